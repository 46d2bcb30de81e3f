import { library } from "../../tsup.base.ts";

const config: ReturnType<typeof library> = library({
  index: "src/index.ts",
  testing: "src/testing.ts",
  explanations: "src/explanations.ts",
});

export default config;
