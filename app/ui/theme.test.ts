import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const theme = "app/ui/theme.css";
const sheets = globSync("app/**/*.css").filter((file) => file !== theme && !file.endsWith("/fonts.css"));

/** Values that style sheets may state although theme.css has no variable for them. */
const exceptions = [
  { file: "tile.css", value: /^min\(23vw, clamp\(4\.5rem, 10vw, 8rem\)\)$/, why: "a word drawn as a picture" },
  { file: "frame.css", value: /^0\.8125rem$/, why: "seven words side by side below the icons of a phone's bar" },
  { file: "header.css", value: /^[46]00 min\(var\(--text-/, why: "the shop's name, which fits between menu and cart" },
  { file: "hero.css", value: /^55cqw$/, why: "a word drawn as a picture" },
  { file: "hero.css", value: /^400 0\.58em\/1\.12 /, why: "a line that goes with its heading" },
  { file: "figures.css", value: /^13px var\(--font-sans\)$/, why: "units of a drawing, which grows with the page" },
];

const breakpoints = new Set(["43.75rem", "56.25rem", "68.75rem"]);
const sizes = /^(\d+ )?(var\(--text-\w+\)|inherit)( \/ |\/|$)/;
/** Lengths for printed pages. */
const ofPaper = /^[\d.]+(pt|mm)$/;
const length = /(?<![\w-])-?\d*\.?\d+(px|rem|em|vw|vh|ch|%|cqw)(?![\w-])/;
const paint = /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\(/i;
const paintNames =
  /(?<![\w-])(white|black|red|green|blue|yellow|orange|brown|gray|grey|gold|silver|ivory|maroon|beige)(?![\w-])/;

/**
 * Lists colours, sizes of type, spaces and radii that are not variables of theme.css, and media queries whose width is
 * none of the `breakpoints`.
 */
function faults(css: string): string[] {
  const source = css.replace(/\/\*[\s\S]*?\*\//g, "").replace(/url\([^)]*\)/g, "");
  const found: string[] = [];
  for (const [, property = "", spread = ""] of source.matchAll(/(?<=[{;]\s*)([\w-]+):\s*([^;{}]+);/g)) {
    const value = spread.replace(/\s+/g, " ").replace(" !important", "");
    if (!fits(property, value)) found.push(`${property}: ${value}`);
  }
  for (const [, query = ""] of source.matchAll(/@media ([^{]+) \{/g))
    for (const [width] of query.matchAll(/[\d.]+(px|r?em)/g))
      if (!breakpoints.has(width)) found.push(`@media ${query}`);
  return found;
}

function fits(property: string, value: string): boolean {
  if (paint.test(value) || paintNames.test(value)) return false;
  if (property === "font-size" || property === "font") {
    const [size = ""] = value.replace(/^\d+ /, "").split(/[ /]/);
    return sizes.test(value) || ofPaper.test(size);
  }
  if (/^(margin|padding|gap|row-gap|column-gap)(-|$)/.test(property)) return !length.test(value);
  if (property.endsWith("radius"))
    return value.split(" ").every((part) => part === "0" || part.startsWith("var(--radius"));
  return true;
}

const isExcepted = (file: string, fault: string) =>
  exceptions.some((one) => file.endsWith(`/${one.file}`) && one.value.test(fault.replace(/^[\w-]+: /, "")));

describe("the tokens", () => {
  const names = [...readFileSync(theme, "utf8").matchAll(/^ +--(\w+)-[\w-]+:/gm)].map(([, kind]) => kind);
  const count = (kind: string) => names.filter((name) => name === kind).length;

  test("there are eight sizes of type, ten spaces and one radius beside the round one", () => {
    expect([count("text"), count("space")]).toEqual([8, 10]);
    expect(readFileSync(theme, "utf8").match(/--radius[\w-]*:/g)).toEqual(["--radius:", "--radius-round:"]);
  });
});

test.each(sheets)("%s takes its colours, sizes, spaces and breakpoints from the tokens", (file) => {
  expect(faults(readFileSync(file, "utf8")).filter((fault) => !isExcepted(file, fault))).toEqual([]);
});

test("every exception is still needed", () => {
  const all = sheets.flatMap((file) => faults(readFileSync(file, "utf8")).map((fault) => ({ file, fault })));
  for (const one of exceptions) {
    const needed = all.some(
      ({ file, fault }) => file.endsWith(`/${one.file}`) && one.value.test(fault.replace(/^[\w-]+: /, "")),
    );
    expect(needed, `${one.file}: ${one.why}`).toBe(true);
  }
});

test.each([
  "a { color: #abc; }",
  "a { border: 1px solid rgb(0 0 0 / 50%); }",
  "a { background: white; }",
  "a { font-size: 1.1rem; }",
  "a { font: 400 17px/1.2 var(--font-sans); }",
  "a { font-size: clamp(1rem, 2vw, 2rem); }",
  "a { margin-top: 10px; }",
  "a { padding: 0 0.5rem; }",
  "a { gap: calc(var(--space-2) + 1px); }",
  "a { border-radius: 4px; }",
  "@media (width >= 40rem) { a { color: inherit; } }",
])("what is no token is refused: %s", (css) => {
  expect(faults(css)).toHaveLength(1);
});

test.each([
  "a { border: 1px solid var(--color-line); }",
  "a { font: 600 var(--text-base) / 1.2 var(--font-sans); }",
  "a { margin: calc(var(--space-2) * -1) auto 0; }",
  "@media (width < 43.75rem) { a { padding: 2mm; font-size: 11pt; } }",
])("tokens are taken: %s", (css) => {
  expect(faults(css)).toEqual([]);
});
