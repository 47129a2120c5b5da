import { expect, test } from "vitest";
import { readParts } from "./columns.ts";

test("what is in a box is read line by line, and a line that cannot be read is told apart", () => {
  expect(readParts("kaju-katli: 250 g x 2\n\n 1: 0.5 kg × 1 ")).toEqual([
    { slug: "kaju-katli", grams: "250 g", quantity: "2" },
    { slug: "1", grams: "0.5 kg", quantity: "1" },
  ]);
  expect(readParts("two katlis")).toEqual([undefined]);
});
