import { library } from "../../tsup.base.ts";

const config: ReturnType<typeof library> = library({
  index: "src/index.ts",
  matrix: "src/matrix.ts",
  adapters: "src/adapters.ts",
  schema: "src/schema.ts",
  explanations: "src/explanations.ts",
});

export default config;
