import { library } from "../../tsup.base.ts";

const config: ReturnType<typeof library> = library({ index: "src/index.ts" });

export default config;
