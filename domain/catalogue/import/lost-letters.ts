/*
 * A spreadsheet that saves a file as plain CSV writes it in the old character set of its computer, which has no letters
 * of Telugu or Hindi: each becomes "?". And a program that takes UTF-8 for such a set shows "à°²" in place of "ల".
 */

/** "?" in place of a word, and the sign for bytes that are no letter. "Really??" is a question. */
const replaced = /(?<![\p{L}\p{M}!?.’”)])\?{2,}|\uFFFD/u;

/** The bytes 80 to BF, as Windows-1252 and Latin-1 show them. They follow the first byte of a letter in UTF-8. */
const later = "[\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]";

const laterOnMac = "[ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø]";

/** The beginnings of letters in UTF-8 as other character sets show them. */
const misread = new RegExp(
  [
    // Scripts of India, accented letters, signs such as "₹" and "–", emoji and the byte order mark.
    `à[¤-·]${later}|[ÃÂ]${later}|â[€‚]${later}|ðŸ${later}|ï»¿`,
    // The same as a Mac shows them.
    `‡[§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑]|[√¬]${laterOnMac}|‚[ÄÇ]${laterOnMac}|\uF8FFü${laterOnMac}`,
  ].join("|"),
);

export const lostWords = "has lost its letters: write them again in the spreadsheet, and save as “CSV UTF-8”.";

/** Whether a text has marks of letters that were lost because a file was saved or opened in another character set. */
export function hasLostLetters(text: string): boolean {
  return replaced.test(text) || misread.test(text);
}

/** Whether `text` is `before` with some letters replaced by "?". Finds single ones, too. */
function hasLostSince(before: string, text: string): boolean {
  if (text === before || text.length !== before.length) return false;
  return Array.from({ length: text.length }, (_, at) => at).every(
    (at) => text[at] === before[at] || (text[at] === "?" && before[at]! > "\x7F"),
  );
}

/** The fields of a row that have lost letters, except those that the shop has in the very same words (`before`). */
export function lostFields(
  places: ReadonlyMap<string, number>,
  { cells, lost }: { cells: readonly string[]; lost: readonly number[] },
  before: (field: string) => string | undefined,
): string[] {
  return [...places].flatMap(([field, place]) => {
    const [text = "", present = ""] = [cells[place], before(field)];
    return text !== present && (lost.includes(place) || hasLostSince(present, text)) ? [field] : [];
  });
}
