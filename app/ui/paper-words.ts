import { msg, t } from "@lingui/core/macro";
import type { DocumentSnapshot } from "#domain/orders/documents/snapshot.ts";
import { i18n, language } from "#app/words/words.ts";
import { locales } from "#platform/languages.ts";

/** The law's English words of papers, and what other languages say beside them. */
const words = {
  "Tax invoice": msg`Tax invoice`,
  Bill: msg`Bill`,
  "Credit note": msg`Credit note`,
  "Original for recipient": msg`Original for recipient`,
  "Billed to": msg`Billed to`,
  "Credited to": msg`Credited to`,
  "Delivered to": msg`Delivered to`,
  "Place of supply": msg`Place of supply`,
  "Tax payable on reverse charge: No": msg`Tax payable on reverse charge: No`,
  Number: msg`Number`,
  Date: msg`Date`,
  "For invoice": msg`For invoice`,
  Order: msg`Order`,
  Payment: msg`Payment`,
  Coupon: msg`Coupon`,
  Item: msg`Item`,
  Quantity: msg`Quantity`,
  "Price, ₹": msg`Price, ₹`,
  "Discount, ₹": msg`Discount, ₹`,
  "Taxable value": msg`Taxable value`,
  "Amount, ₹": msg`Amount, ₹`,
  Total: msg`Total`,
  "Total in words": msg`Total in words`,
  "Credited, in words": msg`Credited, in words`,
  "Authorised signatory": msg`Authorised signatory`,
  "Issued electronically, so without a signature.": msg`Issued electronically, so without a signature.`,
};
export type PaperWord = keyof typeof words;

/** What stands in another language beside the law's English words, by these. Undefined where English is spoken. */
export function sayBeside({ seller }: DocumentSnapshot) {
  const spoken = language();
  if (spoken === "en") return undefined;
  return {
    lang: locales[spoken],
    signedFor: t`For ${{ seller: seller.legalName || seller.shopName }}`,
    words: Object.fromEntries(Object.entries(words).map(([word, said]) => [word, i18n._(said)])),
  };
}

export type Beside = NonNullable<ReturnType<typeof sayBeside>>;
