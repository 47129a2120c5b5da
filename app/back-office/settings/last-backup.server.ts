import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { codeOf } from "#platform/error-code.ts";

const note = z.object({ madeAt: z.coerce.date() });

/** When the last backup was made that the data directory knows of; undefined when it knows of none. */
export async function lastBackupOf(dataDirectory: string): Promise<Date | undefined> {
  try {
    return note.parse(JSON.parse(await readFile(join(dataDirectory, "backups", "last.json"), "utf8"))).madeAt;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}
