/** Encodes the rendered pictures that changed into public/pictures and lists them all. Run by `npm run pictures`. */
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { encodePicture, pictureStem, squareWidths, wideWidths } from "#platform/pictures.server.ts";

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
/* Shown by other sites beside a link, so it is written as a JPEG under a fixed name. */
const linkPreview = "og.webp";

mkdirSync(folder, { recursive: true });
const before: Record<string, ListedPicture> = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : {};
const altFile = `${root}pictures/alt-texts.json`;
const altTexts: Record<string, string> = existsSync(altFile) ? JSON.parse(readFileSync(altFile, "utf8")) : {};
const after: Record<string, ListedPicture> = {};

for (const file of globSync("*.webp", { cwd: masters }).toSorted()) {
  const master = readFileSync(masters + file);
  if (file === linkPreview) {
    await sharp(master).resize(1200, 630).jpeg({ quality: 82, mozjpeg: true }).toFile(`${root}public/og.jpg`);
    continue;
  }
  const name = basename(file, ".webp");
  const alt = altTexts[name] ?? "";
  if (!(name in altTexts)) console.warn(`${name} has no alt text`);
  const { width, height } = await sharp(master).metadata();
  const widths = width >= height * 1.5 ? wideWidths : squareWidths;
  const known = before[name];
  if (known && isCurrent(known, pictureStem(master, name, widths))) {
    after[name] = { ...known, alt };
    continue;
  }
  const { stem, ...size } = await encodePicture(master, folder, name, widths);
  after[name] = { base: `/pictures/${stem}`, ...size, alt };
  console.log(`encoded ${name}: ${size.widths.join(", ")}`);
}

function isCurrent(picture: ListedPicture, stem: string): boolean {
  return picture.base === `/pictures/${stem}` && fileNames(picture).every((file) => existsSync(folder + file));
}

function fileNames({ base, widths }: ListedPicture): string[] {
  return widths.flatMap((width) => ["avif", "webp"].map((type) => `${basename(base)}-${width}.${type}`));
}

const kept = new Set(Object.values(after).flatMap(fileNames));
for (const file of readdirSync(folder)) if (!kept.has(file)) rmSync(folder + file);
writeFileSync(list, `${JSON.stringify(after, null, 2)}\n`);
console.log(`${Object.keys(after).length} pictures, ${kept.size} files`);
