import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./build-stamp.mjs";
import { ensureInstalled } from "./install.mjs";
import { holdLock } from "./lock.mjs";
import { findNode, root, runsTypeScript } from "./program.mjs";

// This file runs on whatever Node the machine has, before anything is installed: no packages, no TypeScript.
process.chdir(root);
const [verb = "serve", ...words] = process.argv.slice(2);
const program = join(root, "shop.ts");
// Whoever starts the shop this way wants all done that it needs.
process.env.MIGRATE ||= "on";

try {
  await prepare();
  if (verb !== "build") await begin();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

async function prepare() {
  const release = await holdLock(`prepare ${root}`, () => console.log("Waiting for another start to get ready ..."));
  try {
    await ensureInstalled();
    if (verb === "build") await ensureBuilt({ force: true });
    else if (verb === "serve" || verb === "work") await ensureBuilt();
  } finally {
    await release();
  }
}

async function begin() {
  if (!runsTypeScript) return beginBy(findNode());
  process.argv = [process.execPath, program, verb, ...words];
  return import(pathToFileURL(program).href);
}

function beginBy(node) {
  const child = spawn(node, [program, verb, ...words], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.once("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
