import { describe, expect, it } from "vitest";
import manifest from "../package.json";
import { forServer, OF_LANGUAGE, OF_SERVER, textOf } from "../src/settings";

const properties: Record<string, { scope: string; default: unknown }> = manifest.contributes.configuration.properties;
const section = { path: "/x", deep: "onType", configuration: "a.toml", select: ["verbosity"], enable: false };

describe("what the server is told", () => {
  it("is what the author set, less what is the editor's business", () => {
    expect(forServer(section, true)).toEqual({
      deep: "onType",
      configuration: "a.toml",
      select: ["verbosity"],
      enable: true,
      codeLens: true,
    });
  });

  it("loads nothing that an untrusted workspace names", () => {
    expect(forServer(section, false)).toMatchObject({ trusted: false, deep: "off", configuration: "" });
    expect(forServer(section, true)).not.toHaveProperty("trusted");
  });

  it("leaves the settings themselves alone", () => {
    forServer(section, false);
    expect(section.deep).toBe("onType");
  });
});

it.each([[5, ""], [null, ""], [undefined, ""], [["x"], ""], ["/x", "/x"]])("%j as a path is “%s”", (value, text) => {
  expect(textOf(value)).toBe(text);
});

describe("the manifest", () => {
  it("declares every setting that is spoken of", () => {
    expect(Object.keys(properties)).toEqual(expect.arrayContaining([...OF_LANGUAGE, ...OF_SERVER]));
  });

  it("lets a language decide what the extension looks up by language", () => {
    for (const name of ["antinomy.enable", "antinomy.codeLens"]) {
      expect(properties[name]?.scope).toBe("language-overridable");
    }
  });

  it("keeps paths out of the hands of untrusted workspaces", () => {
    const restricted = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations;
    expect(restricted).toEqual(expect.arrayContaining(["antinomy.path", "antinomy.configuration", "antinomy.factCheckContext"]));
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(restricted));
  });

  it("overrides nothing of the configuration file by default", () => {
    for (const name of ["select", "ignore", "minConfidence", "profile"]) {
      expect(properties[`antinomy.${name}`]?.default).toBeNull();
    }
  });

  it("takes no keys from the author", () => {
    expect(manifest.contributes).not.toHaveProperty("keybindings");
  });
});
