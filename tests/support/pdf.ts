/** The number of pages of a PDF that Chromium printed. */
export function pagesOf(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}

/** The size of each page of a PDF that Chromium printed, in millimetres. */
export function pageSizesOf(pdf: Buffer): { width: number; height: number }[] {
  return numbersAfter(pdf, "MediaBox").map(([, , width, height]) => ({ width: mm(width!), height: mm(height!) }));
}

/** Where the links of a PDF lie, in millimetres from the left and the bottom of their pages. */
export function linksOf(pdf: Buffer): { left: number; bottom: number; width: number; height: number }[] {
  return numbersAfter(pdf, "Rect").map(([left, bottom, right, top]) => ({
    left: mm(left!),
    bottom: mm(bottom!),
    width: mm(right! - left!),
    height: mm(top! - bottom!),
  }));
}

function numbersAfter(pdf: Buffer, name: string): number[][] {
  const found = pdf.toString("latin1").matchAll(new RegExp(`/${name} \\[([^\\]]*)\\]`, "g"));
  return [...found].map(([, numbers]) => numbers!.trim().split(/\s+/).map(Number));
}

const mm = (points: number) => (points / 72) * 25.4;
