import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findNode, root, run } from "./program.mjs";

const inputs = [
  "app",
  "database",
  "domain",
  "lingui.config.ts",
  "package-lock.json",
  "package.json",
  "platform",
  "public",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];
const stamp = join(root, "build", ".stamp");

/** Builds the shop if files have changed since the last build or `force` is true. Throws when the build fails. */
export async function ensureBuilt({ force = false } = {}) {
  const hash = hashInputs(root);
  if (!force && readIfThere(stamp) === hash) return;

  console.log("Building ...");
  // Without the stamp, an interrupted build is never taken for a complete one.
  rmSync(stamp, { force: true });
  const { code, output } = await run(findNode(), ["platform/run/build.ts"]);
  if (code !== 0) throw new Error(`${output}\nThe build failed.`);
  writeFileSync(stamp, hash);
}

/** A hash of the names and contents of all files in `folder` that the build is made from. */
export function hashInputs(folder) {
  const hash = createHash("sha256");
  for (const name of inputs) addTo(hash, folder, name);
  return hash.digest("hex");
}

function addTo(hash, folder, name) {
  const path = join(folder, name);
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry?.isDirectory()) {
    for (const child of readdirSync(path).toSorted()) addTo(hash, folder, join(name, child));
  } else if (entry) {
    hash.update(`${name}\0${entry.size}\0`).update(readFileSync(path));
  }
}

function readIfThere(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
