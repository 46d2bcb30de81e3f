import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LOADERS } from "../src/commands/load.ts";
import { COMMANDS, usageLine } from "../src/commands/table.ts";
import { joinLists, listIn } from "../src/list.ts";
import { editDistance, nearest } from "../src/nearest.ts";
import { parse } from "../src/parse.ts";
import { UsageError } from "../src/usage-error.ts";

const refused = (line: string): UsageError => {
  try {
    parse(line.split(" "));
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error(`"${line}" was accepted`);
};

describe("parse", () => {
  it("reads commands, arguments, switches and values in any order", () => {
    const parsed = parse(["--json", "inventory", "--home", "/h", "codex", "--diff=before.json", "--no-color"]);
    expect(parsed.command?.name).toBe("inventory");
    expect(parsed.argument).toBe("codex");
    expect([...parsed.switches].sort()).toEqual(["json", "no-color"]);
    expect([...parsed.values]).toEqual([
      ["home", "/h"],
      ["diff", "before.json"],
    ]);
  });

  it("takes a value that is a single dash, and one that begins with a dash after =", () => {
    expect(parse(["inventory", "--diff", "-"]).values.get("diff")).toBe("-");
    expect(parse(["inventory", "--diff=-odd"]).values.get("diff")).toBe("-odd");
  });

  it("knows the short forms of help, version and quiet", () => {
    expect(parse(["-h"]).switches.has("help")).toBe(true);
    expect(parse(["inspect", "-q"]).switches.has("quiet")).toBe(true);
    expect(parse(["-V"]).switches.has("version")).toBe(true);
  });

  it.each([
    ["inspct", 'unknown command "inspct"', 'did you mean "inspect"?'],
    ["inspect --jsn", "unknown flag --jsn", 'did you mean "--json"?'],
    ["inspect --duplicates", "unknown flag --duplicates", '--duplicates is a flag of "inventory"'],
    ["inspect -x", "unknown flag -x", undefined],
    ["inspect --json=yes", "--json takes no value", undefined],
    ["inspect --home", "--home needs a value: --home DIR", undefined],
    ["inspect --home --json", "--home needs a value: --home DIR", undefined],
    ["inspect --home=", "--home needs a value: --home DIR", undefined],
    ["inspect --home a --home b", "--home is given twice", undefined],
    ["inspect codex", '"inspect" takes no argument, but got "codex"', undefined],
    ["inventory codex gemini", '"inventory" takes one argument, but also got "gemini"', undefined],
    ["completion", '"completion" needs an argument: bash, zsh or fish', undefined],
  ])("refuses %s", (line, message, hint) => {
    const error = refused(line);
    expect(error.message).toBe(message);
    expect(error.hints[0]).toBe(hint);
  });

  it("never fails in another way, whatever is typed", () => {
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom("inspect", "inventory", "--home", "--json", "--", "-", "--diff=x", "__proto__", "--__proto__"),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (argv) => {
        try {
          parse(argv);
        } catch (error) {
          expect(error).toBeInstanceOf(UsageError);
        }
      }),
    );
  });
});

