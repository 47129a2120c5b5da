import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,database,domain,platform,tests}/**/*.test.{ts,tsx}"],
    globalSetup: "tests/support/database-server.ts",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
