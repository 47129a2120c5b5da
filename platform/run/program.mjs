import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const programs = join(root, "node_modules", ".bin");

export const runsTypeScript = Boolean(process.features.typescript);

/**
 * The path of the Node that npm installed in node_modules or, if there is none, of the Node of this process. Throws
 * when the Node of this process is needed but too old to run TypeScript files directly.
 */
export function findNode() {
  const installed = join(programs, "node");
  if (existsSync(installed)) return installed;
  if (runsTypeScript) return process.execPath;
  throw new Error(`Node ${process.version} is too old here; Node 22.22 or newer is needed on ${process.platform}.`);
}

/** The environment variables of this process and `more`, with the programs in node_modules first on the PATH. */
export function withPrograms(more = {}) {
  return { ...process.env, PATH: [programs, process.env.PATH].join(delimiter), ...more };
}

/**
 * Runs a program in the project's folder, without input.
 * @param {string} program
 * @param {string[]} words the program's arguments
 * @param {{ env?: NodeJS.ProcessEnv, show?: boolean }} [options] `show` prints its output as it comes
 * @returns {Promise<{ code: number, output: string }>} its exit code and output; `output` is empty with `show`, and
 * `code` is 1 if the program could not be run
 */
export function run(program, words, { env = withPrograms(), show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, words, {
      cwd: root,
      env,
      stdio: ["ignore", ...(show ? ["inherit", "inherit"] : ["pipe", "pipe"])],
    });
    let output = "";
    child.stdout?.on("data", (text) => (output += text));
    child.stderr?.on("data", (text) => (output += text));
    child.once("error", (error) => resolve({ code: 1, output: `${output}${program}: ${error.message}\n` }));
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
