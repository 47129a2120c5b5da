/** Writes code points as a CSS unicode-range: "U+C01-C03, U+C05". The given list must be in rising order. */
export function unicodeRange(codePoints: number[]): string {
  const ranges: [number, number][] = [];
  for (const code of codePoints) {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ""}`).join(", ");
}

export interface Face {
  family: string;
  src: string;
  /** The weight of the letters in one of the shop's font files. Leave it out for a font on the visitor's device. */
  weight?: number | "400 600";
  range?: string;
  metrics?: {
    /** The height above the baseline, in em. */
    ascent: number;
    /** The height below the baseline, in em. */
    descent: number;
    /** The width of the letters, as a multiple of their width in the font file. Their height changes too. */
    width?: number;
  };
}

/** A @font-face rule as CSS. */
export function fontFace({ family, src, weight, range, metrics }: Face): string {
  const scale = metrics?.width ?? 1;
  return [
    "@font-face {",
    `  font-family: "${family}";`,
    `  src: ${src};`,
    // CSS assumes 400 for a font without a weight.
    ...(weight && weight !== 400 ? [`  font-weight: ${weight};`] : []),
    // A file that loads late is used only from the next page on, so that no text moves (decision 0033).
    ...(weight ? ["  font-display: optional;"] : []),
    ...(metrics
      ? [
          `  ascent-override: ${percent(metrics.ascent / scale)};`,
          `  descent-override: ${percent(metrics.descent / scale)};`,
          // The shop's own fonts have no line gap.
          ...(weight ? [] : ["  line-gap-override: 0%;"]),
        ]
      : []),
    ...(metrics?.width ? [`  size-adjust: ${percent(metrics.width)};`] : []),
    ...(range ? [`  unicode-range: ${range};`] : []),
    "}",
  ].join("\n");
}

function hex(code: number): string {
  return code.toString(16).toUpperCase();
}

function percent(part: number): string {
  return `${Number((part * 100).toFixed(2))}%`;
}
