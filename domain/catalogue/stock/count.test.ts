import { expect, test } from "vitest";
import { readCount } from "./count.ts";

test.each([
  ["2.5", 2500],
  ["2,5 kg", 2500],
  [" 12 KG ", 12_000],
  ["2.345", 2345],
  [".5", 500],
  ["2500 g", 2500],
  ["2,500 gms", 2500],
  ["౨.౫", 2500],
  ["0", 0],
])("%j was counted", (text, shelf) => expect(readCount(text)).toEqual({ shelf }));

test.each([
  ["+5", 5000],
  ["+ 250 g", 250],
  ["-0,5", -500],
  ["−1 kg", -1000],
])("%j came or went", (text, change) => expect(readCount(text)).toEqual({ change }));

test.each(["two", "", "2.5.1", "1,2,3", "2.3456", "2.5 g", "25 g g", "1e3", "--1", "5 pieces"])(
  "%j is asked again",
  (text) => expect(readCount(text)).toEqual({ refused: "write kilograms, such as 2.5, or grams, such as 2500 g" }),
);

test("grams that were written as kilograms are noticed", () => {
  expect(readCount("2500")).toEqual({ refused: "that is more than 1000 kg; write 2500 g if you mean grams" });
});
