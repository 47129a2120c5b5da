/** E-mails of these kinds wait and are sent as one when many have gone to one mailbox. */
export const gatheredKinds = [
  /** About an unpaid order or an enquiry: anybody can type a stranger's address there. */
  "unproven",
  /** About a refund or an order for which money came, or to staff. */
  "assured",
] as const;

export const countedKinds = [
  ...gatheredKinds,
  /** Asks to confirm an address, or answers a registration. Those beyond the bound are dropped: they say the same. */
  "confirming",
] as const;
export type CountedKind = (typeof countedKinds)[number];

/** How many e-mails go to a mailbox one by one within some seconds, counted from the first. */
export type Bound = { letters: number; seconds: number };

const HOUR = 3600;

export const mailboxBounds: Record<CountedKind, Bound> = {
  unproven: { letters: 10, seconds: 24 * HOUR },
  assured: { letters: 30, seconds: HOUR / 4 },
  confirming: { letters: 5, seconds: HOUR },
};

const gmail = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox behind an e-mail address: without what follows a plus (RFC 5233), in lower case, and at Gmail without
 * dots. For counting only; letters go to the address as it was typed.
 */
export function mailboxOf(address: string): string {
  const plain = address.normalize("NFKC").trim().toLowerCase();
  const at = plain.lastIndexOf("@");
  const domain = plain.slice(at + 1).replace(/\.$/, "");
  const [name = ""] = plain.slice(0, Math.max(0, at)).split(/(?<=.)\+/);
  return gmail.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}
