import { expect, test } from "vitest";
import { z } from "zod";
import { firstProblems } from "./read-form.ts";

const schema = z
  .object({ name: z.string().min(3, "long").max(1, "short"), town: z.string().min(1, "town") })
  .superRefine((_, problems) => problems.addIssue({ code: "custom", path: ["sender"], message: "sender" }));

test("each field has its first fault, in the order of the page", () => {
  const { error } = schema.safeParse({ name: "Om", town: "" });
  const problems = firstProblems(error!, ["town", "sender", "name"]);
  expect(Object.entries(problems)).toEqual([
    ["town", "town"],
    ["sender", "sender"],
    ["name", "long"],
  ]);
});
