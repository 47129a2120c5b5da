import { defineConfig } from "vitest/config";

const every = "{app,database,domain,platform,tests}/**/*.test.{ts,tsx}";
/**
 * Test files that measure their own process, or things that a process keeps for its one database. Each runs in a
 * process of its own.
 */
const apart = ["tests/files-entered.test.ts", "platform/{database,jobs}.server.test.ts"];
/** Test files that read and write rows of the database. Each gets its own copy of the database. */
const records = [
  "{app,domain,platform}/**/*.server.test.ts",
  "{app,domain}/**/command.test.ts",
  "app/back-office/catalogue/prices.test.ts",
  "app/storefront/company/security-txt.test.ts",
  "domain/enquiries/complaint.test.ts",
  "platform/{outage,backup/commands}.test.ts",
  "tests/{constraints,deploy,filled-in,large-catalogue,log-values,several-processes,statements}.test.ts",
];

// How long a machine may be busy with something else; what passes never waits that long.
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } };
const database = "tests/support/own-database.ts";
const asFound = "tests/support/as-found.ts";

// Loading modules anew for each file took as much processor time as all tests: files of a worker share theirs.
export default defineConfig({
  test: {
    globalSetup: "tests/support/database-server.ts",
    // Tests wait for the database and for other processes a third of their time.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: "rules",
          include: [every],
          exclude: [...records, ...apart],
          isolate: false,
          setupFiles: [asFound],
          ...patience,
        },
      },
      {
        test: {
          name: "records",
          include: records,
          exclude: apart,
          isolate: false,
          setupFiles: [asFound, database],
          ...patience,
        },
      },
      { test: { name: "apart", include: apart, setupFiles: [database], ...patience } },
    ],
  },
});
