import { useId } from "react";

/** What a bar or line stands for, by which it is drawn. */
export type Tone = "now" | "open" | "second" | "third";

type Bar = { x: number; y: number; width: number; height: number; tone: Tone };
type Path = { d: string; tone: "line" | "before" | "limit" };
type Words = { x: number; y: number; text: string; anchor: "start" | "middle" | "end" };
/** A line across at a value of the scale, from `from` on. */
type Grid = { y: number; from: number; label: string; isBase: boolean };

/** A plot as it is drawn at one width, in the units of its view box. */
export type Drawing = { width: number; height: number; bars: Bar[]; paths: Path[]; texts: Words[]; grid: Grid[] };

/** `title` says what is to be seen in it, for those who do not see it. */
export type Plot = { title: string; narrow: Drawing; wide: Drawing };

/** A plot, drawn for phones and for wider screens; the style sheet shows one of them. */
export function PlotImage({ plot: { title, narrow, wide } }: { plot: Plot }) {
  return (
    <>
      <OneSize className="plot plot--narrow" title={title} drawing={narrow} />
      <OneSize className="plot plot--wide" title={title} drawing={wide} />
    </>
  );
}

type OneSizeProps = { className: string; title: string; drawing: Drawing };

function OneSize({ className, title, drawing: { width, height, bars, paths, texts, grid } }: OneSizeProps) {
  const id = useId();
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={id}>
      <title id={id}>{title}</title>
      <pattern id={`${id}-open`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path className="plot__hatch" d="M1.5 0V6" />
      </pattern>
      {grid.map(({ y, from, label, isBase }) => (
        <g key={label}>
          <path className={isBase ? "plot__base" : "plot__grid"} d={`M${from} ${y}H${width}`} />
          <text x={from - 6} y={y + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {bars.map(({ tone, ...box }) => (
        <g key={`${box.x} ${box.y}`}>
          <rect className={`plot__bar plot__bar--${tone}`} {...box} />
          {tone === "open" && <rect {...box} fill={`url(#${id}-open)`} />}
        </g>
      ))}
      {paths.map(({ d, tone }) => (
        <path key={tone} className={`plot__line plot__line--${tone}`} d={d} />
      ))}
      {texts.map(({ x, y, text, anchor }) => (
        <text key={`${x} ${y}`} x={x} y={y} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </svg>
  );
}

export type KeyEntry = { mark: Tone | Path["tone"]; words: string };

/** What the bars and lines of a plot stand for. */
export function PlotKey({ entries }: { entries: readonly KeyEntry[] }) {
  const id = useId();
  return (
    <ul className="plot__key small">
      {entries.map(({ mark, words }) => (
        <li key={words}>
          <svg viewBox="0 0 24 14" aria-hidden="true">
            {mark === "line" || mark === "before" || mark === "limit" ? (
              <path className={`plot__line plot__line--${mark}`} d="M0 7H24" />
            ) : (
              <rect className={`plot__bar plot__bar--${mark}`} x="1" y="1" width="22" height="12" />
            )}
            {mark === "open" && (
              <>
                <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                  <path className="plot__hatch" d="M1.5 0V6" />
                </pattern>
                <rect x="1" y="1" width="22" height="12" fill={`url(#${id})`} />
              </>
            )}
          </svg>
          {words}
        </li>
      ))}
    </ul>
  );
}
