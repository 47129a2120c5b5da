/** Reduces the fonts to the characters in use. Run `npm run fonts` after adding a Telugu name. */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { format } from "prettier";
import subsetFont from "subset-font";
import { type Face, fontFace, unicodeRange } from "#app/ui/fonts/faces.ts";
import { latin, teluguInUse } from "#app/ui/fonts/letters.ts";
import { type FontFacts, readFont } from "#app/ui/fonts/sfnt.ts";

const here = new URL("./", import.meta.url);
const root = new URL("../../..", import.meta.url);
const packages = {
  young: import.meta.resolve("@fontsource/young-serif/package.json"),
  hind: import.meta.resolve("@fontsource/hind-guntur/package.json"),
  telugu: import.meta.resolve("@fontsource/noto-serif-telugu/package.json"),
};
const coverage: Record<string, { sha256: string; codePoints: string }> = {};

async function cut(from: string, source: string, file: string, letters?: string): Promise<FontFacts> {
  const original = readFileSync(new URL(`files/${source}.woff2`, from));
  const choice = letters === undefined ? { keepAllGlyphs: true } : {};
  const options = { ...choice, noHinting: true };
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
const teluguMetrics = { ascent: 0.869, descent: 0.483 };

const faces: Face[] = [];

const young = await cut(packages.young, "young-serif-latin-400-normal", "young-serif.woff2", latin);
faces.push({ family: "Young Serif", src: url("young-serif.woff2"), weight: 400 });
for (const [name, standIn] of [
  ["Georgia", standIns.georgia],
  ["Noto", standIns.notoSerif],
  ["Times", standIns.times],
] as const) {
  const metrics = { ...youngMetrics, width: young.averageWidth / standIn.width };
  faces.push({ family: `Young Serif ${name}`, src: local(standIn.names), metrics });
}

let hind: FontFacts | undefined;
for (const weight of [400, 500, 600]) {
  const source = (part: string) => `hind-guntur-${part}-${weight}-normal`;
  const file = `hind-guntur-${weight}.woff2`;
  const facts = await cut(packages.hind, source("latin"), file, latin);
  hind ??= facts;
  faces.push({ family: "Hind Guntur", src: url(file), weight, metrics: hindMetrics });
  const more = `hind-guntur-more-${weight}.woff2`;
  await cut(packages.hind, source("latin-ext"), more);
  /* Not inlined: most pages never ask for it. */
  const src = url(`${more}?no-inline`);
  faces.push({
    family: "Hind Guntur",
    src,
    weight,
    metrics: hindMetrics,
    range: "U+100-2FF, U+20A0-20B8, U+20BA-20C0",
  });
}
/* The rupee sign stands on nearly every page: a file of its own, for all weights, instead of the 4 kB around it. */
await cut(packages.hind, "hind-guntur-latin-ext-500-normal", "rupee.woff2", "₹");
const rupee = url("rupee.woff2?no-inline");
faces.push({ family: "Hind Guntur Rupee", src: rupee, weight: "400 600", metrics: hindMetrics });
for (const [name, standIn] of [
  ["Roboto", standIns.roboto],
  ["Arial", standIns.arial],
] as const) {
  const metrics = { ...hindMetrics, width: (hind?.averageWidth ?? 0) / standIn.width };
  faces.push({ family: `Hind Guntur ${name}`, src: local(standIn.names), metrics });
}

const teluguFile = "noto-serif-telugu-telugu-700-normal";
const telugu = await cut(packages.telugu, teluguFile, "telugu.woff2", teluguInUse(root));
await cut(packages.telugu, teluguFile, "telugu-full.woff2");
faces.push(
  /* Its range holds the space: that makes it the font which places the line, on every system alike. */
  { family: "Noto Serif Telugu", src: url("telugu.woff2"), weight: 700, range: unicodeRange(telugu.codePoints) },
  /* A family of its own with the whole block: a rare letter must bring its signs from the same file to join them. */
  {
    family: "Noto Serif Telugu Full",
    src: url("telugu-full.woff2"),
    weight: 700,
    range: "U+951-952, U+964-965, U+C00-C7F, U+1CDA, U+1CF2, U+200C-200D, U+25CC",
  },
  { family: "Noto Serif Telugu Local", src: local(teluguStandIns), metrics: teluguMetrics },
);

const css = ["/* Written by `npm run fonts`. */", ...faces.map(fontFace)].join("\n");
writeFileSync(new URL("../css/fonts.css", here), await format(css, { parser: "css", printWidth: 120 }));
writeFileSync(new URL("coverage.json", here), `${JSON.stringify(coverage, null, 2)}\n`);
console.log("average widths", young.averageWidth.toFixed(3), hind?.averageWidth.toFixed(3));
