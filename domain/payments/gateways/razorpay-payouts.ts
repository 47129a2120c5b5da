import { z } from "zod";
import { plainCode } from "#platform/plain-text.ts";
import { payoutItemKinds, payoutStatuses } from "./gateway.ts";

const paise = z.int().min(0);
const moment = z.int().transform((seconds) => new Date(seconds * 1000));
const optionalText = z
  .string()
  .nullish()
  .transform((text) => text || null);
const optionalUtr = optionalText.transform((text) => plainCode(text ?? "") || null);

/** A "settlement" of Razorpay. */
export const aPayout = z
  .object({
    id: z.string().min(1),
    amount: paise,
    status: z.enum(payoutStatuses),
    utr: optionalUtr,
    created_at: moment,
  })
  .transform(({ id, amount, status, utr, created_at }) => ({
    id,
    utr,
    status,
    amountPaise: amount,
    createdAt: created_at,
  }));

/** An entry of Razorpay's "settlement recon". Leaves out what tells of the payer, such as the card. */
export const aPayoutItem = z
  .object({
    entity_id: z.string().min(1),
    type: z.enum(payoutItemKinds).catch("other"),
    debit: paise,
    credit: paise,
    amount: paise,
    currency: z.string(),
    fee: paise.nullish(),
    tax: paise.nullish(),
    created_at: moment,
    settled_at: moment.nullish(),
    settlement_id: optionalText,
    settlement_utr: optionalUtr,
    payment_id: optionalText,
    dispute_id: optionalText,
    order_receipt: optionalText,
  })
  .transform((item) => ({
    id: item.entity_id,
    payoutId: item.settlement_id,
    kind: item.type,
    creditPaise: item.credit,
    debitPaise: item.debit,
    amountPaise: item.amount,
    currency: item.currency,
    feePaise: item.fee ?? 0,
    taxPaise: item.tax ?? 0,
    createdAt: item.created_at,
    settledAt: item.settled_at ?? item.created_at,
    utr: item.settlement_utr,
    paymentId: item.payment_id,
    disputeId: item.dispute_id,
    reference: item.order_receipt,
  }));
