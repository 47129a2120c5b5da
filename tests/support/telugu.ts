import { eq } from "drizzle-orm";
import { unbroken } from "#domain/catalogue/products/product.ts";
import { packs, products } from "#domain/catalogue/schema.ts";
import { zones } from "#domain/delivery/schema.ts";
import { defaultSettings } from "#domain/settings/default-settings.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { openBuiltShop, setTelugu } from "./built-shop.ts";
import { db } from "./database.ts";
import { setFree } from "./free-stock.ts";

/** What stays in Latin letters: names, law, what is typed, and what has no translation of its own. */
const kept = [
  // Law, standards and firms (docs/telugu.md).
  ..."GST GSTIN CGST HSN FSSAI MRP UPI UTR ID QR PDF rule".split(" "),
  ..."WhatsApp Instagram Facebook YouTube Razorpay India Post DTDC The Tastemakers English".split(" "),
  // What a photograph may be, and where phones say so.
  ..."JPEG PNG WebP AVIF GIF HEIC HEIF MB iPhone Settings Camera Formats Most Compatible High efficiency".split(" "),
  // References and pages elsewhere.
  ..."TG-ABCD-2345 razorpay.com/support consumerhelpline.gov.in".split(" "),
  // Weights and nutrients, as on the packs, and rupees.
  ..."kg mg kcal Rs RS".split(" "),
  // Places.
  ..."Guntur Andhra Pradesh Central Delhi Tamil Nadu Chennai Telangana New".split(" "),
];
/** What the owner wrote: the names of products, packs and zones, and the hours. */
let names: string[] = [];

/** The built shop in Telugu, with stock of everything. Returns a function that makes a visitor. */
export async function openTeluguShop() {
  const all = await db
    .select({ name: products.name, label: packs.label })
    .from(packs)
    .innerJoin(products, eq(products.id, packs.productId));
  const places = await db.select({ name: zones.name }).from(zones);
  names = [
    // The kitchen calls a combo by what stands before its colon.
    ...all.flatMap(({ name, label }) => [name, name.split(":", 1)[0]!, label, unbroken(label)]),
    ...places.map(({ name }) => name),
    defaultSettings.hours,
  ];
  await setFree(db, "all", 100_000);
  await saveSetting(db, "cashMax", "5000");
  await setTelugu(true);
  return openBuiltShop();
}

const shown = /\b(?:aria-label|alt|title|placeholder|content)="([^"]*)"/g;
/** An element that says of itself that it is in English. */
const marked = /<(\w+)\b(?=[^>]* lang="en-IN")[^>]*>(?:[^<]*<\/\1>)?/g;
const entities: Record<string, string> = { "&amp;": "&", "&#x27;": "'", "&quot;": '"', "&lt;": "<", "&gt;": ">" };

/** The texts of a page that a visitor reads or hears, and that still have Latin words without being marked as English. */
export function englishIn(html: string): string[] {
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

export type Ask = ReturnType<Awaited<ReturnType<typeof openTeluguShop>>>;

/** Asks for a page, and returns what of it is not in Telugu and what of `says` is not in it. */
export async function notSaid(
  ask: Ask,
  path: string,
  says: string[],
  form?: Record<string, string>,
): Promise<string[]> {
  const { html, lang } = await ask(path, form);
  return [
    ...(lang === "te-IN" ? [] : [`lang="${lang}"`]),
    ...englishIn(html),
    ...says.filter((one) => !html.includes(one)),
  ];
}
