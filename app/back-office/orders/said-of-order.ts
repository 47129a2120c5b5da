/** What is said beside the customer's details, which were just corrected. */
export const corrected = "What you corrected is saved.";

const sentences = {
  corrected,
  taken: "The order is taken.",
  changed: "It is changed, and the kitchen’s list has it so.",
  moved: "Its day is changed, and the kitchen’s list has it so.",
  noted: "Your note is written down.",
  same: "Nothing was different, so nothing was changed.",
};

/** The address of an order's page (`path`) that says what was done, and shows the part with this id. */
export function saying(path: string, what: keyof typeof sentences, part = "done"): string {
  return `${path}?said=${what}#${part}`;
}

/** The sentence of `saying` for the page's query; undefined if it has none. */
export function saidOfOrder(query: URLSearchParams): string | undefined {
  const what = query.get("said") ?? "";
  return Object.hasOwn(sentences, what) ? sentences[what as keyof typeof sentences] : undefined;
}
