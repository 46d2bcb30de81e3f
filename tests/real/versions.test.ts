import { delimiter } from "node:path";
import { detectInteropAgents } from "@agent-interop/detect";
import { hostMachine } from "@agent-interop/source";
import { describe, expect, test } from "vitest";
import { installCli, pinOf } from "../support/real-clis.ts";
import { emptyFixture } from "../support/real-fixture.ts";
import { ORACLES } from "./oracles.ts";

describe("the version of an installed CLI is read without running it", () => {
  for (const { id } of ORACLES) {
    test(id, async (context) => {
      const installed = await installCli(id);
      if (!installed.ok) {
        console.log(`${id}: skipped, ${installed.reason}`);
        return context.skip(installed.reason);
      }
      const fixture = emptyFixture();
      try {
        const machine = {
          ...hostMachine({ home: fixture.home, cwd: fixture.project }),
          env: { PATH: installed.cli.path.join(delimiter) },
        };
        const { agents } = await detectInteropAgents({ machine });
        const record = agents.find((agent) => agent.kind === id);
        console.log(`${id}: ${record?.version} from ${record?.versionSource}`);
        expect(record).toMatchObject({ presence: "present", version: pinOf(id).version, versionSource: "package" });
      } finally {
        fixture.remove();
      }
    });
  }
});
