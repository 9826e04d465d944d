import { expect, it } from "vitest";
import { Busy } from "../src/busy";

function following() {
  const told: boolean[] = [];
  return { busy: new Busy((busy) => told.push(busy)), told };
}

it("a server is busy from when its first work begins until its last has ended", () => {
  const { busy, told } = following();
  busy.heard("a", "begin");
  busy.heard("b", "begin");
  busy.heard("a", "end");
  busy.heard("b", "report");
  busy.heard("b", "end");
  expect(told).toEqual([true, true, true, true, false]);
});

it("a server that died over its work leaves nothing behind that its successor would have to end", () => {
  const { busy, told } = following();
  busy.heard("a", "begin");
  busy.over();
  busy.heard("b", "begin");
  busy.heard("b", "end");
  expect(told).toEqual([true, false, true, false]);
});
