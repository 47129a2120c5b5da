import { afterAll, vi } from "vitest";

// Runs before each test file: the next one in the same worker finds the clock and the console as this one did.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
