import { library } from "../../tsup.base.ts";

const config: ReturnType<typeof library> = library({
  manifests: "src/manifests.ts",
  explanations: "src/explanations.ts",
});

export default config;
