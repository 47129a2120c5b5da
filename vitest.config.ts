import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,database,domain,platform,tests}/**/*.test.{ts,tsx}"],
    globalSetup: "tests/support/database-server.ts",
    // How long a machine may be busy with something else; what passes never waits that long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // Tests wait for the database and for other processes a third of their time.
    maxWorkers: 3,
  },
});
