import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { COMMANDS, EXIT_CODES, usageLine } from "../src/commands/table.ts";
import { README_MACHINE } from "./fixture-home.ts";
import { runCli } from "./run.ts";

const file = fileURLToPath(new URL("../README.md", import.meta.url));

/** With this the parts below are written anew instead of compared. */
const WRITE = process.env["AGENT_INTEROP_WRITE_README"] === "1";

const cell = (text: string): string => text.replaceAll("|", "\\|");
/** A table with its columns padded, as the formatter leaves it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows.map((row) => row.map(cell))];
  const widths = head.map((_, at) => Math.max(...cells.map((row) => (row[at] as string).length)));
  const [first, ...rest] = cells.map((row) => row.map((text, at) => text.padEnd(widths[at] as number)));
  const line = (row: readonly string[]): string => `| ${row.join(" | ")} |`;
  return [line(first as string[]), line(widths.map((width) => "-".repeat(width))), ...rest.map(line)].join("\n");
}

const short = (usage: string): string => usage.replace(/^agent-interop /, "").replace(/ \[--json\].*$/, "");

const PARTS: Readonly<Record<string, string>> = {
  commands: table(
    ["command", "what it does"],
    COMMANDS.map((command) => [`\`${short(usageLine(command))}\``, command.summary]),
  ),
  "exit-codes": table(
    ["code", "meaning"],
    EXIT_CODES.map(([code, meaning]) => [String(code), meaning]),
  ),
  schemas: table(
    ["command", "schema"],
    COMMANDS.map(({ name, schemas }) => [
      `\`${name} --json\``,
      schemas.map((schema) => `\`@agent-interop/cli/${schema}.schema.json\``).join(", "),
    ]),
  ),
};

/** The README as it should be: tables from the command table, transcripts from real runs. */
async function fresh(text: string): Promise<string> {
  let made = text;
  for (const [name, part] of Object.entries(PARTS)) {
    made = made.replace(
      new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`),
      (_, start: string, end: string) => `${start}${part}\n${end}`,
    );
  }
  const block = /```console\n([\s\S]*?)```/.exec(made);
  if (block === null) throw new Error("the README has no transcript");
  const lines = [...(block[1] as string).matchAll(/^\$ agent-interop (.*)$/gm)].map(([, line]) => line as string);
  const runs: string[] = [];
  for (const line of lines) {
    const { out, err } = await runCli(line, README_MACHINE);
    runs.push(`$ agent-interop ${line}\n${out}${err}`);
  }
  return made.replace(block[0], () => `\`\`\`console\n${runs.join("\n")}\`\`\``);
}

describe("the README", () => {
  it("shows what the command really prints", async () => {
    const text = readFileSync(file, "utf8");
    const made = await fresh(text);
    if (WRITE) writeFileSync(file, made);
    else expect(text).toBe(made);
  });
});
