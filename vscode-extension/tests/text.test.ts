import { describe, expect, it } from "vitest";
import { locate, shortened, utf16Offset } from "../src/text";

describe("offsets", () => {
  it("count 😀 once in code points and twice in UTF-16", () => {
    const text = "é😀\u2028 be brief";
    expect(text.slice(utf16Offset(text, 4))).toBe("be brief");
    expect(utf16Offset(text, 99)).toBe(text.length);
  });
});

describe("a quotation", () => {
  const text = "One. Be brief. Two. Be brief.";

  it("is where it was", () => {
    expect(locate(text, "Be brief.", 5, 14)).toEqual({ start: 5, end: 14 });
  });

  it("is found again after an edit, at the nearest place", () => {
    expect(locate(`Hello! ${text}`, "Be brief.", 5, 14)).toEqual({ start: 12, end: 21 });
    expect(locate(text, "Be brief.", 18, 27)).toEqual({ start: 20, end: 29 });
  });

  it("is found with other line ends", () => {
    expect(locate("a\r\nb (c)\r\nd", "b (c)\nd", 2, 9)).toEqual({ start: 3, end: 11 });
  });

  it("is nowhere once its words are gone", () => {
    expect(locate("One. Two.", "Be brief.", 5, 14)).toBeUndefined();
  });

  it("is shortened by characters, not by halves of them", () => {
    expect(shortened("😀😀😀\n😀", 4)).toBe("😀😀😀…");
    expect(shortened(" short ", 10)).toBe("short");
  });
});
