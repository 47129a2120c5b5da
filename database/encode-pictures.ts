/**
 * Encodes changed pictures into public/pictures, and copies the home page's film there. Deletes all other files of that
 * folder. Also writes public/og.jpg and its kin, and the lists database/pictures.json and database/film.json. Run by
 * `npm run pictures`.
 */
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { preview, previewWidth, squareWidths, wideWidths } from "#platform/picture-quality.ts";
import { encodePicture, pictureStem } from "#platform/pictures.server.ts";

interface ListedPicture {
  base: string;
  width: number;
  height: number;
  widths: number[];
  alt: string;
}

const root = fileURLToPath(new URL("../", import.meta.url));
const masters = `${root}pictures/masters/`;
const folder = `${root}public/pictures/`;
const list = `${root}database/pictures.json`;
/* Shown by other sites beside a link to the shop or to these pages: JPEGs under fixed names. */
const linkPreviews: Record<string, string> = {
  og: "og",
  "og-card": "slide-gift",
  "og-celebration": "banner-celebration",
  "og-gifting": "banner-gifting",
};

mkdirSync(folder, { recursive: true });
const before: Record<string, ListedPicture> = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : {};
const altFile = `${root}pictures/alt-texts.json`;
const altTexts: Record<string, string> = existsSync(altFile) ? JSON.parse(readFileSync(altFile, "utf8")) : {};
const after: Record<string, ListedPicture> = {};

for (const file of globSync("*.webp", { cwd: masters }).toSorted()) {
  const name = basename(file, ".webp");
  if (name === "og") continue;
  const master = readFileSync(masters + file);
  const alt = altTexts[name] ?? "";
  if (!(name in altTexts)) console.warn(`${name} has no alt text`);
  const { width, height } = await sharp(master).metadata();
  const widths = width >= height * 1.7 ? wideWidths : squareWidths;
  const known = before[name];
  if (known && isCurrent(known, pictureStem(master, name, widths))) {
    after[name] = { ...known, alt };
    continue;
  }
  const { stem, ...size } = await encodePicture(master, folder, name, widths);
  after[name] = { base: `/pictures/${stem}`, ...size, alt };
  console.log(`encoded ${name}: ${size.widths.join(", ")}`);
}

/* The packing of each product goes by the product's name too, so that its page asks for "<slug>-packed" alone. */
const lists: Record<string, { slug: string; packing?: string }[]> = JSON.parse(
  readFileSync(`${root}database/catalogue.json`, "utf8"),
);
for (const { slug, packing } of ["sweets", "snacks", "pickles", "giftBoxes", "combos"].flatMap((one) => lists[one]!)) {
  const packed = packing && after[`packed-${packing}`];
  if (packed) after[`${slug}-packed`] = packed;
}

/* Wide pictures have their subject on the right. */
for (const [name, master] of Object.entries(linkPreviews)) {
  const cut = sharp(`${masters}${master}.webp`).resize(1200, 630, { position: "right" });
  await cut.jpeg(preview).toFile(`${root}public/${name}.jpg`);
}

function isCurrent(picture: ListedPicture, stem: string): boolean {
  return picture.base === `/pictures/${stem}` && fileNames(picture).every((file) => existsSync(folder + file));
}

function fileNames({ base, widths }: ListedPicture): string[] {
  const stem = basename(base);
  const files = widths.flatMap((width) => [`${stem}-${width}.avif`, `${stem}-${width}.webp`]);
  return [...files, `${stem}-${previewWidth(widths)}.jpg`];
}

/* Best codec first: a browser takes the first that it can play. */
const codecs = [
  ["av1.mp4", "video/mp4; codecs=av01.0.05M.08"],
  ["vp9.webm", "video/webm; codecs=vp9"],
  ["h264.mp4", "video/mp4; codecs=avc1.64001F"],
] as const;

const film = codecs.flatMap(([ending, type]) => {
  const file = `${root}pictures/film/film.${ending}`;
  if (!existsSync(file)) return [];
  const hash = createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 10);
  const [codec, container] = ending.split(".");
  const name = `film-${codec}-${hash}.${container}`;
  copyFileSync(file, folder + name);
  return [{ name, src: `/pictures/${name}`, type }];
});
writeFileSync(
  `${root}database/film.json`,
  `${JSON.stringify(
    film.map(({ src, type }) => ({ src, type })),
    null,
    2,
  )}\n`,
);

const kept = new Set([...Object.values(after).flatMap(fileNames), ...film.map(({ name }) => name)]);
for (const file of readdirSync(folder)) if (!kept.has(file)) rmSync(folder + file);
writeFileSync(list, `${JSON.stringify(after, null, 2)}\n`);
console.log(`${Object.keys(after).length} pictures, ${kept.size} files`);
