import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Where imports lead, in a process of its own that has run `before`. */
function addresses(before: string): unknown {
  const names = ["drizzle-orm", "drizzle-orm/pg-core", "drizzle-orm/node-postgres", "pg", "./shop.ts"];
  const script = `${before}; console.log(JSON.stringify(${JSON.stringify(names)}.map((name) => import.meta.resolve(name))))`;
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" }));
}

test("imports lead where they would lead anyway", () => {
  expect(addresses('await import("./platform/drizzle-imports.ts")')).toEqual(addresses(""));
});

test("a script of Drizzle is an ES module, as is assumed of it", () => {
  const types = globSync("node_modules/drizzle-orm/**/package.json").map((path) => {
    return (JSON.parse(readFileSync(path, "utf8")) as { type?: string }).type;
  });
  expect(types).toEqual(["module"]);
});
