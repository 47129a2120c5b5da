import { inflateSync } from "node:zlib";

/** A letter of a PDF that Chromium printed. Lengths are in millimetres from the left and the top of its page. */
export type Letter = {
  /** The number of the page, from 0. */
  page: number;
  /** The letter, or several that share a glyph; empty for a glyph that only follows another one, as in Telugu. */
  text: string;
  left: number;
  right: number;
  baseline: number;
  /** Whether the whole letter is drawn: no box with hidden overflow cuts it, and the font has it. */
  isWhole: boolean;
};

type Matrix = readonly [number, number, number, number, number, number];
type Box = { left: number; top: number; right: number; bottom: number };
type Font = { textOf: Map<number, string>; widthOf: (glyph: number) => number };

const MM = 25.4 / 72;

/** Reads the letters of a PDF as Skia, Chromium's graphics library, writes it (ISO 32000-1, 9.4 and 9.10). */
export function lettersOf(pdf: Buffer): Letter[] {
  const objects = objectsOf(pdf);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  return pages.flatMap(({ head }, page) => {
    const [, , , height = 0] = /\/MediaBox \[([^\]]*)\]/.exec(head)![1]!.trim().split(/\s+/).map(Number);
    const fonts = new Map(
      [...(/\/Font <<(.*?)>>/s.exec(head)?.[1] ?? "").matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name, id]) => [
        name!,
        fontIn(objects, Number(id)),
      ]),
    );
    const contents = objects.get(Number(/\/Contents (\d+) 0 R/.exec(head)![1]))!;
    return draw(contents.text, fonts).map((letter) => ({
      ...letter,
      page,
      left: letter.left * MM,
      right: letter.right * MM,
      baseline: (height - letter.baseline) * MM,
    }));
  });
}

/** The letters of a PDF without spaces, as one text. */
export function textOf(letters: readonly Letter[]): string {
  return letters
    .map(({ text }) => text)
    .join("")
    .replaceAll(/\s/g, "");
}

type PdfObject = { head: string; text: string };

function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const source = pdf.toString("latin1");
  const objects = new Map<number, PdfObject>();
  for (const { 1: id, index, 0: start } of source.matchAll(/(?<=\n)(\d+) 0 obj\n/g)) {
    const from = index + start.length;
    const end = source.indexOf("endobj", from);
    const stream = source.indexOf("stream\n", from);
    const isStream = stream >= 0 && stream < end;
    const head = source.slice(from, isStream ? stream : end);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const isReadable = isStream && !/\/Length1|\/Subtype \/Image/.test(head);
    const bytes = pdf.subarray(stream + 7, stream + 7 + length);
    const text = !isReadable ? "" : (head.includes("/FlateDecode") ? inflateSync(bytes) : bytes).toString("latin1");
    objects.set(Number(id), { head, text });
  }
  return objects;
}

function idAfter(name: string, head: string): number {
  return Number(new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(head)?.[1]);
}

function fontIn(objects: Map<number, PdfObject>, id: number): Font {
  const { head } = objects.get(id)!;
  const { text: map = "" } = objects.get(idAfter("ToUnicode", head)) ?? {};
  const { head: own = "" } = objects.get(idAfter("DescendantFonts", head)) ?? {};
  const usual = Number(/\/DW (-?[\d.]+)/.exec(own)?.[1] ?? 1000);
  const widths = widthsIn(own.slice(own.indexOf("/W [") + 4));
  return { textOf: unicodeIn(map), widthOf: (glyph) => widths.get(glyph) ?? usual };
}

/** Reads "0 [751 244] 74 77 260]": the widths of glyphs 0 and 1, and one width for glyphs 74 to 77. */
function widthsIn(list: string): Map<number, number> {
  const widths = new Map<number, number>();
  for (const [, first, several, last, one] of list.matchAll(/(\d+) (?:\[([^\]]*)\]|(\d+) (-?[\d.]+))/g)) {
    const from = Number(first);
    if (several !== undefined)
      for (const [at, width] of several.trim().split(/\s+/).entries()) widths.set(from + at, Number(width));
    else for (let glyph = from; glyph <= Number(last); glyph++) widths.set(glyph, Number(one));
  }
  return widths;
}

