/** Draws the shop's mark as icons for browsers and home screens. Run by `npm run icons`. */
import { writeFileSync } from "node:fs";
import sharp from "sharp";
import { drawMuggu } from "#app/ui/draw/muggu.ts";

const folder = new URL("../../../public", import.meta.url);
const mark = drawMuggu({ rows: [3, 3, 3], line: 3, dot: 3.3 });
const smallMark = drawMuggu({ rows: [2, 2], line: 3.6, dot: 3.8 });

/**
 * The mark as a square SVG icon. `margin` is the empty space at each edge, as a share of the icon's width. `corner` is
 * the radius of the corners, in units of the drawing: two neighbouring dots are 20 units apart.
 */
function icon({ viewBox, shapes }: typeof mark, margin: number, corner = 0): string {
  const side = Number(viewBox.split(" ")[2]);
  const edge = (side * margin) / (1 - 2 * margin);
  const [from, size] = [-4 - edge, side + 2 * edge].map((value) => Number(value.toFixed(2)));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${from} ${from} ${size} ${size}">` +
    `<rect x="${from}" y="${from}" width="${size}" height="${size}" rx="${corner}" fill="#fbf6ea"/>` +
    `<g fill="#a81b17" stroke="#a81b17" stroke-linecap="round" stroke-linejoin="round">${shapes}</g></svg>\n`
  );
}

function png(svg: string, side: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 600 }).resize(side, side).png({ palette: true }).toBuffer();
}

/** An .ico file that holds one PNG. */
function ico(image: Buffer, side: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(side, 6);
  header.writeUInt8(side, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, image]);
}

const favicon = icon(smallMark, 0.04, 6);
const plain = icon(mark, 0.1);
const files = {
  "favicon.svg": favicon,
  "favicon.ico": ico(await png(favicon, 32), 32),
  "apple-touch-icon.png": await png(plain, 180),
  "icon-192.png": await png(plain, 192),
  "icon-512.png": await png(plain, 512),
  /* A launcher may cut a circle out of it: the mark stays within the middle 80 %. */
  "icon-maskable-512.png": await png(icon(mark, 0.22), 512),
};
for (const [name, content] of Object.entries(files)) writeFileSync(new URL(name, folder), content);
