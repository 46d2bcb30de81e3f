import { readFileSync } from "node:fs";

/** Runs a `ts` block of a README (the first unless said otherwise) with the given modules and returns the lines it logs. */
export async function runExample(
  readme: URL,
  modules: Readonly<Record<string, object>>,
  number = 0,
): Promise<{ logged: string[]; promised: string[] }> {
  const block = [...readFileSync(readme, "utf8").matchAll(/```ts\n([\s\S]*?)```/g)][number]?.[1] ?? "";
  const body = block.replace(
    /^import (\{[^}]*\}) from ("[^"]+");$/gm,
    (_, names: string, from: string) => `const ${names} = modules[${from}];`,
  );
  const logged: string[] = [];
  const console = { log: (...values: unknown[]) => logged.push(values.map(String).join(" ")) };
  const run = Object.getPrototypeOf(async () => {}).constructor as new (
    ...parts: string[]
  ) => (...values: unknown[]) => Promise<void>;
  await new run("modules", "console", body)(modules, console);
  const promised = [...block.matchAll(/^\/\/ (.+)$/gm)].map((line) => line[1] ?? "");
  return { logged, promised };
}
