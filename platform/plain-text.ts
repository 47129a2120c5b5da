import { withLatinDigits } from "./digits.ts";

/*
 * What people paste has marks that nobody sees: WhatsApp puts directions around a number, web pages put places for a
 * line break into words, Excel and mail programs add byte order marks and no-break spaces.
 */

/** A mark without a shape of its own. Tabs and line ends are not among them. */
const unseen = String.raw`(?![\t\n\v\f\r\x85])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\uFFFC]`;

const everyUnseen = new RegExp(unseen, "gu");

/**
 * The marks that a text in words does not need: not the joiners of Indian scripts, nor what colours an emoji, which are
 * kept by the group. Without a lookbehind, which browsers before 2023 do not know.
 */
const unneeded = new RegExp(String.raw`(\p{Extended_Pictographic}[\uFE0E\uFE0F])|(?![\u200C\u200D])${unseen}`, "gu");

const lineEnds = /\r\n|[\v\f\r\x85\u2028\u2029]/g;
/** Spaces of any width. U+2800 is the Braille sign without dots. */
const spaces = /[^\S\n\t]|\u2800/g;
const dashes = /[\p{Pd}\u02D7\u2043\u207B\u208B\u2212]/gu;
const fullWidth = /[\uFF01-\uFF5E]/g;

/** How far full-width characters are from the same ones of ASCII. */
const FULL_WIDTH = 0xfee0;

/**
 * A text for a strict reader, such as that of an amount, a day, a mobile number or an e-mail address: without marks
 * that nobody sees and spaces around it, on one line, with "-" for every dash, and 0-9 for the digits of other scripts.
 */
export function plainText(text: string): string {
  return withLatinDigits(text)
    .replace(everyUnseen, "")
    .replace(/[\s\x85\u2800]/g, " ")
    .replace(dashes, "-")
    .replace(fullWidth, (one) => String.fromCharCode(one.charCodeAt(0) - FULL_WIDTH))
    .trim();
}

/** A code as it is stored, in capitals: `plainText` without anything but letters and digits. */
export function plainCode(text: string): string {
  return plainText(text)
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");
}

/**
 * A name or another text in words. Loses marks that nobody sees, except the joiners that Telugu and Hindi need (ZWJ and
 * ZWNJ). Lines end in "\n", and every space is " ". Empty if nothing in it can be seen.
 */
export function tidyText(text: string): string {
  // Most texts have nothing to tidy.
  if (/^[\x20-\x7E\n]*$/.test(text)) return text;
  const tidy = text.replace(lineEnds, "\n").replace(unneeded, "$1").replace(spaces, " ");
  return tidy.replace(everyUnseen, "").trim() === "" ? "" : tidy;
}
