import { library } from "../../tsup.base.ts";
import { pack } from "./src/built-table.ts";
import { INTEROP_AGENT_KINDS } from "./src/table.ts";

type Plugin = NonNullable<ReturnType<typeof library>["esbuildPlugins"]>[number];

/** Puts the table into `dist` as data instead of as the modules that it is written in. */
const builtTable: Plugin = {
  name: "built-table",
  setup: (build) => {
    build.onLoad({ filter: /registry[\\/]src[\\/]table\.ts$/ }, () => ({
      loader: "ts",
      contents: [
        'import { revive } from "./built-table.ts";',
        `export const INTEROP_AGENT_KINDS = /* @__PURE__ */ revive(${JSON.stringify(pack(INTEROP_AGENT_KINDS))});`,
      ].join("\n"),
    }));
  },
};

const config: ReturnType<typeof library> = {
  ...library({
    index: "src/index.ts",
    schema: "src/schema.ts",
    facts: "src/facts.ts",
    sandbox: "src/sandbox.ts",
    explanations: "src/explanations.ts",
  }),
  esbuildPlugins: [builtTable],
};

export default config;
