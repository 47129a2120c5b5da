import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { OrderMail } from "#domain/notifications/mail.ts";
import type { CustomerNotice } from "#domain/notifications/notices.ts";
import { calledOffWhys, cancelWhys, correctedFields, orderEventKinds, refundWhys } from "#domain/orders/event.ts";
import { actors } from "#domain/orders/order.ts";
import { ownRider } from "#domain/orders/parcels/couriers.ts";
import { defaultSettings } from "#domain/settings/default-settings.ts";
import { latinIn } from "../../tests/support/latin.ts";
import { anEvent, buildOrder } from "../../tests/support/orders.ts";
import { toCustomer } from "./customer-letter.ts";
import { renderMail } from "./render-mail.tsx";

type Event = OrderMail["event"];

const siteUrl = "https://shop.test";
const settings = { ...defaultSettings, telugu: true, hindi: true, street: "4 Brodipet" };
const reachable = { ...settings, street: "", phone: "+91 90000 00001", whatsapp: "919000000001" };
const typed = ["Brodipet", defaultSettings.hours];
const notices = Object.keys(toCustomer) as CustomerNotice[];

const laddu = { nameTe: "మోతీచూర్ లడ్డు", nameHi: "मोतीचूर लड्डू" };
const sold = {
  name: "లక్ష్మి",
  address1: "12-3",
  address2: "బ్రాడీపేట",
  city: "గుంటూరు",
  district: "గుంటూరు",
  lines: [laddu],
};
const gift = { isGift: true, senderName: "రవి", giftMessage: "శుభాకాంక్షలు" };
const parcel = { courier: "DTDC", number: "D12345678", page: "https://example.com/D12345678" };
const until = new Date("2026-11-21T18:30:00Z");
const cancelled = { status: "cancelled" } as const;
const discounted = [{ ...laddu, discountPaise: 50_00 }];
const wishes: Parameters<typeof buildOrder>[0][] = [
  { holdExpiresAt: until },
  { hold: "none", holdExpiresAt: null },
  { method: "razorpay", sums: { receivedPaise: 100_00 } },
  { method: "cash", status: "awaiting-approval", holdExpiresAt: until },
  { method: "cash", status: "awaiting-approval", holdExpiresAt: null },
  { method: "cash", cashFeePaise: 40_00, deliveryPaise: 0, couponCode: "TEST10", lines: discounted },
  { method: "cash", lines: discounted, parcels: [{ courier: ownRider, number: "", page: undefined }] },
  { method: "cash", collects: true },
  { method: "cash", isPaid: true },
  { status: "placed", ...gift },
  { status: "placed", ...gift, senderName: null, collects: true },
  { status: "placed", sums: { receivedPaise: 449_00 } },
  { status: "placed", sums: { receivedPaise: 649_00, leavingPaise: 100_00 } },
  { status: "placed", sums: { receivedPaise: 549_00, returnedPaise: 549_00 } },
  { status: "dispatched", sums: { receivedPaise: 449_00 }, parcels: [parcel] },
  { status: "dispatched", parcels: [{ ...parcel, number: "", page: undefined }] },
  { ...cancelled },
  { ...cancelled, method: "cash" },
  { ...cancelled, sums: { receivedPaise: 549_00 } },
  { ...cancelled, method: "cash", sums: { receivedPaise: 549_00 } },
  { ...cancelled, sums: { receivedPaise: 549_00, returnedPaise: 549_00 } },
];

