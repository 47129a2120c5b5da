/** Reduces the fonts to the characters in use. Run `npm run fonts` after adding a Telugu name. */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { format } from "prettier";
import subsetFont from "subset-font";
import { type Face, fontFace, unicodeRange } from "#app/ui/fonts/faces.ts";
import { devanagariBlock, hindiLinks, plain, rare, teluguBlock, teluguInUse } from "#app/ui/fonts/letters.ts";
import { type FontFacts, readFont } from "#app/ui/fonts/sfnt.ts";

const here = new URL("./", import.meta.url);
const root = new URL("../../..", import.meta.url);
const sources = {
  young: import.meta.resolve("@fontsource/young-serif/files/young-serif-latin-400-normal.woff2"),
  hind: {
    400: import.meta.resolve("@expo-google-fonts/hind-guntur/400Regular/HindGuntur_400Regular.ttf"),
    600: import.meta.resolve("@expo-google-fonts/hind-guntur/600SemiBold/HindGuntur_600SemiBold.ttf"),
  },
  devanagari: {
    400: import.meta.resolve("@expo-google-fonts/hind/400Regular/Hind_400Regular.ttf"),
    600: import.meta.resolve("@expo-google-fonts/hind/600SemiBold/Hind_600SemiBold.ttf"),
  },
  telugu: import.meta.resolve("@fontsource/noto-serif-telugu/files/noto-serif-telugu-telugu-700-normal.woff2"),
};
const coverage: Record<string, { sha256: string; codePoints: string }> = {};

/** Writes the part of a font that has these letters; without letters, the whole. Latin text needs kerning only. */
async function cut(source: string, file: string, letters?: string, keepFeatures?: string[]): Promise<FontFacts> {
  const original = readFileSync(new URL(source));
  const choice = letters === undefined ? { keepAllGlyphs: true } : {};
  const options = { ...choice, noHinting: true, ...(keepFeatures && { keepFeatures }) };
  const woff2 = await subsetFont(original, letters, { ...options, targetFormat: "woff2" });
  const facts = readFont(await subsetFont(original, letters, { ...options, targetFormat: "truetype" }));
  writeFileSync(new URL(file, here), woff2);
  const sha256 = createHash("sha256").update(woff2).digest("hex");
  coverage[file] = { sha256, codePoints: unicodeRange(facts.codePoints) };
  console.log(file, woff2.length, "bytes,", facts.codePoints.length, "code points");
  return facts;
}

const url = (file: string) => `url("../fonts/${file}") format("woff2")`;
const local = (names: string[]) => names.map((name) => `local("${name}")`).join(", ");

/* Average widths in em of the fonts that stand in, from Capsize's tables (the same English text). */
const standIns = {
  roboto: { names: ["Roboto", "Roboto-Regular"], width: 911 / 2048 },
  arial: { names: ["Arial", "ArialMT", "Liberation Sans"], width: 913 / 2048 },
  georgia: { names: ["Georgia", "Gelasio"], width: 913 / 2048 },
  notoSerif: { names: ["Noto Serif", "NotoSerif-Regular"], width: 481 / 1000 },
  times: { names: ["Times New Roman", "TimesNewRomanPSMT", "Liberation Serif"], width: 832 / 2048 },
};
/* Those without Telugu lend their place in the line only: the letters then come from wherever the system has them. */
const teluguStandIns = [
  "Noto Serif Telugu Bold",
  "Noto Sans Telugu",
  "Nirmala UI",
  "Arial",
  "Roboto",
  "Liberation Sans",
];

const youngMetrics = { ascent: 1.046, descent: 0.366 };
/* Hind Guntur leaves room for Telugu signs that we set in another face; without it, it sits high in its line. */
const hindMetrics = { ascent: 0.98, descent: 0.32 };
const teluguRange = "U+951-952, U+964-965, U+C00-C7F, U+1CDA, U+1CF2, U+200C-200D, U+25CC";
const devanagariRange = "U+900-97F, U+200C-200D, U+25CC";
const teluguMetrics = { ascent: 0.869, descent: 0.483 };

const faces: Face[] = [];

