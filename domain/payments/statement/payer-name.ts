/**
 * Returns a function that says how much of a customer's name stands in a bank's text, from 0. Banks cut names short, and
 * leave out spaces. Words of less than three letters do not count.
 */
export function nameFinder(text: string): (name: string) => number {
  const words = wordsOf(text);
  return (name) => {
    const parts = wordsOf(name);
    const whole = parts.join("");
    if (parts.length > 1 && words.some((word) => word.includes(whole))) return parts.length;
    return parts.filter((part) => words.some((word) => word === part || begins(part, word) || begins(word, part)))
      .length;
  };
}

function begins(long: string, short: string): boolean {
  return short.length >= 4 && long.startsWith(short);
}

function wordsOf(text: string): string[] {
  return text.toUpperCase().match(/[\p{L}\p{M}]{3,}/gu) ?? [];
}
