import { existsSync } from "node:fs";
import { run } from "./program.mjs";

// The shell without windows comes first: it draws the same pages in half the time.
const usual = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * The browser program: the one that CHROMIUM names, or one in the usual places, or one that this installs; undefined
 * when it is Playwright's own, which Playwright finds itself. Throws when there is none.
 */
export async function findChromium() {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const named = process.env.CHROMIUM?.trim();
  if (named && !existsSync(named)) throw new Error(`CHROMIUM: there is no ${named}.`);
  return named || (await firstThatRuns()) || (await installFromDebian()) || installPlaywrights();
}

/**
 * Runs each candidate for its version, because on some systems the usual name only prints a hint to install a package.
 */
async function firstThatRuns() {
  for (const path of usual.filter((candidate) => existsSync(candidate))) {
    if ((await run(path, ["--version"])).code === 0) return path;
  }
  return undefined;
}

async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return undefined;
  console.log("Installing Chromium with apt-get ...");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update"], { env });
  for (const name of ["chromium-headless-shell", "chromium"]) {
    const { code, output } = await run("apt-get", ["install", "-y", name], { env });
    if (code === 0) break;
    console.log(output);
  }
  return firstThatRuns();
}

async function installPlaywrights() {
  console.log("Installing Playwright's Chromium ...");
  const { code, output } = await run("playwright", ["install", "chromium"]);
  if (code !== 0) throw new Error(`${output}\nThere is no Chromium. Install one and name it with CHROMIUM.`);
  return undefined;
}
