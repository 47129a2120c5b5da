export type Link = { label: string; href: string };

/** All that a mail says before the bill; its HTML and its plain text are both made from it. */
export type Words = {
  /** Only a customer is told whom to ask. */
  to: "customer" | "shop";
  subject: string;
  title: string;
  sentences: string[];
  /** Names and values, each on a line of its own. */
  facts: [name: string, value: string][];
  /** What one of the shop wrote, with its line breaks. */
  letter?: string;
  /** What the customer wrote, with its line breaks, and the line above it. */
  quote?: string;
  quoteTitle?: string;
  /** What there is to do next; the first is a button. */
  links: Link[];
};

/** A note as others wrote it, ended as a sentence. */
export function asSentence(note: string): string {
  return /[.!?।]$/.test(note) ? note : `${note}.`;
}