const days = { promisedBefore: "2026-11-24", promisedOn: "2026-11-25" };
const sums = { beforePaise: 499_00, afterPaise: 549_00 };
const refundId = randomUUID();
const pack = { name: "Motichoor Laddu", ...laddu, label: "500 g" };
const lines = [
  { was: 0, quantity: 2 },
  { was: 2, quantity: 0 },
  { was: 1, quantity: 2 },
].map((packs) => ({ ...pack, ...packs }));
const happened: Partial<Record<CustomerNotice, Event["data"][]>> = {
  moved: [days, ...(["asked", "closed", "short"] as const).map((because) => ({ because, ...days }))],
  changed: [sums, { ...sums, lines, coupon: "TEST10" }],
  cancelled: [{ to: "cancelled" }, ...cancelWhys.map((why) => ({ to: "cancelled" as const, why }))],
  redirected: [sums, { ...sums, fields: [...correctedFields], ...days }],
  corrected: [{}, { fields: [...correctedFields] }],
  "left-out": [
    { packId: "1", quantity: 2 },
    { packId: "gone", quantity: 2, pack },
  ],
  "refund-due": [...refundWhys.map((why) => ({ refundId, why })), { refundId, leftOut: { ...pack, quantity: 2 } }],
  "refund-called-off": [{ refundId }, { refundId, spent: true }, ...calledOffWhys.map((why) => ({ refundId, why }))],
};
const backBy = "2026-12-08";
const refunds: OrderMail["refund"][] = [
  undefined,
  { method: "cash", backBy, documents: undefined },
  { method: "razorpay", backBy, documents: "bill" },
  { method: "upi", backBy, documents: "bill and credit note" },
];

const byAnybody = new Set<CustomerNotice>(["cancelled", "corrected", "refunded"]);

/** What can have happened that the letter tells of. Its note is in English where the data tell the same. */
function eventsOf(notice: CustomerNotice): Event[] {
  const kind = orderEventKinds.find((one) => one === notice) ?? "placed";
  return (byAnybody.has(notice) ? actors : (["shop"] as const)).flatMap((by) =>
    (happened[notice] ?? [{}]).map((data) => {
      const isSaid = Object.keys(data).some((key) =>
        ["promisedOn", "fields", "why", "spent", "lines", "pack", "leftOut"].includes(key),
      );
      return anEvent(kind, { by, data, paise: 549_00, note: isSaid ? "In English." : "షాపు మాట" });
    }),
  );
}

const mailOf = (notice: OrderMail["notice"], changes: Partial<OrderMail> = {}) =>
  renderMail({
    notice,
    order: buildOrder(sold),
    event: anEvent("placed"),
    settings,
    siteUrl,
    language: "te",
    ...changes,
  });

const cases = (["te", "hi"] as const).flatMap((language) => notices.map((notice) => [notice, language] as const));

test.each(cases)("the letter %s in the language %s has no English in it, whatever was ordered", (notice, language) => {
  const ways = notice === "refund-due" || notice === "refunded" ? refunds : [undefined];
  for (const wish of wishes)
    for (const event of eventsOf(notice))
      for (const refund of ways)
        for (const facts of [settings, reachable]) {
          const order = buildOrder({ ...sold, ...wish });
          const { subject, text, html } = mailOf(notice, { order, event, refund, settings: facts, language });
          const read = text.replaceAll(/https?:\/\/\S+/g, "").replaceAll("\n", "<br>");
          const english = latinIn(`${subject}<br>${read}${html}`, typed);
          expect([wish, event.data, event.by, english]).toEqual([wish, event.data, event.by, []]);
        }
});

test("a letter in English is found out", () => {
  expect(latinIn(mailOf("paid", { language: "en" }).html, typed)).toContain("Your payment has arrived");
});

test.each(notices)(
  "the letter %s is in English, and leads to English pages, while Telugu is switched off",
  (notice) => {
    const order = buildOrder(sold);
    const off = { ...settings, telugu: false };
    const letter = mailOf(notice, { order, settings: off });
    expect(letter).toEqual(mailOf(notice, { order, settings: off, language: undefined }));
    expect(letter.subject).toContain(`(order ${order.number})`);
    expect(letter.html).toContain('<html lang="en-IN">');
    expect(letter.text).toContain(`${siteUrl}/orders/${order.token}`);
    for (const version of [letter.text, letter.html]) expect(version).not.toContain("/te/");
  },
);

