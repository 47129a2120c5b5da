import { existsSync, mkdirSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { codeOf } from "./error-code.ts";

const advice: Record<string, string> = {
  EEXIST: "This is a file. Write the name of a directory.",
  ENOTDIR: "This lies below a file. Write the name of a directory.",
  EACCES: "This user may not write there. Start as its owner, or choose another directory.",
  EPERM: "This user may not write there. Start as its owner, or choose another directory.",
  EROFS: "Nothing can be written there. Choose another directory.",
  ENOENT: "No directory can be made there. Choose another one.",
  ENAMETOOLONG: "This path is too long. Choose a shorter one.",
  ELOOP: "Its links lead in a circle. Choose another directory.",
  ENOSPC: "The disk is full. Make room, or choose another directory.",
};

/**
 * Creates `directory` if it is missing. Returns undefined when files can be written to it, else a sentence for the
 * owner that says why not and what to do.
 */
export function faultOfDataDirectory(directory: string): string | undefined {
  try {
    make(directory);
    // Permissions prove nothing: root has them everywhere, even where nothing can be written.
    rmdirSync(mkdtempSync(join(directory, ".probe-")));
    return undefined;
  } catch (error) {
    return advice[codeOf(error) ?? ""] ?? `Nothing can be kept there (${codeOf(error)}). Choose another directory.`;
  }
}

/** Creates a folder without Node's recursive mkdir, which never returns for a folder below /proc. */
function make(directory: string): void {
  if (isDirectory(directory)) return;
  if (!existsSync(dirname(directory))) make(dirname(directory));
  try {
    mkdirSync(directory);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isDirectory(directory)) throw error;
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
