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
const words = process.argv.slice(2);
const server = join(root, "server.ts");

try {
  await prepare();
  if (words[0] !== "--build") await serve();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

async function prepare() {
  const release = await holdLock(`prepare ${root}`, () => console.log("Waiting for another start to get ready ..."));
  try {
    await ensureInstalled();
    if (words[0] === "--build") await ensureBuilt({ force: true });
    else if (words[0] === undefined) await ensureBuilt();
  } finally {
    await release();
  }
}

async function serve() {
  if (!runsTypeScript) return serveBy(findNode());
  process.argv = [process.execPath, server, ...words];
  return import(pathToFileURL(server).href);
}

function serveBy(node) {
  const child = spawn(node, [server, ...words], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.once("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
