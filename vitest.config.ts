import { defineConfig } from "vitest/config";
import { words } from "./platform/run/words-plugin.ts";

const every = "{app,database,domain,platform,tests}/**/*.test.{ts,tsx}";
/** Test files that each need a new process: they need modules that no other file has used. */
const apart = ["platform/{database,jobs}.server.test.ts"];
/** Test files that use the database. Each gets its own copy of the database. */
const records = [
  "{app,domain,platform}/**/*.server.test.ts",
  "{app,domain}/**/command.test.ts",
  "app/back-office/prices/prices.test.ts",
  "app/storefront/company/security-txt.test.ts",
  "domain/enquiries/complaint.test.ts",
  "platform/{outage,backup/commands}.test.ts",
  "tests/{constraints,deploy,filled-in,large-catalogue,log-values,poolers,several-processes,statements,uploads,verbs}.test.ts",
];

// Milliseconds. Only a very busy machine, or a test that fails, takes that long.
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } };
const quickly = "platform/drizzle-imports.ts";
const database = "tests/support/own-database.ts";
const asFound = "tests/support/as-found.ts";

// Test files in one worker share their modules, because loading them anew would double the processor time.
export default defineConfig({
  plugins: [words(undefined)],
  test: {
    globalSetup: "tests/support/database-server.ts",
    // Tests wait for the database and for other processes a third of the time, so two cores can serve three workers.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: [every],
          exclude: [...records, ...apart, "tests/drill/**"],
          isolate: false,
          setupFiles: [quickly, asFound],
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: "records",
          include: records,
          exclude: apart,
          isolate: false,
          setupFiles: [quickly, asFound, database],
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: "drill",
          include: ["tests/drill/*.test.ts"],
          setupFiles: [quickly, database],
          ...patience,
          // A release installs, builds and packs.
          testTimeout: 1_800_000,
          hookTimeout: 1_800_000,
        },
      },
      { extends: true, test: { name: "apart", include: apart, setupFiles: [quickly, database], ...patience } },
    ],
  },
});