/** UTF-16 in hexadecimal digits. */
function read(hex: string): string {
  return (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(parseInt(unit, 16))).join("");
}

function unicodeIn(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, block] of map.matchAll(/beginbfchar(.*?)endbfchar/gs))
    for (const [, glyph, text] of block!.matchAll(/<(\w+)> <(\w+)>/g)) letters.set(parseInt(glyph!, 16), read(text!));
  for (const [, block] of map.matchAll(/beginbfrange(.*?)endbfrange/gs))
    for (const [, first, last, text] of block!.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const [from, to, start] = [first!, last!, text!].map((hex) => parseInt(hex, 16)) as [number, number, number];
      for (let glyph = from; glyph <= to; glyph++) letters.set(glyph, String.fromCharCode(start + glyph - from));
    }
  return letters;
}

const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
];

function boxOf(matrix: Matrix, [x, y, width, height]: readonly [number, number, number, number]): Box {
  const [a, b, c, d, e, f] = matrix;
  const xs = [a * x + c * y + e, a * (x + width) + c * (y + height) + e];
  const ys = [b * x + d * y + f, b * (x + width) + d * (y + height) + f];
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

const EVERYWHERE: Box = { left: -Infinity, right: Infinity, bottom: -Infinity, top: Infinity };

const overlapOf = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  right: Math.min(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
  top: Math.min(one.top, other.top),
});

/** Runs the instructions of a page. Returns its letters in points, from the left and the bottom. */
function draw(contents: string, fonts: Map<string, Font>): Omit<Letter, "page">[] {
  const letters: Omit<Letter, "page">[] = [];
  const saved: { matrix: Matrix; clip: Box }[] = [];
  let [matrix, clip]: [Matrix, Box] = [[1, 0, 0, 1, 0, 0], EVERYWHERE];
  let path: Box | undefined;
  let [line, font, size]: [Matrix, Font | undefined, number] = [matrix, undefined, 0];
  let values: string[] = [];
  const numbers = () => values.map(Number);
  const show = (hex: string) => {
    let at = times(line, matrix);
    for (const code of hex.match(/.{4}/g) ?? []) {
      const glyph = parseInt(code, 16);
      const width = (font!.widthOf(glyph) / 1000) * size;
      const box = boxOf(at, [0, 0, width, size * 0.7]);
      const text = (font!.textOf.get(glyph) ?? "").replaceAll("\0", "");
      // A point, because a letter is a little narrower than the space that it takes.
      const isInside =
        box.left > clip.left - 1 &&
        box.right < clip.right + 1 &&
        box.bottom > clip.bottom - 1 &&
        box.top < clip.top + 1;
      letters.push({
        text,
        left: box.left,
        right: box.right,
        baseline: boxOf(at, [0, 0, 0, 0]).bottom,
        isWhole: (isInside || text.trim() === "") && glyph !== 0,
      });
      at = times([1, 0, 0, 1, width, 0], at);
    }
  };
  for (const [token] of contents.matchAll(/<[^>]*>|\[[^\]]*\]|\/\S+|[^\s<[]+/g)) {
    if (/^[-+.\d<[/]/.test(token)) {
      values.push(token);
      continue;
    }
    if (token === "q") saved.push({ matrix, clip });
    else if (token === "Q") ({ matrix, clip } = saved.pop()!);
    else if (token === "cm") matrix = times(numbers() as unknown as Matrix, matrix);
    else if (token === "re") path = boxOf(matrix, numbers() as [number, number, number, number]);
    else if (token === "W" || token === "W*") clip = overlapOf(clip, path ?? EVERYWHERE);
    else if (token === "m") path = undefined;
    else if (token === "Tf") [font, size] = [fonts.get(values[0]!.slice(1)), Number(values[1])];
    else if (token === "Tm") line = numbers() as unknown as Matrix;
    else if (token === "Td") line = times([1, 0, 0, 1, ...(numbers() as [number, number])], line);
    else if (token === "Tj") show(values[0]!.slice(1, -1));
    else if (token === "TJ" || token === "Do") throw new Error(`A PDF with "${token}" cannot be read here`);
    values = [];
  }
  return letters;
}
