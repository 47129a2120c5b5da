import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import coverage from "#app/ui/fonts/coverage.json" with { type: "json" };
import { hindiLinks, plain, teluguInUse } from "#app/ui/fonts/letters.ts";

const here = new URL("./", import.meta.url);
const root = new URL("../../..", import.meta.url);

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

test("the fonts of whole pages in Telugu cover its block's letters", () => {
  for (const file of ["telugu-full.woff2", "hind-guntur-telugu-400.woff2", "hind-guntur-telugu-600.woff2"] as const)
    expect(Array.from("ఖఘఙఛఝఞఢణథధభశషళక్షఱ").filter((letter) => !covers(file)(letter))).toEqual([]);
});

test("the fonts of pages in Hindi cover what they say, and the links to it on other pages", () => {
  const said = readFileSync(new URL("app/words/hi.po", root), "utf8").match(/\p{Script=Devanagari}/gu) ?? [];
  expect(said.length).toBeGreaterThan(10_000);
  for (const file of ["hind-400.woff2", "hind-600.woff2"] as const)
    expect([...new Set(said)].filter((letter) => !covers(file)(letter))).toEqual([]);
  expect(Array.from(hindiLinks).filter((letter) => !covers("hind-links.woff2")(letter))).toEqual([]);
});

test("what the shop writes in English is in the files that every page fetches, and what people write in others", () => {
  const [own, theirs] = [Array.from("Rs. 1,049 ½ kg × 2 – “Bellam” ‘Andhra’ © −"), Array.from("éäñßÇ€")];
  for (const face of ["young-serif", "hind-guntur-400", "hind-guntur-600"] as const) {
    expect(own.filter((letter) => !covers(`${face}.woff2`)(letter))).toEqual([]);
    expect(theirs.filter(covers(`${face}.woff2`))).toEqual([]);
    expect(theirs.filter((letter) => !covers(`${face}-more.woff2`)(letter))).toEqual([]);
  }
  expect(own.filter((letter) => !plain.includes(letter))).toEqual([]);
  for (const face of ["hind-guntur-400", "hind-guntur-600"] as const) expect(covers(`${face}.woff2`)("₹")).toBe(true);
});

test("the letters of every page weigh at most 44 kB, those of a page in Telugu or Hindi 150 kB", () => {
  const latin = ["young-serif", "hind-guntur-400", "hind-guntur-600"];
  const bytes = (faces: string[]) =>
    faces.reduce((sum, face) => sum + readFileSync(new URL(`${face}.woff2`, here)).length, 0);
  expect(bytes([...latin, "telugu"])).toBeLessThanOrEqual(44_000);
  const telugu = ["telugu-full", "hind-guntur-telugu-400", "hind-guntur-telugu-600"];
  for (const own of [telugu, ["telugu", "hind-400", "hind-600"]])
    expect(bytes([...latin, ...own])).toBeLessThanOrEqual(150_000);
});

test("letters that come late move no text: none are swapped, and each family has others that stand in", () => {
  const faces = readFileSync(new URL("../css/fonts.css", here), "utf8").match(/@font-face \{[^}]*\}/g) ?? [];
  const fromFiles = faces.filter((face) => face.includes("url("));
  expect(fromFiles.length).toBeGreaterThan(7);
  expect(fromFiles.filter((face) => !face.includes("font-display: optional;"))).toEqual([]);
  expect(faces.filter((face) => face.includes("local(")).length).toBeGreaterThan(5);
});
