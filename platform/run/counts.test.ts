import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../tests/support/folder.ts";
import { add, countPlaywright, countVitest, failuresIn, inWords } from "./counts.mjs";

const folder = aFolder();

function report(content: unknown): string {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test("the last line names what was skipped only if something was", () => {
  expect(inWords({ passed: 3, failed: 0, skipped: 0 })).toBe("3 passed, 0 failed");
  expect(inWords(add({ passed: 3, failed: 0, skipped: 1 }, { passed: 1, failed: 2, skipped: 1 }))).toBe(
    "4 passed, 2 failed, 2 skipped",
  );
});

test("a test file that does not load counts as a failure, though no test in it failed", () => {
  const counts = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 };
  expect(countVitest(report(counts), 0)).toEqual({ passed: 5, failed: 0, skipped: 1 });
  expect(countVitest(report(counts), 1)).toEqual({ passed: 5, failed: 1, skipped: 1 });
});

test("a runner that died, or ran nothing, counts as a failure", () => {
  expect(countVitest(join(folder, "missing.json"), 1).failed).toBe(1);
  expect(countPlaywright(report({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }), 0).failed).toBe(1);
});

test("a journey that passed only when repeated counts as failed", () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 0 };
  expect(countPlaywright(report({ stats }), 1)).toEqual({ passed: 4, failed: 2, skipped: 0 });
});

test("what failed is told by name, with the beginning of its error and without colours", () => {
  const red = "\u001B[31mexpected 2\u001B[39m" + " and so on".repeat(1000);
  const assertionResults = [
    { status: "passed", fullName: "holds", failureMessages: [] },
    { status: "failed", fullName: "breaks", failureMessages: [red] },
  ];
  const unit = { testResults: [{ name: "sums.test.ts", status: "failed", message: "", assertionResults }] };
  const [failure, ...others] = failuresIn([report(unit), join(folder, "missing.json")]);
  expect(failure).toMatch(/^sums\.test\.ts: breaks\nexpected 2 and so on/);
  expect(failure!.length).toBeLessThan(2100);
  expect(others).toEqual([]);

  const unloaded = [{ name: "sums.test.ts", status: "failed", message: "no such module", assertionResults: [] }];
  expect(failuresIn([report({ testResults: unloaded })])).toEqual(["sums.test.ts\nno such module"]);

  const specs = [
    { ok: true, file: "cart.spec.ts", title: "adds", tests: [] },
    { ok: false, file: "cart.spec.ts", title: "counts", tests: [{ results: [{ errors: [{ message: red }] }] }] },
  ];
  const journeys = { suites: [{ suites: [{ specs }] }], errors: [{ message: "The shop logged errors" }] };
  expect(failuresIn([report(journeys)])).toEqual([
    expect.stringMatching(/^cart\.spec\.ts: counts\nexpected 2/),
    "outside a test: The shop logged errors",
  ]);
});
