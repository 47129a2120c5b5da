import { scaleBand, scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import type { Drawing, Plot, Tone } from "./plot.tsx";

/** The widths for which plots are drawn. Their letters are not scaled: a phone shows the narrow one. */
const sizes = { narrow: { width: 290, height: 200 }, wide: { width: 720, height: 280 } };
type Size = (typeof sizes)["narrow"];

/** How wide a letter is at most, and how far lines of text are apart. */
const LETTER = 7.5;
const LINE = 18;
/** Between two words on an axis. */
const GAP = 14;
const TICKS = 4;

type Axis = {
  /** What stands below each step; as many as fit are written. */
  labels: readonly string[];
  /** How a value stands beside the scale. */
  format: (value: number) => string;
};

type Columns = Axis & {
  values: readonly (number | null)[];
  /** Whether the day or month is not over. */
  isOpen: readonly boolean[];
  /** What it is compared with, drawn as a line. */
  before?: readonly (number | null)[];
  /** A value that is not to be passed, drawn as a line across. */
  limit?: number | null;
};

/** Bars from zero upwards, or downwards for negative values. Undefined if all is zero. */
export function columns({ values, isOpen, before = [], limit, ...axis }: Columns): Omit<Plot, "title"> | undefined {
  const known = [...values, ...before, limit ?? 0].filter((value) => value !== null && value !== undefined);
  if (known.every((value) => value === 0)) return undefined;
  return bothSizes((size) => {
    const { band, y, frame } = axesOf(known, axis, size);
    const bars = values.flatMap((value, place) => {
      if (!value) return [];
      const [top, bottom] = [y(Math.max(0, value)), y(Math.min(0, value))];
      const tone: Tone = isOpen[place] ? "open" : "now";
      return [{ x: band(place)!, y: top, width: band.bandwidth(), height: Math.max(1, bottom - top), tone }];
    });
    const compared = pathOf(before, (place) => band(place)! + band.bandwidth() / 2, y);
    const across = limit ? [{ d: `M${frame.left} ${round(y(limit))}H${size.width}`, tone: "limit" as const }] : [];
    return { ...frame, bars: bars.map(rounded), paths: [...paths(compared, "before"), ...across] };
  });
}

type Lines = Axis & { now: readonly (number | null)[]; before: readonly (number | null)[] };

/** Two lines over the same steps. Undefined if all is zero. */
export function lines({ now, before, ...axis }: Lines): Omit<Plot, "title"> | undefined {
  const known = [...now, ...before].filter((value) => value !== null);
  if (known.every((value) => value === 0)) return undefined;
  return bothSizes((size) => {
    const { band, y, frame } = axesOf(known, axis, size);
    const x = (place: number) => band(place)! + band.bandwidth() / 2;
    return {
      ...frame,
      bars: [],
      paths: [...paths(pathOf(before, x, y), "before"), ...paths(pathOf(now, x, y), "line")],
    };
  });
}

type Row = { name: string; text: string; parts: readonly { value: number; tone: Tone }[] };

/** A bar across for each row, with its name and its value above. Negative values have no bar. */
export function rows(all: readonly Row[]): Omit<Plot, "title"> | undefined {
  const sums = all.map(({ parts }) => parts.reduce((sum, { value }) => sum + Math.max(0, value), 0));
  if (sums.every((sum) => sum === 0)) return undefined;
  return bothSizes(({ width }) => {
    const x = scaleLinear([0, Math.max(...sums)], [0, width]);
    const band = 2 * LINE + 8;
    const texts = all.flatMap(({ name, text }, place) => [
      {
        x: 0,
        y: place * band + 14,
        text: shortened(name, width - text.length * LETTER - 12),
        anchor: "start" as const,
      },
      { x: width, y: place * band + 14, text, anchor: "end" as const },
    ]);
    const bars = all.flatMap(({ parts }, place) => {
      let passed = 0;
      return parts.flatMap(({ value, tone }) => {
        if (value <= 0) return [];
        const bar = { x: x(passed), y: place * band + LINE + 2, width: Math.max(1, x(value)), height: LINE - 2, tone };
        passed += value;
        return [rounded(bar)];
      });
    });
    return { width, height: all.length * band, bars, paths: [], grid: [], texts };
  });
}

function bothSizes(draw: (size: Size) => Drawing): Omit<Plot, "title"> {
  return { narrow: draw(sizes.narrow), wide: draw(sizes.wide) };
}

function axesOf(known: readonly number[], { labels, format }: Axis, { width, height }: Size) {
  const bottom = height - LINE - 4;
  const y = scaleLinear([Math.min(0, ...known), Math.max(0, ...known)], [bottom, 10]).nice(TICKS);
  const ticks = y.ticks(TICKS).filter((tick) => Number.isInteger(tick));
  const left = Math.ceil(Math.max(...ticks.map((tick) => format(tick).length)) * LETTER) + 6;
  const places = labels.map((_, place) => place);
  const band = scaleBand(places, [left, width]).paddingInner(0.25).paddingOuter(0.1);
  const widest = Math.max(...labels.map((label) => label.length)) * LETTER + GAP;
  const every = Math.max(1, Math.ceil((labels.length * widest) / (width - left)));
  const last = labels.length - 1;
  const halfOf = (place: number) => (labels[place]!.length * LETTER) / 2;
  const middleOf = (place: number) =>
    Math.max(left, Math.min(band(place)! + band.bandwidth() / 2, width - halfOf(place)));
  const texts = labels.flatMap((text, place) => {
    // The last one is always written: it is today, or the last day before a festival. It may stand further left.
    const isFree = place === last || middleOf(place) + halfOf(place) + GAP <= middleOf(last) - halfOf(last);
    if ((last - place) % every !== 0 || !isFree) return [];
    return [{ x: round(middleOf(place)), y: height - 4, text, anchor: "middle" as const }];
  });
  const grid = ticks.map((tick) => ({ y: round(y(tick)), label: format(tick), from: left, isBase: tick === 0 }));
  return { band, y, frame: { width, height, left, texts, grid } };
}

function pathOf(values: readonly (number | null)[], x: (place: number) => number, y: (value: number) => number) {
  return line<number | null>(
    (_, place) => round(x(place)),
    (value) => round(y(value!)),
  )
    .defined((value) => value !== null)
    .digits(1)(values as (number | null)[]);
}

const paths = (d: string | null, tone: "before" | "line") => (d ? [{ d, tone }] : []);

const round = (value: number) => Math.round(value * 10) / 10;

function rounded<Box extends Record<"x" | "y" | "width" | "height", number>>(box: Box): Box {
  return { ...box, x: round(box.x), y: round(box.y), width: round(box.width), height: round(box.height) };
}

function shortened(name: string, width: number): string {
  const most = Math.floor(width / LETTER);
  return name.length <= most ? name : `${name.slice(0, Math.max(1, most - 1))}…`;
}
