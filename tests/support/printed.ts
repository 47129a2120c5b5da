import { expect, type Page } from "@playwright/test";
import { pageSizesOf } from "./pdf.ts";
import { lettersOf, type Letter } from "./pdf-text.ts";

/** Millimetres. */
type Paper = { width: number; height: number; margin: number };

export const a4: Paper = { width: 210, height: 297, margin: 12 };

/** Where letters may stand on each page, in millimetres from the left. */
type Columns = readonly { left: number; right: number }[];

const isTelugu = (text: string) => /[\u0C00-\u0C7F]/.test(text);
const plain = (text: string) => text.toLowerCase().match(/[a-z\d₹]/g) ?? [];

function countOf(letters: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const letter of letters.toSorted()) counts[letter] = (counts[letter] ?? 0) + 1;
  return counts;
}

/**
 * Prints a page as Chromium does and reads the PDF. Expects that it is on this paper, that its words are those of the
 * page's content, each letter whole and in one of the columns, and that nothing else is on it. Returns the letters.
 */
export async function expectPrinted(
  page: Page,
  path: string,
  paper: Paper,
  { columns = [{ left: paper.margin, right: paper.width - paper.margin }], words = "main" }: Partial<Wanted> = {},
): Promise<Letter[]> {
  await page.goto(path);
  await page.emulateMedia({ media: "print" });
  const [shown = "", hidden = ""] = await page.evaluate(
    async (selectors) => {
      await document.fonts.ready;
      return selectors.map((some) =>
        [...document.querySelectorAll<HTMLElement>(some)]
          .map((one) => (one.getClientRects().length > 0 ? one.innerText : ""))
          .join("\n"),
      );
    },
    [words, `${words} .visually-hidden`],
  );
  const pdf = await page.pdf({ preferCSSPageSize: true });
  await page.emulateMedia({ media: "screen" });
  const letters = lettersOf(pdf);

  for (const size of pageSizesOf(pdf)) {
    expect(size.width, path).toBeCloseTo(paper.width, 0);
    expect(size.height, path).toBeCloseTo(paper.height, 0);
  }
  const cut = letters.filter(({ isWhole }) => !isWhole);
  expect(cut.map(({ text }) => text).join(""), `cut on ${path}`).toBe("");
  const astray = letters.filter(
    ({ text, left, right }) =>
      text.trim() !== "" && !columns.some((column) => left > column.left - 0.4 && right < column.right + 0.4),
  );
  expect(astray.map(({ text }) => text).join(""), `outside its column on ${path}`).toBe("");

  const expected = countOf(plain(shown));
  for (const letter of plain(hidden)) expected[letter]! -= 1;
  const printed = countOf(letters.flatMap(({ text }) => plain(text)));
  const left = Object.fromEntries(Object.entries(expected).filter(([, count]) => count !== 0));
  expect(printed, `the letters of ${path}`).toEqual(left);
  // Several letters may share a glyph.
  const telugu = shown.match(/[\u0C00-\u0C7F]/g)?.length ?? 0;
  expect(letters.filter(({ text }) => isTelugu(text)).length, `Telugu on ${path}`).toBeGreaterThanOrEqual(telugu / 4);
  return letters;
}

type Wanted = { columns: Columns; /** A CSS selector of what is to be printed. */ words: string };
