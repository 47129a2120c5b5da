import { defineConfig } from "@playwright/test";
import "./platform/drizzle-imports.ts";

// The features that Playwright itself turns off, because the browser obeys only the last such list. Also the pages of
// the address bar, which cost a window of Chromium as much as the shop's page.
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
  // Otherwise each page begins in one process, goes on in a second and keeps a third ready.
  "--renderer-process-limit=1",
  `--disable-features=${featuresOff.join(",")}`,
];

// Traces would cost a seventh of the time. Turn them on with `playwright test --trace retain-on-failure`.
export default defineConfig({
  testDir: "tests/journeys",
  globalSetup: "./tests/support/open-shop.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Tests wait for answers a third of the time, so two cores can serve three workers.
  workers: 3,
  // Milliseconds. Only a very busy machine, or a test that fails, takes that long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    actionTimeout: 60_000,
    // Animations cost time as long as a page is open; tests about them turn them on.
    contextOptions: { reducedMotion: "reduce" },
    // Only tests about the service worker allow it (offline.spec.ts).
    serviceWorkers: "block",
    launchOptions: { executablePath: process.env.CHROMIUM || undefined, args: flags },
  },
  // Most tests run with and without JavaScript. Those about scripts or answers run only with it, those about pages and
  // the back office only without it.
  projects: [
    { name: "javascript", testIgnore: ["**/pages/**", "**/desk/**"] },
    { name: "no-javascript", use: { javaScriptEnabled: false }, testIgnore: ["**/script/**", "**/answers/**"] },
  ],
});
