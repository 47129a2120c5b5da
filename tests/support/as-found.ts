import { afterAll, vi } from "vitest";

// Runs before each test file, so that the next file in the same process finds clock and console unchanged.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
