import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** The counts when there are no tests: all 0. @returns {Counts} */
export const none = () => ({ passed: 0, failed: 0, skipped: 0 });

/** The two counts added up. @param {Counts} a @param {Counts} b */
export function add(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** The counts as text: "12 passed, 0 failed". @param {Counts} counts */
export function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * Counts tests in Vitest's JSON report `file`. Counts at least one failure when no test ran or the exit code `code` is
 * not 0.
 */
export function countVitest(file, code) {
  return orOneFailure(code, () => {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = read(file);
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  });
}

/**
 * Counts tests in Playwright's JSON report `file`. A test that passed only on a retry counts as failed. Counts at least
 * one failure when no test ran or the exit code `code` is not 0.
 */
export function countPlaywright(file, code) {
  return orOneFailure(code, () => {
    const { expected, unexpected, flaky, skipped } = read(file).stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  });
}

/**
 * The failed tests in the JSON reports `files` of Vitest or Playwright, each with the beginning of its error. A report
 * that is missing adds nothing.
 */
export function failuresIn(files) {
  return files.flatMap((file) => {
    try {
      const { testResults, suites, errors } = read(file);
      const outside = (errors ?? []).map(({ message }) => `outside a test: ${brief(message)}`);
      return [
        ...(testResults ?? []).flatMap(failedInVitest),
        ...(suites ?? []).flatMap(failedInPlaywright),
        ...outside,
      ];
    } catch {
      return [];
    }
  });
}

function failedInVitest({ name, status, message, assertionResults }) {
  const tests = assertionResults
    .filter((one) => one.status === "failed")
    .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${brief(failureMessages.join("\n"))}`);
  return tests.length === 0 && status === "failed" ? [`${name}\n${brief(message)}`] : tests;
}

function failedInPlaywright({ specs = [], suites = [] }) {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return `${file}: ${title}\n${brief(errors.map(({ message }) => message).join("\n"))}`;
    });
  return [...failed, ...suites.flatMap(failedInPlaywright)];
}

/** An error's text without terminal colours, cut short because it may contain a whole page. */
function brief(text = "") {
  return stripVTControlCharacters(text).slice(0, 2000);
}

function orOneFailure(code, count) {
  let counts = none();
  try {
    counts = count();
  } catch {
    // A test runner that died has left no report, which counts as a failure.
  }
  const nothing = counts.passed + counts.failed === 0;
  return counts.failed === 0 && (code !== 0 || nothing) ? { ...counts, failed: 1 } : counts;
}

function read(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
