import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultSettings } from "#domain/settings/default-settings.ts";
import { rails } from "#domain/payments/requests/payment.ts";
import { entriesIn, expectSound, vouchersOf, type Voucher } from "../../tests/support/tally-file.ts";
import { moneyMessages, type MovedMoney } from "./tally-money.ts";
import { tallyEnvelope } from "./tally-xml.ts";

const nobody = { gstin: null, name: "Meena Raman" };
const business = { gstin: "27AAPFU0939F1ZV", name: "Sita & Sons" };

function vouchersIn(...moved: MovedMoney[]): Voucher[] {
  const { begin, end } = tallyEnvelope("Vouchers", "My Sweets");
  return vouchersOf(begin + moved.map((one) => moneyMessages(one, defaultSettings)).join("") + end);
}

const billsIn = (voucher: Voucher) =>
  voucher["ALLLEDGERENTRIES.LIST"].flatMap((one) => one["BILLALLOCATIONS.LIST"] ?? []);

const on = "2026-09-05";
const card = { rail: "card", reference: "pay_X", on } as const;

test("a receipt debits where the money is, and credits the customers for their bill", () => {
  const parts = [{ paise: 1050_00, order: "TM-1042", buyer: nobody, bill: "TM/26-27/000001" }];
  const [voucher] = vouchersIn({ kind: "receipt", id: "r1", on, paise: 1050_00, payment: card, parts });
  expect(voucher).toMatchObject({
    "@REMOTEID": "shop-r1",
    "@VCHTYPE": "Receipt",
    DATE: "20260905",
    REFERENCE: "pay_X",
    NARRATION: "Order TM-1042, Razorpay pay_X",
  });
  expect(entriesIn(voucher!)).toEqual([
    ["Razorpay", "Yes", "-1050.00"],
    ["Online customers", "No", "1050.00"],
  ]);
  expect(billsIn(voucher!)).toEqual([{ NAME: "TM/26-27/000001", BILLTYPE: "Agst Ref", AMOUNT: "1050.00" }]);
  expect(JSON.stringify(voucher)).not.toContain("Meena");
});

test("cash of several orders is one receipt, and what is for no bill yet stands on account", () => {
  const parts = [
    { paise: 500_00, order: "TM-1", buyer: business, bill: "TM/26-27/000001" },
    { paise: 300_00, order: "TM-2", buyer: nobody, bill: null },
  ];
  const payment = { rail: "cash", reference: "", on } as const;
  const [voucher] = vouchersIn({ kind: "receipt", id: "r2", on, paise: 900_00, payment, parts });
  expect(voucher).toMatchObject({ NARRATION: "Order TM-1, TM-2, Cash" });
  expect(entriesIn(voucher!)).toEqual([
    ["Cash", "Yes", "-900.00"],
    ["Sita & Sons (27AAPFU0939F1ZV)", "No", "500.00"],
    ["Online customers", "No", "300.00"],
    ["Online customers", "No", "100.00"],
  ]);
  expect(billsIn(voucher!).map((one) => one.BILLTYPE)).toEqual(["Agst Ref", "On Account", "On Account"]);
});

test("a refund is a payment that goes the other way, against the same bill", () => {
  const parts = [{ paise: 105_00, order: "TM-1", buyer: nobody, bill: "TM/26-27/000001" }];
  const payment = { rail: "upi", reference: "", on } as const;
  const [voucher] = vouchersIn({ kind: "refund", id: "f1", on, paise: 105_00, payment, parts });
  expect(voucher!["@VCHTYPE"]).toBe("Payment");
  expect(entriesIn(voucher!)).toEqual([
    ["Online customers", "Yes", "-105.00"],
    ["Bank", "No", "105.00"],
  ]);
  expect(billsIn(voucher!)).toEqual([{ NAME: "TM/26-27/000001", BILLTYPE: "Agst Ref", AMOUNT: "-105.00" }]);
});

test("a payout goes from Razorpay to the bank, and its charges are booked without the tax in them", () => {
  const payout = {
    kind: "payout",
    id: "setl_1",
    on,
    paise: 971_00,
    utr: "UTR1",
    feePaise: 29_00,
    taxPaise: 4_42,
  } as const;
  const vouchers = vouchersIn(payout);
  expect(vouchers.map((one) => [one["@REMOTEID"], one["@VCHTYPE"], one.REFERENCE])).toEqual([
    ["shop-setl_1", "Contra", "UTR1"],
    ["shop-setl_1-fee", "Payment", "UTR1"],
  ]);
  expect(vouchers.map(entriesIn)).toEqual([
    [
      ["Bank", "Yes", "-971.00"],
      ["Razorpay", "No", "971.00"],
    ],
    [
      ["Gateway charges", "Yes", "-24.58"],
      ["Input GST", "Yes", "-4.42"],
      ["Razorpay", "No", "29.00"],
    ],
  ]);
  expect(vouchersIn({ ...payout, feePaise: 0, taxPaise: 0 })).toHaveLength(1);
  expect(vouchersIn({ ...payout, paise: 0, feePaise: 0, taxPaise: 0 })).toEqual([]);
});

const paise = fc.integer({ min: 1, max: 50_000_00 });
const part = fc.record({
  paise,
  order: fc.constantFrom("TM-1", "TM-2"),
  buyer: fc.constantFrom(nobody, business),
  bill: fc.constantFrom(null, "TM/26-27/000001"),
});
const moved: fc.Arbitrary<MovedMoney> = fc.oneof(
  fc
    .record({
      kind: fc.constantFrom("receipt" as const, "refund" as const),
      rail: fc.constantFrom(...rails),
      parts: fc.array(part, { maxLength: 3 }),
      rest: fc.integer({ min: 0, max: 500 }),
    })
    .filter(({ parts, rest }) => parts.length > 0 || rest > 0)
    .map(({ rail, rest, ...one }) => ({
      ...one,
      id: "r",
      on,
      payment: { rail, reference: "", on },
      paise: one.parts.reduce((sum, { paise: own }) => sum + own, rest),
    })),
  fc.record({ paise, fee: fc.nat(900_00), taxPercent: fc.nat(100) }).map(({ paise: sent, fee, taxPercent }) => ({
    kind: "payout" as const,
    id: "setl_1",
    on,
    utr: null,
    paise: sent,
    feePaise: fee,
    taxPaise: Math.round((fee * taxPercent) / 100),
  })),
);

test("parsed back, each voucher of moved money adds up to 0 to the paisa", () => {
  fc.assert(
    fc.property(fc.array(moved, { minLength: 1, maxLength: 5 }), (all) => {
      const vouchers = vouchersIn(...all);
      expect(vouchers.length).toBeGreaterThanOrEqual(all.length);
      for (const voucher of vouchers) expectSound(voucher);
    }),
  );
});
