import { expect, test } from "vitest";
import { nameStatement } from "./named-statements.ts";

function nameAfter(times: number, text: string, values: unknown[] = [1]): string | undefined {
  let query: { text: string; name?: string } = { text };
  for (let time = 0; time < times; time++) {
    query = { text };
    nameStatement(query, values);
  }
  return query.name;
}

test("a statement has one name from the sixth time on, and none that writes without parameters", () => {
  expect(nameAfter(5, "select $1")).toBeUndefined();
  const name = nameAfter(1, "select $1");
  expect(name).toEqual(expect.any(String));
  expect(nameAfter(1, "select $1")).toBe(name);
  expect(nameAfter(9, "select now()", [])).toEqual(expect.any(String));
  expect(nameAfter(9, "commit", [])).toBeUndefined();
  expect(nameAfter(9, `select ${"$1, ".repeat(5000)}`)).toBeUndefined();
});

test("thousands of statements that are sent once leave names to those that are sent often", () => {
  for (let at = 0; at < 3000; at++) expect(nameAfter(1, `select $1 + ${at}`)).toBeUndefined();
  expect(nameAfter(6, "select $1 as often")).toEqual(expect.any(String));
});
