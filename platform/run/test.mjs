import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "./build-stamp.mjs";
import { findChromium } from "./chromium.mjs";
import { add, countPlaywright, countVitest, failuresIn, inWords, none } from "./counts.mjs";
import { ensureInstalled } from "./install.mjs";
import { holdLock } from "./lock.mjs";
import { root, run, withPrograms } from "./program.mjs";

process.chdir(root);
// The folder of all temporary files of this run. PostgreSQL, which runs as another user, has to get into it.
const folder = mkdtempSync(join(process.env.TMPDIR ? tmpdir() : inMemory(), "shop-tests-"));
chmodSync(folder, 0o755);
process.env.TMPDIR = folder;
// The code that one process compiles is used by the next: most of them load the whole shop.
process.env.NODE_COMPILE_CACHE = join(root, "node_modules", ".cache", "node");
const [unitReport, browserReport] = ["unit.json", "browser.json"].map((name) => join(folder, name));
let total = none();
let failures = [];

const [only, ...paths] = process.argv.slice(2);
// The steps run in order, up to the first that fails. The checks on one line run at the same time.
const checks = [
  [program("format", "prettier", "--check", "."), program("route types", "react-router", "typegen")],
  [program("lint", "oxlint", "--type-aware", "--deny-warnings"), program("unused", "knip"), program("types", "tsc")],
];
const parts = {
  "--check": checks,
  "--unit": [[build], [unitTests]],
  "--browser": [[build], [browserTests]],
  "--drill": [[build], [drills]],
};
const steps = only ? parts[only] : [...checks, [build], [unitTests], [browserTests]];

try {
  await whileLocked(ensureInstalled);
  for (const step of steps) {
    const outcomes = await Promise.all(step.map((begin) => begin()));
    total = outcomes.reduce(add, total);
    if (total.failed > 0) break;
  }
} catch (error) {
  console.error(error.message);
  total = add(total, { ...none(), failed: 1 });
} finally {
  failures = failuresIn([unitReport, browserReport]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
// Repeated at the end, for readers who are shown only the end of the output.
for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(inWords(total));
process.exitCode = total.failed > 0 ? 1 : 0;

/** A folder in memory where there is room for it: each test file copies a database, which is a thousand files. */
function inMemory() {
  const [memory, bytes] = ["/dev/shm", 6 * 2 ** 30];
  if (!existsSync(memory) || freemem() < bytes) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize < bytes ? tmpdir() : memory;
}

function program(name, ...words) {
  return () => check(name, () => run(words[0], words.slice(1)));
}

function build() {
  return check("build", async () => {
    await whileLocked(ensureBuilt);
    return { code: 0, output: "" };
  });
}

function unitTests() {
  return vitest("!drill");
}

/** Tests that take minutes or need much disk. No other run of the tests has them. */
function drills() {
  return vitest("drill");
}

async function vitest(project) {
  const reports = ["--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`];
  const { code } = await run("vitest", ["run", `--project=${project}`, ...reports, ...paths], { show: true });
  return countVitest(unitReport, code);
}

async function browserTests() {
  const chromium = await findChromium();
  const env = withPrograms({ PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport, ...(chromium && { CHROMIUM: chromium }) });
  const { code } = await run("playwright", ["test", "--reporter=line,json", ...paths], { env, show: true });
  return countPlaywright(browserReport, code);
}

/** Runs a check, which fails when `work` throws or returns a `code` other than 0. Its output is printed only then. */
async function check(name, work) {
  const started = performance.now();
  const { code, output } = await work().catch((error) => ({ code: 1, output: `${error.message}\n` }));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
  if (code !== 0) console.log(output);
  return { ...none(), [code === 0 ? "passed" : "failed"]: 1 };
}

async function whileLocked(work) {
  const release = await holdLock(`prepare ${root}`);
  return work().finally(release);
}
