import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** One file of the shared corpus. */
export interface CorpusFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/** The packed corpus: in the folder that the environment names, else beside the checkout; `null` where there is none. */
export function corpusArchive(): string | null {
  const beside = fileURLToPath(new URL("../../../../../shared", import.meta.url));
  const archive = join(process.env["AGENT_INTEROP_SHARED"] ?? beside, "corpus.tar.gz");
  return existsSync(archive) ? archive : null;
}

/** Unpacks the corpus into a temporary folder, reads the files whose name ends so, and removes the folder. */
export function corpusFiles(archive: string, endings: readonly string[]): CorpusFile[] {
  const folder = mkdtempSync(join(tmpdir(), "documents-corpus-"));
  try {
    execFileSync("tar", ["xzf", archive, "-C", folder]);
    const files: CorpusFile[] = [];
    const walk = (place: string): void => {
      for (const entry of readdirSync(join(folder, place), { withFileTypes: true })) {
        const path = `${place}/${entry.name}`;
        if (entry.isDirectory()) walk(path);
        else if (entry.isFile() && endings.some((ending) => entry.name.endsWith(ending))) {
          const bytes = readFileSync(join(folder, path));
          if (!bytes.includes("must never be read")) files.push({ path: path.slice(2), bytes });
        }
      }
    };
    walk(".");
    return files.sort((a, b) => (a.path < b.path ? -1 : 1));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
