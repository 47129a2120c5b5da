import { cloneElement, type ReactElement, type ReactNode } from "react";
import type { MessageDescriptor } from "@lingui/core";
import type { CompiledMessage } from "@lingui/message-utils/compileMessage";
import { translations } from "virtual:translations";
import { isLanguage, type Language, locales, withLanguage } from "#platform/languages.ts";

/** A sentence as the build leaves it: its parts in English or, in the browser, in the language of the page. */
type Built = { id: string; message: CompiledMessage; values?: Values };
type Values = Record<string, string | number | undefined>;
type TransProps = { id: string; message?: string; values?: Values; components?: Record<string, ReactElement> };

let read = (): Language => {
  const [mark] = typeof document === "undefined" ? [] : document.documentElement.lang.split("-", 1);
  return isLanguage(mark) ? mark : "en";
};

/** Sets how the server finds the language that it speaks just now. */
export function speakBy(reader: () => Language): void {
  read = reader;
}

/** The language of the page. */
export function language(): Language {
  return read();
}

/**
 * The address of a page in the language of the page that leads there. Needed for `<form>`, `<a>` and `fetch`; `<Link>` and
 * `redirect` add the language by themselves.
 */
export function linkTo(path: string): string {
  return withLanguage(path, language());
}

/** The `lang` of a text that is there in English only, such as what the owner typed; undefined on a page in English. */
export function inEnglish(): string | undefined {
  return language() === "en" ? undefined : locales.en;
}

/** "UPI or card": a choice of some things in words. */
export function oneOf(things: readonly string[]): string {
  return new Intl.ListFormat(locales[language()], { type: "disjunction" }).format(things);
}

/** What Lingui's macros call: `t` becomes `i18n._`, and a sentence declared with `msg` is said by `i18n._(sentence)`. */
export const i18n = {
  _(sentence: MessageDescriptor | string, values?: Values, options?: { message?: string }): string {
    // `Trans` hands over the parts one by one.
    const built: unknown = typeof sentence === "object" ? sentence : { id: sentence, values, ...options };
    const { id, message, values: filled = {} } = built as Built;
    const spoken = language();
    return say(translations[spoken]?.[id] ?? message, filled, locales[spoken]);
  },
};

/**
 * A sentence with elements in it, as Lingui's macro leaves it: `<0>words</0>` and `<0/>` are its elements, none of them
 * in another.
 *
 * @public Code says `<Trans>` of "@lingui/react/macro", which the build turns into this one.
 */
export function Trans({ id, message, values, components = {} }: TransProps): ReactNode[] {
  // Of each element: its number with its words, or its number alone, and what comes after it.
  const parts = i18n._(id, values, { message }).split(/<(\d+)>(.*?)<\/\1>|<(\d+)\/>/);
  return parts.flatMap((part, at) => {
    if (at % 4 === 0) return part;
    const element = components[part];
    if (at % 4 === 1 && element) return cloneElement(element, { key: at }, parts[at + 1]);
    return at % 4 === 3 && element ? cloneElement(element, { key: at }) : [];
  });
}

/** Fills the values into a sentence. `count`: the number that "#" stands for, in a plural form. */
function say(parts: CompiledMessage, values: Values, locale: string, count?: number): string {
  const words = parts.map((part) => {
    if (typeof part === "string")
      return part === "#" && count !== undefined ? new Intl.NumberFormat(locale).format(count) : part;
    const [name, kind, forms] = part as [string, string?, Record<string, CompiledMessage>?];
    const value = values[name];
    if (!forms) return String(value ?? "");
    const form = kind === "plural" ? new Intl.PluralRules(locale).select(Number(value)) : String(value);
    const chosen = forms[String(value)] ?? forms[form] ?? forms["other"]!;
    return say(chosen, values, locale, kind === "plural" ? Number(value) : count);
  });
  return words.join("");
}
