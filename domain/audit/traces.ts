type Person = { names: (string | null)[]; mobiles: (string | null)[]; emails: (string | null)[] };

const MOBILE_DIGITS = 10;

/**
 * By what a text may be about a person, in small letters: every word of the names that is three letters or longer, the
 * ten digits of a mobile, the e-mail address.
 */
export function tracesOf({ names, mobiles, emails }: Person): string[] {
  const words = names.flatMap((name) => (name ?? "").split(/[\s.,]+/)).filter(({ length }) => length >= 3);
  const numbers = mobiles.map((mobile) => (mobile ?? "").replace(/\D/g, "").slice(-MOBILE_DIGITS));
  const traces = [...words, ...numbers, ...emails.map((email) => email ?? "")].map((trace) => trace.toLowerCase());
  return [...new Set(traces)].filter((trace) => trace !== "");
}
