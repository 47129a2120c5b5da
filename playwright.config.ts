import { defineConfig } from "@playwright/test";

// What Playwright turns off of what a journey could meet, for the browser takes the last such list alone; and the pages
// of the address bar, which cost a window of Chromium as much as the shop's.
const featuresOff = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxPopup",
];

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Else each page begins in one process, goes on in a second and has a third ready for the next.
  "--renderer-process-limit=1",
  `--disable-features=${featuresOff.join(",")}`,
];

// Traces cost a seventh of the time: `playwright test --trace retain-on-failure` keeps them when one is looked for.
export default defineConfig({
  testDir: "tests/journeys",
  globalSetup: "./tests/support/open-shop.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Tests wait for answers a third of their time, which a third worker uses on two cores.
  workers: 3,
  // How long a machine may be busy with something else; what passes never waits that long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 30_000,
    // Drawing what runs by itself costs as long as a page is open; what is about it asks for it.
    contextOptions: { reducedMotion: "reduce" },
    // A test that is not about it should not have it answer; offline.spec.ts allows it.
    serviceWorkers: "block",
    launchOptions: { executablePath: process.env.CHROMIUM || undefined, args: flags },
  },
  // Journeys run twice. What is about the script itself, or about an answer as it is sent and drawn, runs once with it;
  // pages that are only read, and the back office, whose forms must all do without, run once without it.
  projects: [
    { name: "javascript", testIgnore: ["**/pages/**", "**/desk/**"] },
    { name: "no-javascript", use: { javaScriptEnabled: false }, testIgnore: ["**/script/**", "**/answers/**"] },
  ],
});