const rareRange = unicodeRange(Array.from(rare, (letter) => letter.codePointAt(0)!));

/** A face in two files: with the letters of every page, and with those of a few, which are not inlined nor preloaded. */
async function cutLatin(source: string, name: string, face: Pick<Face, "family" | "weight" | "metrics">) {
  const [file, more] = [`${name}.woff2`, `${name}-more.woff2`];
  const facts = await cut(source, file, plain, ["kern"]);
  await cut(source, more, rare, ["kern"]);
  faces.push({ ...face, src: url(file) }, { ...face, src: url(`${more}?no-inline`), range: rareRange });
  return facts;
}

const young = await cutLatin(sources.young, "young-serif", { family: "Young Serif", weight: 400 });
for (const [name, standIn] of [
  ["Georgia", standIns.georgia],
  ["Noto", standIns.notoSerif],
  ["Times", standIns.times],
] as const) {
  const metrics = { ...youngMetrics, width: young.averageWidth / standIn.width };
  faces.push({ family: `Young Serif ${name}`, src: local(standIn.names), metrics });
}

const hindOf = (weight: 400 | 600) =>
  cutLatin(sources.hind[weight], `hind-guntur-${weight}`, {
    family: "Hind Guntur",
    weight,
    metrics: hindMetrics,
  });
const hind = await hindOf(400);
await hindOf(600);
/* Young Serif has no rupee. */
const rupee = { family: "Hind Guntur Rupee", src: url("hind-guntur-400.woff2"), range: "U+20B9" };
faces.push({ ...rupee, weight: "400 600", metrics: hindMetrics });
for (const [name, standIn] of [
  ["Roboto", standIns.roboto],
  ["Arial", standIns.arial],
] as const) {
  const metrics = { ...hindMetrics, width: hind.averageWidth / standIn.width };
  faces.push({ family: `Hind Guntur ${name}`, src: local(standIn.names), metrics });
}

/* Of Telugu pages only. The whole block: what is translated changes, and its letters are few. */
for (const weight of [400, 600] as const) {
  const file = `hind-guntur-telugu-${weight}.woff2`;
  await cut(sources.hind[weight], file, teluguBlock);
  faces.push({ family: "Hind Guntur Telugu", src: url(file), weight, metrics: hindMetrics, range: teluguRange });
}
/* Of pages in Hindi only; their headings are in it too. */
for (const weight of [400, 600] as const) {
  const file = `hind-${weight}.woff2`;
  await cut(sources.devanagari[weight], file, devanagariBlock);
  faces.push({ family: "Hind", src: url(file), weight, metrics: hindMetrics, range: devanagariRange });
}
/* Of the links to Hindi on other pages: not every machine has letters for it. */
const links = await cut(sources.devanagari[600], "hind-links.woff2", hindiLinks);
faces.push({
  family: "Hind Links",
  src: url("hind-links.woff2?no-inline"),
  weight: 600,
  metrics: hindMetrics,
  range: unicodeRange(links.codePoints.filter((code) => code >= 0x900)),
});

const telugu = await cut(sources.telugu, "telugu.woff2", teluguInUse(root));
await cut(sources.telugu, "telugu-full.woff2");
faces.push(
  /* Its range holds the space: that makes it the font which places the line, on every system alike. */
  { family: "Noto Serif Telugu", src: url("telugu.woff2"), weight: 700, range: unicodeRange(telugu.codePoints) },
  /* A family of its own with the whole block: a rare letter must bring its signs from the same file to join them. */
  {
    family: "Noto Serif Telugu Full",
    src: url("telugu-full.woff2"),
    weight: 700,
    range: teluguRange,
  },
  { family: "Noto Serif Telugu Local", src: local(teluguStandIns), metrics: teluguMetrics },
);

const css = ["/* Written by `npm run fonts`. */", ...faces.map(fontFace)].join("\n");
writeFileSync(new URL("../css/fonts.css", here), await format(css, { parser: "css", printWidth: 120 }));
writeFileSync(new URL("coverage.json", here), `${JSON.stringify(coverage, null, 2)}\n`);
console.log("average widths", young.averageWidth.toFixed(3), hind.averageWidth.toFixed(3));
