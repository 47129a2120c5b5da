type Addresses = { mobiles: (string | null)[]; emails: (string | null)[] };
type Person = Addresses & { names: (string | null)[] };

const MOBILE_DIGITS = 10;

/**
 * The mobile numbers (their last ten digits) and the e-mail addresses (in lower case), without duplicates and empty
 * texts.
 */
export function addressesOf({ mobiles, emails }: Addresses): string[] {
  const numbers = mobiles.map((mobile) => (mobile ?? "").replace(/\D/g, "").slice(-MOBILE_DIGITS));
  return distinct([...numbers, ...emails.map((email) => (email ?? "").toLowerCase())]);
}

/**
 * Texts in lower case for finding a person: e-mails, mobile numbers, and the words of at least three letters in the
 * names. Search only this person's records for these texts, because other people's names contain the same words.
 */
export function identifiersOf({ names, ...addresses }: Person): string[] {
  const words = names.flatMap((name) => (name ?? "").split(/[\s.,]+/)).filter(({ length }) => length >= 3);
  return distinct([...words.map((word) => word.toLowerCase()), ...addressesOf(addresses)]);
}

function distinct(texts: string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== "");
}