describe("the table", () => {
  it("gives every command a usage line", () => {
    expect(COMMANDS.map((command) => usageLine(command))).toEqual([
      "agent-interop inspect [--probe-version] [--agents-only] [--home DIR] [--project DIR] [--json] [--no-color] [--quiet]",
      "agent-interop inventory [kind] [--duplicates] [--diff FILE] [--home DIR] [--project DIR] [--json] [--no-color] [--quiet]",
      "agent-interop adopt <kind> [--kind KINDS] [--name NAMES] [--plugin NAMES] [--from SCOPE] [--id IDS] [--companions POLICY] [--bundle] [--no-findings] [--fail-on CODES] [--sarif] [--accept-loss CODES] [--expect DIGEST] [--dry-run] [--plan FILE] [--yes] [--scope SCOPE] [--home DIR] [--project DIR] [--json] [--no-color] [--quiet]",
      "agent-interop import <source> [--ref REF] [--path SUBFOLDER] [--entry NAME] [--format FORMAT] [--companions POLICY] [--no-findings] [--fail-on CODES] [--sarif] [--accept-loss CODES] [--expect DIGEST] [--dry-run] [--plan FILE] [--yes] [--scope SCOPE] [--json] [--no-color] [--quiet]",
      "agent-interop apply <file> [--fail-on CODES] [--sarif] [--accept-loss CODES] [--expect DIGEST] [--yes] [--home DIR] [--project DIR] [--json] [--no-color] [--quiet]",
      "agent-interop outdated [kind] [--id IDS] [--fetch] [--lines] [--fail-on STATES] [--scope SCOPE] [--home DIR] [--project DIR] [--json] [--no-color] [--quiet]",
      "agent-interop update [kind] [--id IDS] [--companions POLICY] [--no-findings] [--fail-on CODES] [--sarif] [--accept-loss CODES] [--expect DIGEST] [--dry-run] [--plan FILE] [--yes] [--scope SCOPE] [--home DIR] [--project DIR] [--json] [--no-color] [--quiet]",
      "agent-interop library <action> [id...] [--id IDS] [--count N] [--check] [--each] [--prune] [--dry-run] [--yes] [--scope SCOPE] [--json] [--no-color] [--quiet]",
      "agent-interop export <dir> [--id IDS] [--accept-untrusted IDS] [--remove] [--dry-run] [--yes] [--scope SCOPE] [--json] [--no-color] [--quiet]",
      "agent-interop project <source> [--host HOST] [--kind KINDS] [--profile PROFILE] [--companions POLICY] [--out DIR] [--json] [--no-color] [--quiet]",
      "agent-interop boundary [check] [path...] [--format FORMAT] [--delete] [--home DIR] [--project DIR] [--json] [--no-color] [--quiet]",
      "agent-interop consent <action> [id...] [--id IDS] [--expect DIGEST] [--dry-run] [--yes] [--json] [--no-color] [--quiet]",
      "agent-interop modes [kind] [--target ID=RUNTIME] [--json] [--no-color] [--quiet]",
      "agent-interop doctor [--json] [--no-color] [--quiet]",
      "agent-interop explain [code] [--json] [--no-color] [--quiet]",
      "agent-interop kinds [id] [--json] [--no-color] [--quiet]",
      "agent-interop host <kind> [--for VERSION] [--json] [--no-color] [--quiet]",
      "agent-interop completion <shell> [--json] [--no-color] [--quiet]",
      "agent-interop help [command] [--json] [--no-color] [--quiet]",
    ]);
  });

  it("uses one type for a flag name everywhere", () => {
    const types = new Map<string, boolean>();
    for (const { flags } of COMMANDS) {
      for (const { name, value } of flags) {
        expect(types.get(name) ?? value === null).toBe(value === null);
        types.set(name, value === null);
      }
    }
  });
});

describe("a list", () => {
  it("has commas between its parts, and backslashes before those that are none", () => {
    expect(listIn(" a, b,,c ")).toEqual(["a", "b", "c"]);
    expect(listIn("x:a\\,b.md,y")).toEqual(["x:a,b.md", "y"]);
    expect(listIn("a\\b,c\\\\,d")).toEqual(["a\\b", "c\\", "d"]);
    expect(listIn(",")).toEqual([]);
    expect(listIn(joinLists("a\\", "b"))).toEqual(["a\\", "b"]);
  });

  it("may be given in several flags", () => {
    const { values } = parse(["adopt", "claude", "--id", "a\\,b", "--id=c,d", "--kind", "skill", "--kind", "agent"]);
    expect(listIn(values.get("id") as string)).toEqual(["a,b", "c", "d"]);
    expect(listIn(values.get("kind") as string)).toEqual(["skill", "agent"]);
  });

  it("holds any values, whatever way they are given", () => {
    const value = fc.stringMatching(/^[a-c\\,]{1,6}$/);
    const escaped = (text: string): string => text.replace(/[\\,]/g, "\\$&");
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (values) => {
        expect(listIn(values.map(escaped).join(","))).toEqual(values);
        expect(listIn(values.map(escaped).reduce(joinLists))).toEqual(values);
      }),
    );
  });
});

describe("nearest", () => {
  it("counts edits, a swap as one", () => {
    expect(editDistance("inspect", "insepct")).toBe(1);
    expect(editDistance("", "abc")).toBe(3);
    expect(editDistance("codex", "codex")).toBe(0);
  });

  it("prefers the nearest and gives up on what is far", () => {
    expect(nearest("link-outsde", ["link-outside", "link-inside", "unreadable"])).toEqual(["link-outside"]);
    expect(nearest("zzzzzz", ["inspect", "inventory"])).toEqual([]);
    expect(nearest("limit", ["entry-limit", "depth-limit", "usage"])).toEqual(["depth-limit", "entry-limit"]);
  });
});

it("has a module for every command, and none beside", () => {
  expect(Object.keys(LOADERS)).toEqual(COMMANDS.map(({ name }) => name));
});
