import sharp from "sharp";
import { encode } from "uqr";

// The standard asks for a white margin of four squares, so that the code can be read on any background.
const MARGIN = 4;

/**
 * The black squares of a QR code as an SVG path. The path lies in a square of `size` units a side, including the margin
 * that the standard asks for.
 */
export type QrPath = { size: number; path: string };

export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: "M", border: MARGIN });
  const runs = data.flatMap((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`));
  return { size, path: runs.join("") };
}

/** A QR code of the text as an SVG document, black on white. */
export function qrSvg(text: string): string {
  const { size, path } = qrPath(text);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="480" height="480" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  );
}

const PIXELS = 12;

/** A QR code of the text as a PNG, for phones that cannot save an SVG as a picture. */
export async function qrPng(text: string): Promise<Uint8Array> {
  const { data, size } = encode(text, { ecc: "M", border: MARGIN });
  const grey = Uint8Array.from(data.flat(), (black) => (black ? 0 : 255));
  return sharp(grey, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * PIXELS, size * PIXELS, { kernel: "nearest" })
    .png()
    .toBuffer();
}

function runsOf(row: boolean[]): [start: number, width: number][] {
  const runs: [number, number][] = [];
  row.forEach((black, x) => {
    if (!black) return;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
