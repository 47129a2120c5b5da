import { z } from "zod";
import type { Seller } from "#domain/settings/settings.server.ts";
import { mustNameBuyer, type Bill } from "../bill.ts";
import { erasedGstin, erasedName } from "../person.ts";

const paise = z.int();
const amounts = {
  totalPaise: paise,
  taxablePaise: paise,
  taxPaise: paise,
  cgstPaise: paise,
  sgstPaise: paise,
  igstPaise: paise,
};

const bill: z.ZodType<Bill> = z.object({
  rows: z.array(
    z.object({
      ...amounts,
      kind: z.enum(["goods", "delivery", "cash-fee"]),
      name: z.string(),
      label: z.string().optional(),
      hsn: z.string(),
      quantity: z.int().optional(),
      unitPaise: paise.optional(),
      discountPaise: paise.optional(),
      basisPoints: z.int(),
    }),
  ),
  rates: z.array(z.object({ ...amounts, basisPoints: z.int() })),
  sum: z.object(amounts),
  isInterState: z.boolean(),
});

const seller: z.ZodType<Seller> = z.object({
  shopName: z.string(),
  legalName: z.string(),
  gstin: z.string(),
  fssai: z.string(),
  street: z.string(),
  city: z.string(),
  pincode: z.string(),
  state: z.string(),
  stateCode: z.string(),
  phone: z.string(),
  email: z.string(),
});

/** A state with its two-digit GST code. */
const state = z.object({ code: z.string(), name: z.string() });

const party = z.object({
  name: z.string(),
  isBusiness: z.boolean(),
  /** The name of the person who bought for a business; missing when it is not printed. */
  person: z.string().optional(),
  /** The lines of the address above the town; empty when unknown or erased. */
  street: z.array(z.string()),
  /** The lines with the town and district; empty when unknown. */
  town: z.array(z.string()),
  state: state.optional(),
  mobile: z.string().nullable(),
  gstin: z.string().nullable(),
});

const day = z.iso.date();

/**
 * Everything that an invoice or credit note says, fixed when it is issued (CGST rules 46 and 53). Only personal data
 * are erased from it later. Days are in India, amounts in paise. The printed document, e-mails and reports are made
 * from this alone.
 */
export const snapshotSchema = z.object({
  title: z.enum(["Tax invoice", "Bill", "Credit note"]),
  number: z.string(),
  issuedOn: day,
  seller,
  /** Whether the seller was registered for GST; otherwise the document must not show any tax (CGST Act, section 32). */
  isRegistered: z.boolean(),
  orderNumber: z.string(),
  orderedOn: day,
  /** The payment method, in words. */
  payment: z.string(),
  recipient: party,
  /**
   * Who received the goods and where. Missing when they went to the `recipient` at the address printed there, and when
   * they were collected at the shop.
   */
  delivery: party.optional(),
  /** The code of the coupon whose discount the rows show; missing when there is none. */
  coupon: z.string().optional(),
  placeOfSupply: state,
  stateTax: z.enum(["SGST", "UTGST"]),
  bill,
  /** The currency sign above the columns of amounts; missing on older documents, which print "Rs". */
  currencySign: z.literal("₹").optional(),
  /** The invoice that a credit note belongs to; missing on an invoice. */
  original: z.object({ number: z.string(), issuedOn: day }).optional(),
});

export type DocumentSnapshot = z.infer<typeof snapshotSchema>;
export type Party = z.infer<typeof party>;

/**
 * Whose name and address must stay on an invoice during its legal retention. "business": the buyer has a GSTIN (GST
 * registration number) and gave a business name. "buyer": the buyer has a GSTIN but gave no business name (CGST rule
 * 46(d)), or has no GSTIN and the taxable value is ₹50,000 or more (rule 46(e)). "nobody": any other buyer, and every
 * buyer if the shop was not registered for GST.
 */
export function namedOn({ isRegistered, recipient, bill: { sum } }: DocumentSnapshot): "business" | "buyer" | "nobody" {
  if (!isRegistered) return "nobody";
  if (recipient.gstin) return recipient.isBusiness ? "business" : "buyer";
  return mustNameBuyer(sum.taxablePaise) ? "buyer" : "nobody";
}

/**
 * The contents of an invoice or credit note with the personal data erased. `named` is whose name the law requires on
 * it, as `namedOn` returns it. "buyer": only the mobile numbers are erased. "business": the mobile numbers and the
 * names of persons are erased. "nobody": of the buyer and the delivery, only the town and state stay, and a GSTIN (GST
 * registration number) with the name of its business. An erased name reads "Erased".
 */
export function withoutPersonOn(snapshot: DocumentSnapshot, named: ReturnType<typeof namedOn>): DocumentSnapshot {
  const { recipient, delivery } = snapshot;
  switch (named) {
    case "nobody":
      return { ...snapshot, recipient: nobodyAt(delivery ?? recipient, recipient), delivery: undefined };
    case "buyer":
      return { ...snapshot, recipient: unreachable(recipient), delivery: delivery && unreachable(delivery) };
    case "business":
      return {
        ...snapshot,
        recipient: { ...unreachable(recipient), ...(recipient.person && { person: erasedName }) },
        delivery: delivery && { ...unreachable(delivery), name: erasedName },
      };
  }
}

function unreachable(one: Party): Party {
  return { ...one, mobile: null };
}

function nobodyAt({ town, state: there }: Party, { name, isBusiness, gstin }: Party): Party {
  const isNamed = isBusiness && gstin !== null;
  return {
    name: isNamed ? name : erasedName,
    isBusiness: isNamed,
    ...(isNamed && { person: erasedName }),
    street: [],
    town,
    state: there,
    mobile: null,
    gstin,
  };
}

/**
 * The contents of a document after its legal retention: nobody is named, and of a GSTIN (GST registration number) only
 * the two digits of the state stay.
 */
export function withoutAnybodyOn(snapshot: DocumentSnapshot): DocumentSnapshot {
  const { recipient, ...rest } = withoutPersonOn(snapshot, "nobody");
  const { gstin, person: _, ...where } = recipient;
  return {
    ...rest,
    recipient: { ...where, name: erasedName, isBusiness: false, gstin: gstin && gstin.slice(0, 2) + erasedGstin },
  };
}
