import { expect, test } from "vitest";
import { credit, creditsOf, nobody, told, unpaid } from "../../../tests/support/matching.ts";
import { withOneColumn, withTabs, withTwoColumns } from "../../../tests/support/statements.ts";
import { type Asked, type Match, matchCredits } from "./matching.ts";
import { hasUtr, parseUtr, pickUtr, utrsIn } from "./utr.ts";
import type { Credit } from "./bank-line.ts";

test("three banks' statements find an order by our reference, by its number and by the UTR that was told", () => {
  const orders = [
    unpaid("TM-7K3QXRP"),
    unpaid("TM-8Q2WKXM", { amountPaise: 1_249_00 }),
    unpaid("TM-9ABCDEF", { amountPaise: 799_00, claimedUtr: "612345678901" }),
  ];
  const verdicts = [withTwoColumns, withTabs, withOneColumn].map((text) =>
    matchCredits(creditsOf(text), orders, nobody).map(told),
  );
  expect(verdicts).toEqual([
    ["sure TM-7K3QXRP 412345678901", "nothing no UTR"],
    ["sure TM-8Q2WKXM 512345678901", "nothing no UTR"],
    ["sure TM-9ABCDEF 612345678901", "doubtful TM-7K3QXRP no UTR"],
  ]);
});

const paid = new Map([["412345678901", { number: "TM-PPPPPPP", amountPaise: 549_00 }]]);

test.each<[string, Credit, Asked[], string, RegExp?]>([
  ["is known", credit("UPI 412345678901 TM2222222"), [unpaid("TM-2222222")], "known TM-PPPPPPP 412345678901"],
  [
    "has a UTR that was confirmed over another amount",
    credit("UPI 412345678901 TM2222222", { amountPaise: 749_00 }),
    [unpaid("TM-2222222", { amountPaise: 749_00 })],
    "doubtful TM-2222222 no UTR",
    /412345678901 was confirmed before, for TM-PPPPPPP and over ₹549: another amount/,
  ],
  [
    "has such a UTR and fits nothing",
    credit("UPI 412345678901", { amountPaise: 100_00 }),
    [unpaid("TM-2222222")],
    "doubtful no UTR",
    /another amount/,
  ],
  ["has a mobile number only", credit("UPI 919848012345"), [unpaid("TM-2222222")], "doubtful TM-2222222 no UTR"],
  ["is sure", credit("UPI 512345678901 tm-2222222"), [unpaid("TM-2222222")], "sure TM-2222222 512345678901"],
  ["is sure without a number", credit("by TM 2222222 U"), [unpaid("TM-2222222")], "sure TM-2222222 no UTR"],
  [
    "is over another amount",
    credit("TM2222222U", { amountPaise: 500_00 }),
    [unpaid("TM-2222222")],
    "doubtful TM-2222222 no UTR",
    /reference, but the amount is another/,
  ],
  [
    "came before the order",
    credit("TM2222222U", { day: "2026-11-19" }),
    [unpaid("TM-2222222")],
    "doubtful TM-2222222 no UTR",
    /before the order was placed/,
  ],
  [
    "is claimed by two",
    credit("512345678901"),
    [unpaid("TM-2222222", { claimedUtr: "512345678901" }), unpaid("TM-3333333", { claimedUtr: "512345678901" })],
    "doubtful TM-2222222 TM-3333333 512345678901",
    /points to 2 orders/,
  ],
  [
    "has one's UTR and the other's reference",
    credit("512345678901 TM3333333"),
    [unpaid("TM-2222222", { claimedUtr: "512345678901" }), unpaid("TM-3333333")],
    "doubtful TM-2222222 TM-3333333 512345678901",
    /points to 2 orders/,
  ],
  ["has an amount only", credit("UPI"), [unpaid("TM-2222222")], "doubtful TM-2222222 no UTR", /no other/],
  [
    "has the amount of two",
    credit("UPI"),
    [unpaid("TM-2222222"), unpaid("TM-3333333")],
    "doubtful TM-2222222 TM-3333333 no UTR",
    /fits 2 orders/,
  ],
  [
    "has the amount the day before, at a slack of one day",
    credit("UPI", { day: "2026-11-20" }),
    [unpaid("TM-2222222")],
    "doubtful TM-2222222 no UTR",
  ],
  ["has the amount too early", credit("UPI", { day: "2026-11-19" }), [unpaid("TM-2222222")], "nothing no UTR"],
  [
    "has the amount long after the order ended",
    credit("UPI", { day: "2026-11-25" }),
    [unpaid("TM-2222222", { status: "cancelled" })],
    "nothing no UTR",
  ],
])("a line that %s", (_, line, orders, verdict, why = /^/) => {
  const [match] = matchCredits([line], orders, paid) as [Match];
  expect(told(match)).toBe(verdict);
  expect("why" in match ? match.why : "").toMatch(why);
});

test("of two lines for one order the one with the told UTR is sure, and without one neither is", () => {
  const order = unpaid("TM-2222222", { claimedUtr: "512345678901" });
  const [first, second, third] = [credit("512345678901"), credit("612345678901 TM2222222"), credit("TM2222222 again")];
  expect(matchCredits([second, first], [order], nobody).map(told)).toEqual([
    "doubtful TM-2222222 612345678901",
    "sure TM-2222222 512345678901",
  ]);
  expect(matchCredits([second, third], [order], nobody).map(({ verdict }) => verdict)).toEqual([
    "doubtful",
    "doubtful",
  ]);
});

