import { xdgFolders } from "../machine-paths.ts";
import { INTEROP_AGENT_KINDS } from "../table.ts";
import type { AgentKind } from "../types.ts";
import { type BoundaryRule, boundaryRules, claimsOf } from "./rules.ts";

/** A variable that puts a kind's directory elsewhere. The usual place stays protected. */
export interface BoundaryMove {
  readonly kind: string;
  readonly variable: string;
  /** As for `HomeOverride`: the directory itself, the directory around `child`, or one more directory. */
  readonly means: "replaces" | "parent-of" | "additional";
  readonly child: string | null;
  /** The directory of the home that it stands for, as `~/…`; rules below it hold below the new one. */
  readonly directory: string;
  /** Files beside the directory that move into it, as `~/…`. */
  readonly files: readonly string[];
}

/** The whole boundary as data: what `boundary.json` holds, so that another tool can enforce the same list. */
export interface BoundaryDocument {
  readonly schema: "agent-interop/boundary@1";
  readonly reason: "path-policy:noWritePaths";
  readonly blocks: readonly ["write", "delete"];
  /** Directories, in every directory, below which rules for every directory do not hold. */
  readonly except: readonly string[];
  readonly rules: readonly BoundaryRule[];
  readonly moves: readonly BoundaryMove[];
  /** Folders of the home that a variable moves for all kinds. */
  readonly folders: readonly { readonly variable: string; readonly folder: string }[];
  /** Where a kind's directory is on Windows: behind a variable there. */
  readonly windows: readonly { readonly kind: string; readonly path: string; readonly directory: string }[];
}

/** The boundary of these kinds as a document; the built-in ones by default. Plain data, the same at every call. */
export function boundaryDocument(kinds: readonly AgentKind[] = INTEROP_AGENT_KINDS): BoundaryDocument {
  const moves = kinds.flatMap((kind) =>
    kind.homeEnv.map(({ child = null, means, name }): BoundaryMove => {
      const files = claimsOf(kind).filter(({ insideMovedDir }) => insideMovedDir && means === "replaces");
      return {
        kind: kind.id,
        variable: name,
        means,
        child: means === "parent-of" ? (child ?? kind.userDir) : null,
        directory: `~/${kind.userDir}`,
        files: [...new Set(files.map(({ path }) => `~/${path}`))],
      };
    }),
  );
  return {
    schema: "agent-interop/boundary@1",
    reason: "path-policy:noWritePaths",
    blocks: ["write", "delete"],
    except: ["**/.agent-interop"],
    rules: boundaryRules(kinds),
    moves,
    folders: xdgFolders().map(({ folder, variable }) => ({ variable, folder: `~/${folder}` })),
    windows: kinds.flatMap(({ id, userDir, userDirWin32 }) =>
      userDirWin32 === undefined ? [] : [{ kind: id, path: userDirWin32, directory: `~/${userDir}` }],
    ),
  };
}
