import type { Named } from "#domain/catalogue/products/product.ts";
import { inEnglish, language } from "#app/words/words.ts";

/** The name of goods in the language of the page; in English where they have no other. */
export function nameOf({ name, nameTe, nameHi }: Named): string {
  return { en: name, te: nameTe, hi: nameHi }[language()] || name;
}

/** The other name: the Telugu one on a page in English, the English one on others. Null without two names. */
export function otherNameOf(goods: Named): string | null {
  if (language() === "en") return goods.nameTe ?? null;
  return nameOf(goods) === goods.name ? null : goods.name;
}

/** The name of a pack: "Kaju katli, 500 g". */
export function packNameOf(line: Named & { label: string }): string {
  return `${nameOf(line)}, ${line.label}`;
}

/** "Kaju katli (500 g)": a pack in the middle of a sentence. */
export function packInBrackets(line: Named & { label: string }): string {
  return `${nameOf(line)} (${line.label})`;
}

/** `nameOf` as an element, marked as English where the page is not. */
export function GoodsName({ of }: { of: Named }) {
  const name = nameOf(of);
  const lang = name === of.name ? inEnglish() : undefined;
  return lang ? <span lang={lang}>{name}</span> : name;
}

/** `otherNameOf` as an element. Nothing without two names. */
export function OtherName({ of, className = "", as: Tag = "p" }: OtherProps) {
  const other = otherNameOf(of);
  if (!other) return null;
  const lang = inEnglish();
  return (
    <Tag lang={lang ?? "te"} className={lang ? "muted" : `te ${className}`.trim()}>
      {other}
    </Tag>
  );
}

type OtherProps = { of: Named; className?: string; as?: "p" | "span" };
