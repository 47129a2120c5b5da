import { inEnglish } from "#app/words/words.ts";

/** The files of a picture: an AVIF and a WebP in each of several widths. All sizes are in pixels. */
export interface PictureFiles {
  /** The beginning of the files' paths: the AVIF of width 400 is `${base}-400.avif`. */
  base: string;
  /** The width of the largest file. */
  width: number;
  /** The height of the largest file. */
  height: number;
  widths: number[];
}

interface PictureProps {
  picture: PictureFiles;
  alt: string;
  sizes: string;
  /** Whether the picture is loaded at once, because it is visible without scrolling. */
  priority?: boolean | undefined;
  className?: string | undefined;
}

/** A picture as AVIF or WebP, described by `alt` in English. Without `priority`, it is loaded when the visitor scrolls near it. */
export function Picture({ picture, alt, sizes, priority = false, className }: PictureProps) {
  const srcSet = (type: string) => picture.widths.map((width) => `${picture.base}-${width}.${type} ${width}w`).join();
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={srcSet("avif")} sizes={sizes} />
      <img
        src={`${picture.base}-${picture.widths[0]}.webp`}
        srcSet={srcSet("webp")}
        sizes={sizes}
        alt={alt}
        lang={alt ? inEnglish() : undefined}
        width={picture.width}
        height={picture.height}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding="async"
      />
    </picture>
  );
}

export type Tone = "turmeric" | "leaf" | "chilli" | "cream";

interface TileProps {
  lettering: string;
  /** Telugu by default. */
  lang?: "te" | "en" | undefined;
  tone: Tone;
}

/** Words in large letters instead of a picture, one word a line. */
function LetteredTile({ lettering, lang = "te", tone }: TileProps) {
  const words = lettering.split(" ");
  const size = letteringSize(words, lang);
  const { height, baseline } = lines[lang];
  return (
    <span className={`tile tile--${tone}`} aria-hidden="true">
      <svg lang={lang} viewBox={`0 0 100 ${words.length * height * size}`} fontSize={size}>
        {words.map((word, place) => (
          <text key={word} x="50" y={(place * height + baseline) * size}>
            {word}
          </text>
        ))}
      </svg>
    </span>
  );
}

/** The height of a line and the distance of its baseline from its top, as multiples of the letters' size. */
const lines = { te: { height: 1.32, baseline: 0.853 }, en: { height: 1.1, baseline: 0.89 } };

const sizes = [28, 25, 22, 20, 18, 16, 14, 12, 10];

/** The largest size of letters at which every word fits, in percent of the tile's width. */
export function letteringSize(words: string[], lang: string): number {
  const longest = Math.max(...words.map(countLetters));
  const letterWidth = lang === "te" ? 0.98 : 0.6;
  const fitting = Math.min(76 / (longest * letterWidth), 72 / (words.length * 1.32));
  return sizes.find((size) => size <= fitting) ?? 9;
}

/* By hand, since Intl.Segmenter splits Telugu conjuncts differently from one ICU version to the next. */
function countLetters(word: string): number {
  return word.replace(/\u0C4D./gu, "").replace(/\p{M}/gu, "").length;
}

/** Shows the picture or, when there is none, a tile with the words of `lettering`. */
export function PictureOrTile({
  picture,
  lettering,
  lang,
  tone,
  ...rest
}: Omit<PictureProps, "picture"> & TileProps & { picture: PictureFiles | null }) {
  return picture ? (
    <Picture picture={picture} {...rest} />
  ) : (
    <LetteredTile lettering={lettering} lang={lang} tone={tone} />
  );
}
