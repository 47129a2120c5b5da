/** How sharp (the image library) encodes pictures. `preview`: what other sites show beside a link. */
export const avif = { quality: 52, effort: 3 };
export const webp = { quality: 78 };
export const preview = { quality: 80, mozjpeg: true };

/** The widths of a picture's files, in pixels. No file is wider than the picture itself. */
export const squareWidths = [320, 480, 750, 1200];
export const wideWidths = [480, 960, 1320, 1600];

/** The width of a square picture's JPEG for other sites: of its `widths` the first that is large enough to them. */
export function previewWidth(widths: number[]): number {
  return widths.find((width) => width >= 600) ?? widths.at(-1)!;
}
