import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import coverage from "#app/ui/fonts/coverage.json" with { type: "json" };
import { latin, teluguInUse } from "#app/ui/fonts/letters.ts";

const here = new URL("./", import.meta.url);
const root = new URL("../../../", import.meta.url);

function covers(file: keyof typeof coverage): (letter: string) => boolean {
  const ranges = coverage[file].codePoints.split(", ").map((range) => {
    const [from = "", to = from] = range.slice(2).split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  return (letter) => ranges.some(([from, to]) => from <= letter.codePointAt(0)! && letter.codePointAt(0)! <= to);
}

test.each(Object.entries(coverage))("%s is the file whose letters are listed", (file, { sha256 }) => {
  const bytes = readFileSync(new URL(file, here));
  expect(createHash("sha256").update(bytes).digest("hex"), "run `npm run fonts`").toBe(sha256);
});

test("every Telugu letter that the shop writes is in the cut font", () => {
  const missing = Array.from(teluguInUse(root)).filter((letter) => !covers("telugu.woff2")(letter));
  expect(missing, "run `npm run fonts`").toEqual([]);
});

test("the full Telugu font covers its block's letters", () => {
  expect(Array.from("ఖఘఙఛఝఞఢణథధభశషళక్షఱ౷").filter((letter) => !covers("telugu-full.woff2")(letter))).toEqual([]);
});

test("English words and the rupee sign have their letters", () => {
  const text = Array.from("Rs. 1,049 ½ kg × 2 – “Bellam” ‘Andhra’ café");
  for (const file of [
    "young-serif.woff2",
    "hind-guntur-400.woff2",
    "hind-guntur-500.woff2",
    "hind-guntur-600.woff2",
  ] as const)
    expect(text.filter((letter) => !covers(file)(letter))).toEqual([]);
  expect(latin).toContain("½");
  expect(covers("hind-guntur-more-600.woff2")("₹")).toBe(true);
});
