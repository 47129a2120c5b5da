/** What stays in Latin letters: names, law, what is typed, and what has no translation of its own. */
const kept = [
  // Law, standards and firms (docs/telugu.md).
  ..."GST GSTIN CGST HSN FSSAI MRP UPI UTR ID QR PDF rule".split(" "),
  ..."WhatsApp Instagram Facebook YouTube Razorpay India Post DTDC The Tastemakers English En".split(" "),
  // What a photograph may be, and where phones say so.
  ..."JPEG PNG WebP AVIF GIF HEIC HEIF MB iPhone Settings Camera Formats Most Compatible High efficiency".split(" "),
  // References and pages elsewhere.
  ..."TG-ABCD-2345 razorpay.com/support consumerhelpline.gov.in".split(" "),
  // Weights and nutrients, as on the packs, and rupees.
  ..."kg mg kcal Rs RS".split(" "),
  // Places.
  ..."Guntur Andhra Pradesh Central Delhi Tamil Nadu Chennai Telangana New".split(" "),
];

const shown = /\b(?:aria-label|alt|title|placeholder|content)="([^"]*)"/g;
/** An element that says of itself that it is in English. */
const marked = /<(\w+)\b(?=[^>]* lang="en-IN")[^>]*>(?:[^<]*<\/\1>)?/g;
const entities: Record<string, string> = { "&amp;": "&", "&#x27;": "'", "&quot;": '"', "&lt;": "<", "&gt;": ">" };

/**
 * The texts of a page or letter that a customer reads or hears, and that still have Latin words without being marked as
 * English. `names`: what may be in Latin letters besides, such as what the owner typed.
 */
export function latinIn(html: string, names: readonly string[]): string[] {
  const page = html
    .replaceAll(/<(script|style|svg)\b[^]*?<\/\1>/g, "")
    .replaceAll(/<meta (?!name="description")[^>]*>/g, "")
    .replaceAll(/<!--[^]*?-->/g, "")
    // Papers with the law's words.
    .replaceAll(/<article[^>]* lang="en-IN"[^]*?<\/article>/g, "")
    .replaceAll(marked, "");
  const texts = [...page.split(/<[^>]*>/), ...[...page.matchAll(shown)].map((match) => match[1]!)];
  const words = [...names, ...kept].toSorted((a, b) => b.length - a.length);
  const plain = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const allowed = new RegExp(
    `\\S+@\\S+|\\b(?:TM|TG|RE)-?[A-Z\\d-]{4,}|\\bTEST\\d*\\b|(?<![A-Za-z])(?:${plain})(?![A-Za-z])`,
    "g",
  );
  return [...new Set(texts.map(plainly))].filter((text) => /[A-Za-z]{2}/.test(text.replaceAll(allowed, " ")));
}

function plainly(text: string): string {
  return text.replaceAll(/&(?:amp|#x27|quot|lt|gt);/g, (one) => entities[one]!).trim();
}
