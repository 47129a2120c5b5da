import { existsSync } from "node:fs";
import { run } from "./program.mjs";

// Comes first because it has no windows and draws the same pages in half the time.
const headlessShell = "/usr/bin/chromium-headless-shell";
const usual = [
  headlessShell,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * The path of a browser for tests: the one that CHROMIUM names, an installed one, or one that is installed now.
 * Undefined when Playwright's own Chromium is to be used. Throws when CHROMIUM names a missing file or nothing can be
 * installed.
 */
export async function findChromium() {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const named = process.env.CHROMIUM?.trim();
  if (named && !existsSync(named)) throw new Error(`CHROMIUM: there is no ${named}.`);
  if (named) return named;
  if (!existsSync(headlessShell)) await installFromDebian();
  return (await firstThatRuns()) || installPlaywrights();
}

/** Tries the installed browsers: on some systems the usual program only prints a hint to install a package. */
async function firstThatRuns() {
  for (const path of usual.filter((candidate) => existsSync(candidate))) {
    if ((await run(path, ["--version"])).code === 0) return path;
  }
  return undefined;
}

/** Installs Chromium with apt-get. Does nothing unless this runs as root on Debian. */
async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  console.log("Installing Chromium with apt-get ...");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = (name) => run("apt-get", ["install", "-y", name], { env });
  if ((await install("chromium-headless-shell")).code === 0) return;
  await run("apt-get", ["update"], { env });
  if ((await install("chromium-headless-shell")).code === 0) return;
  if (usual.some((path) => existsSync(path))) return;
  const { code, output } = await install("chromium");
  if (code !== 0) console.log(output);
}

async function installPlaywrights() {
  console.log("Installing Playwright's Chromium ...");
  const { code, output } = await run("playwright", ["install", "chromium"]);
  if (code !== 0) throw new Error(`${output}\nThere is no Chromium. Install one and name it with CHROMIUM.`);
  return undefined;
}
