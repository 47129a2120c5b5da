type Addresses = { mobiles: (string | null)[]; emails: (string | null)[] };
type Person = Addresses & { names: (string | null)[] };

const MOBILE_DIGITS = 10;

/** Where somebody is reached, which nobody else shares: the ten digits of a mobile, the e-mail address in small letters. */
export function addressesOf({ mobiles, emails }: Addresses): string[] {
  const numbers = mobiles.map((mobile) => (mobile ?? "").replace(/\D/g, "").slice(-MOBILE_DIGITS));
  return distinct([...numbers, ...emails.map((email) => (email ?? "").toLowerCase())]);
}

/**
 * By what a text that is known to be about few people may be about this one, in small letters: every word of the names
 * that is three letters or longer, and the addresses.
 */
export function identifiersOf({ names, ...addresses }: Person): string[] {
  const words = names.flatMap((name) => (name ?? "").split(/[\s.,]+/)).filter(({ length }) => length >= 3);
  return distinct([...words.map((word) => word.toLowerCase()), ...addressesOf(addresses)]);
}

function distinct(texts: string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== "");
}
