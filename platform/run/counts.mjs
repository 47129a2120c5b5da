import { readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @returns {Counts} */
export const none = () => ({ passed: 0, failed: 0, skipped: 0 });

/** @param {Counts} a @param {Counts} b */
export function add(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** @param {Counts} counts */
export function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * Vitest's counts. A run that failed without a failing test, such as a file that does not load, counts as one failure.
 */
export function countVitest(file, code) {
  return orOneFailure(code, () => {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = read(file);
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  });
}

/** Playwright's counts; a test that passed only on a retry counts as failed. */
export function countPlaywright(file, code) {
  return orOneFailure(code, () => {
    const { expected, unexpected, flaky, skipped } = read(file).stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  });
}

function orOneFailure(code, count) {
  let counts = none();
  try {
    counts = count();
  } catch {
    // A runner that died has left no count; its exit code then stands for it.
  }
  const nothing = counts.passed + counts.failed === 0;
  return counts.failed === 0 && (code !== 0 || nothing) ? { ...counts, failed: 1 } : counts;
}

function read(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
