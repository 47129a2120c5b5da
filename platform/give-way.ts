import { setPriority } from "node:os";

const BACKGROUND = 10;

/** Has this thread work only when nobody else wants to: whoever reads a page goes first. */
export function giveWay(): void {
  // Elsewhere than on Linux the priority is that of the whole process.
  if (process.platform === "linux") setPriority(BACKGROUND);
}