test.each([
  ["UPI/CR/512345678901/VENKATA SITARAM/sbi", "Venkata Sitaram"],
  ["UPI/CR/512345678901/VENKATA/sbi", "Venkata Sitaram"],
  ["UPI/CR/512345678901/SITARA/sbi", "Sitaramulu K"],
  ["UPI-SITARAVI-512345678901", "Sita Ravi"],
  ["NEFT CR sita", "Sita"],
])("of orders with one amount the one whose name stands in the line comes first: %s", (line, name) => {
  const orders = [unpaid("TM-2222222"), unpaid("TM-3333333"), unpaid("TM-4444444", { name })];
  const [match] = matchCredits([credit(line)], orders, nobody) as [Match];
  expect(match).toMatchObject({
    verdict: "doubtful",
    fits: ["TM-4444444", "TM-2222222", "TM-3333333"].map((number) => ({ payment: { number } })),
    why: "The amount fits 3 orders. The line has a name like that of the first one's customer.",
  });
});

test("so it is among the orders that a line points to, and a name alone makes nothing sure", () => {
  const orders = [unpaid("TM-2222222"), unpaid("TM-3333333", { name: "Sita" })];
  const lines = [credit("TM2222222 TM3333333 SITA"), credit("UPI SITA")];
  expect(matchCredits(lines, orders, nobody).map(told)).toEqual([
    "doubtful TM-3333333 TM-2222222 no UTR",
    "doubtful TM-3333333 TM-2222222 no UTR",
  ]);
});

test("an order that a line is surely for is no longer offered for its amount", () => {
  const credits = [credit("TM2222222"), credit("UPI")];
  expect(matchCredits(credits, [unpaid("TM-2222222")], nobody).map(told)).toEqual([
    "sure TM-2222222 no UTR",
    "nothing no UTR",
  ]);
});

test("a second line for a paid order is never sure and never guessed; without a UTR it may be the first one", () => {
  const order = unpaid("TM-2222222", { paidUtr: "412345678901" });
  const match = (...credits: Credit[]) => matchCredits(credits, [order], paid);
  expect(match(credit("512345678901 TM2222222")).map(told)).toEqual(["doubtful TM-2222222 512345678901"]);
  expect(match(credit("512345678901 TM2222222"))[0]).toMatchObject({
    why: "A second payment for TM-2222222, to be sent back: it is paid with UTR 412345678901.",
  });
  expect(match(credit("UPI 512345678901")).map(told)).toEqual(["nothing 512345678901"]);
  expect(match(credit("by TM2222222")).map(told)).toEqual(["known TM-2222222 412345678901"]);
  expect(match(credit("by TM2222222"), credit("TM2222222 again"))).toMatchObject([
    { verdict: "doubtful", why: expect.stringMatching(/If this line is another transfer, it is a second payment/) },
    { verdict: "doubtful" },
  ]);
});

test.each([
  ["4123 4567 8901", "412345678901"],
  ["౪౧౨౩౪౫౬౭౮౯౦౧", "412345678901"],
  ["41234567890", undefined],
  ["4123456789012", undefined],
  ["UTR412345678901", "412345678901"],
  ["UTR: 412345678901", "412345678901"],
  ["UPI Ref No 412345678901", "412345678901"],
  ["UPI transaction ID:\n4123 4567 8901.", "412345678901"],
  ["Ref.4123-4567-8901", "412345678901"],
  ["\u202a4123\u20114567\u00a08901\u202c", "412345678901"],
  ["４１２３４５６７８９０１", "412345678901"],
  ["Paid Rs 389.00 on 26-11-2026, UTR 412345678901", "412345678901"],
  ["412345678901 (412345678901)", "412345678901"],
  ["412345678901 or 412345678902", undefined],
  ["+91 98480 12345", undefined],
  ["+919848012345", undefined],
  ["919848012345@ybl", undefined],
  ["T2611261015451234567890", undefined],
  ["UTR", undefined],
])("%j is read as the UTR %s", (written, utr) => {
  expect(parseUtr(written)).toBe(utr);
});

test.each([
  ["UPI-LAKSHMI-412345678901-TM7K3QXRPU", "", ["412345678901"]],
  ["UPI/412345678901/LAKSHMI/lakshmi@ybl", "0000412345678901", ["412345678901"]],
  ["UPI/919848012345@ybl/PAID", "'512345678901", ["512345678901"]],
  ["to account 12345678901234 and 00000012345", "", []],
  ["౪౧౨౩౪౫౬౭౮౯౦౧", "", ["412345678901"]],
])("in %s beside %s stand the UTRs %j", (text, reference, found) => {
  expect(utrsIn({ text, reference })).toEqual(found);
});

test("of several numbers the one the customer told is taken, then that of the reference, else none", () => {
  const line = { text: "from 112345678901 by 212345678901", reference: "312345678901" };
  expect(pickUtr(line, [null, "212345678901"])).toBe("212345678901");
  expect(pickUtr(line, [])).toBe("312345678901");
  expect(pickUtr({ ...line, reference: "" }, [])).toBeUndefined();
  expect(pickUtr({ text: "by 212345678901", reference: "" }, [])).toBe("212345678901");
});

test.each([
  ["UPI/919848012345/LAKSHMI", "", undefined],
  ["UPI/LAKSHMI", "919848012345", undefined],
  ["UPI/919848012345/412345678901", "", "412345678901"],
  ["UPI/412345678901/LAKSHMI", "919848012345", "412345678901"],
])("a mobile number is not taken for the UTR of %s beside %s", (text, reference, utr) => {
  expect(pickUtr({ text, reference }, [])).toBe(utr);
  expect(hasUtr({ text, reference })).toBe(utr !== undefined);
});

test("what looks like a mobile number is the UTR when the customer told it as such", () => {
  expect(pickUtr({ text: "UPI 919848012345 412345678901", reference: "" }, ["919848012345"])).toBe("919848012345");
});