test.each(notices)("the letter %s to a reader of Telugu says so, and leads to Telugu pages", (notice) => {
  const order = buildOrder({ ...sold, status: "dispatched", parcels: [parcel] });
  const { html, text } = mailOf(notice, { order });
  expect(html).toContain('<html lang="te-IN">');
  for (const [link] of [html, text].flatMap((version) => [...version.matchAll(/https:\/\/[^\s"]*/g)]))
    expect(link).toMatch(/^https:\/\/(?:shop\.test\/(?:te\/|icon-|in-letters\/)|example\.com\/)/);
  expect(text).toContain(`${siteUrl}/te/orders/${order.token}`);
});

test("the bill, the complaint and the payment are led to in Telugu", () => {
  const order = buildOrder({ ...sold, status: "delivered" });
  const { text } = mailOf("delivered", { order });
  expect(text).toContain(`మీ బిల్లు: ${siteUrl}/te/orders/${order.token}/invoice`);
  expect(text).toContain(`ఏం తప్పు జరిగిందో మాకు చెప్పండి: ${siteUrl}/te/grievance?order=${order.number}`);
  expect(mailOf("pay").text).toMatch(/₹549 చెల్లించండి: https:\/\/shop\.test\/te\/orders\/\S+$/m);
});

test("the shop reads of the same order in English", () => {
  const { subject, html } = mailOf("new-order", { language: undefined });
  expect(subject).toMatch(/^New order for ₹549 \(order /);
  expect(html).toContain('<html lang="en-IN">');
  expect(html).toContain("Items");
});

test("goods have their Telugu name alone, and their English one, marked as such, where there is no other", () => {
  const named = mailOf("paid");
  for (const version of [named.text, named.html]) {
    expect(version).toContain("మోతీచూర్ లడ్డు");
    expect(version).not.toContain("Motichoor Laddu");
  }
  expect(named.html).toContain("1 × మోతీచూర్ లడ్డు<br/>");
  const { html, text } = mailOf("paid", { order: buildOrder({ ...sold, lines: [{}] }) });
  expect(text).toContain("1 x Motichoor Laddu, 500 g: ₹499");
  expect(html).toContain('1 × <span lang="en-IN">Motichoor Laddu</span>');
  expect(html).toMatch(/alt="Motichoor Laddu" lang="en-IN"/);
  const left = {
    event: anEvent("left-out", { note: "2 × Motichoor Laddu, 500 g", data: { packId: "1", quantity: 2 } }),
  };
  expect(mailOf("left-out", left).text).toContain("తీసేసినవి: 2 × మోతీచూర్ లడ్డు, 500 g.");
});

test("goods have their Hindi name in a letter in Hindi", () => {
  const order = buildOrder({ ...sold, lines: [{ ...laddu, nameHi: "मोतीचूर लड्डू" }] });
  const named = mailOf("paid", { order, language: "hi", settings: { ...settings, hindi: true } });
  for (const version of [named.text, named.html]) {
    expect(version).toContain("मोतीचूर लड्डू");
    expect(version).not.toMatch(/Motichoor Laddu|మోతీచూర్/);
  }
});

test("what the data of an event say is said in Telugu, and what somebody typed stays as it is, marked as English", () => {
  const due = (note: string, data: Event["data"]) =>
    mailOf("refund-due", { event: anEvent("refund-due", { note, data }) });
  const twice = due("It was paid twice.", { refundId, why: "paid twice" });
  expect(twice.text).toContain("రెండుసార్లు చెల్లించారు.");
  expect(twice.text).not.toContain("twice");
  const broken = due("One jar was broken", { refundId });
  expect(broken.text).toMatch(/^One jar was broken\.$/m);
  expect(broken.html).toContain('<span lang="en-IN">One jar was broken.</span>');
  const changed = mailOf("changed", {
    event: anEvent("changed", { note: "2 × Kaju Katli, 500 g, not 1.", data: sums }),
  });
  expect(changed.html).toContain('మార్చాము. <span lang="en-IN">2 × Kaju Katli, 500 g, not 1.</span>');
  const changedNow = mailOf("changed", {
    event: anEvent("changed", { note: "In English.", data: { ...sums, lines } }),
  });
  expect(changedNow.text).toContain(
    "మార్చాము. కొత్తగా చేర్చినవి: 2 × మోతీచూర్ లడ్డు, 500 g. తీసేసినవి: 2 × మోతీచూర్ లడ్డు, 500 g. మోతీచూర్ లడ్డు, 500 g: ముందు 1, ఇప్పుడు 2.",
  );
  const day = mailOf("moved", {
    event: anEvent("moved", { note: "It now reaches you.", data: { because: "asked", ...days } }),
  });
  expect(day.text).toContain("ఇప్పుడు మంగళవారం, నవంబర్ 24 లోపు కాదు, బుధవారం, నవంబర్ 25 లోపు మీకు అందుతుంది.");
});
