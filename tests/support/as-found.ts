import fc from "fast-check";
import { afterAll, vi } from "vitest";

// The same histories in each run, so that a fault found by chance stops nobody else's change. SEED tries others.
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1999) });

// Runs before each test file, so that the next file in the same process finds clock and console unchanged.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
