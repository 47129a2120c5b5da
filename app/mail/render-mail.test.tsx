import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { EnquiryMail, OrderMail } from "#domain/notifications/mail.ts";
import { defaultSettings } from "#domain/settings/default-settings.ts";
import { anEvent, buildOrder } from "../../tests/support/orders.ts";
import { renderMail } from "./render-mail.tsx";
import { toCustomer } from "./customer-letter.ts";
import { toShop } from "./order-letter.ts";

const siteUrl = "https://shop.test";
const settings = { ...defaultSettings, street: "4 Brodipet" };
const nasty = `<script>alert("x")</script> & Sons`;
const notices = Object.keys({ ...toCustomer, ...toShop }) as OrderMail["notice"][];
const byCash = { method: "cash", dispatchOn: "2026-11-21", promisedOn: "2026-11-24" } as const;
const event = anEvent("placed", { paise: 549_00 });

const mailOf = (notice: OrderMail["notice"], changes: Partial<OrderMail> = {}) =>
  renderMail({ notice, order: buildOrder(byCash), event, settings, siteUrl, ...changes });

test.each(notices)("the mail %s has number, lines in both scripts, total and link, in both versions", (notice) => {
  const order = buildOrder({ ...byCash, name: nasty, lines: [{ nameTe: "మోతీచూర్ లడ్డు" }] });
  const { subject, html, text } = mailOf(notice, { order });
  const pages = [`${siteUrl}/orders/${order.token}`, `${siteUrl}/back-office/orders/${order.number}`] as const;
  const [own, others] = notice in toShop ? pages.toReversed() : pages;

  expect(subject).toContain(order.number);
  for (const version of [html, text]) {
    expect(version).toContain(order.number);
    expect(version).toContain("Motichoor Laddu");
    expect(version).toContain("మోతీచూర్ లడ్డు");
    expect(version).toContain("₹549");
    expect(version).toContain(own);
    expect(version).not.toContain(others);
    expect(version).not.toMatch(/undefined|null|NaN|\[object/);
    expect(version.replace("<!doctype", "")).not.toContain("!");
  }
  expect(html).not.toContain("<script");
  expect(html).not.toMatch(/<link|<style/);
});

test("letters to customers show the mark and what was ordered, with addresses of the shop, sizes and words instead", () => {
  const lines = ["a", "a", "b", "c", "d"].map((slug) => ({ slug, name: `The "${slug}"` }));
  const picturesIn = (notice: OrderMail["notice"]) =>
    mailOf(notice, { order: buildOrder({ ...byCash, lines }) }).html.match(/<img[^>]*>/g) ?? [];
  const shown = [
    ["icon-192.png", ""],
    ...["a", "b", "c"].map((slug) => [`in-letters/${slug}/picture.jpg`, `The &quot;${slug}&quot;`]),
  ];
  for (const notice of Object.keys(toCustomer) as OrderMail["notice"][]) {
    expect(picturesIn(notice).map((one) => [/src="([^"]*)"/.exec(one)![1], /alt="([^"]*)"/.exec(one)![1]])).toEqual(
      shown.map(([path, alt]) => [`${siteUrl}/${path}`, alt]),
    );
    for (const one of picturesIn(notice)) expect(one).toMatch(/width="\d+" height="\d+"/);
  }
  for (const notice of Object.keys(toShop) as OrderMail["notice"][]) expect(picturesIn(notice)).toEqual([]);
});

test("a letter leads to the order before the bill, and first of all to what is to be done", () => {
  const linksOf = (notice: OrderMail["notice"], order = buildOrder({ status: "placed" })) =>
    [...mailOf(notice, { order }).text.matchAll(/^([^\n:]+): https:\/\/\S+$/gm)].map(([, label]) => label);
  expect(linksOf("paid")).toEqual(["See the order", "Your bill"]);
  expect(linksOf("delivered")).toEqual(["See the order", "Your bill", "Tell us what went wrong"]);
  expect(linksOf("pay", buildOrder())).toEqual(["Pay ₹549"]);
  const parcel = buildOrder({
    status: "dispatched",
    parcels: [{ courier: "DTDC", number: "D1", page: "https://example.com/D1" }],
  });
  expect(linksOf("dispatched", parcel)).toEqual(["Follow it at DTDC", "See the order"]);
});

test("who paid for a gift reads its message again, and no stranger's mailbox gets one that nobody paid for", () => {
  const gift = buildOrder({ isGift: true, senderName: "Ravi", giftMessage: "Happy Ugadi!\nSee bad.example" });
  const { text, html } = mailOf("paid", { order: gift });
  expect(text).toContain("Your words for Lakshmi, on a card in the parcel:\n> Happy Ugadi!\n> See bad. example");
  expect(html).toContain("Happy Ugadi!\nSee bad. example");
  for (const notice of ["pay", "looked-at-first", "cancelled"] as const)
    expect(mailOf(notice, { order: gift }).text).not.toContain("Ugadi");
});

test("a name is written as it is in plain text and harmless in HTML", () => {
  const { html, text } = mailOf("confirmed", { order: buildOrder({ ...byCash, name: nasty }) });
  expect(text).toContain(`Namaste ${nasty},`);
  expect(html).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; Sons");
});

test.each([
  ["https://bad.example/prize", "https: //bad. example/prize"],
  ["www.bad.example", "www. bad. example"],
  ["me@bad.example", "me@ bad. example"],
  ["bad。example", "bad。 example"],
  ["K.Ramesh S/o Prasad", "K. Ramesh S/o Prasad"],
])("no mail program makes a link of the name %s", (name, written) => {
  const gift = buildOrder({ ...byCash, isGift: true, senderName: name });
  for (const { text, html } of [
    mailOf("confirmed", { order: gift }),
    mailOf("paid", { order: buildOrder({ ...byCash, name }) }),
  ]) {
    for (const version of [text, html]) {
      expect(version).toContain(`Namaste ${written},`);
      expect(version).not.toContain(name);
    }
  }
});

test("no mail program makes a link of an address that a parcel goes to", () => {
  const { text, html } = mailOf("confirmed", {
    order: buildOrder({ ...byCash, address1: "D.No. 4-5/2, see http://bad.example" }),
  });
  for (const version of [text, html]) expect(version).toContain("D. No. 4-5/2, see http: //bad. example");
});

test("a mail about a gift greets who sends it, and names who receives it", () => {
  const gift = buildOrder({ ...byCash, isGift: true, senderName: "Ravi" });
  expect(mailOf("confirmed", { order: gift }).text).toContain("Namaste Ravi,");
  expect(mailOf("confirmed", { order: { ...gift, senderName: null } }).text).toContain("Namaste,");
  for (const notice of ["confirmed", "paid", "dispatched", "tracking-changed"] as const) {
    expect(mailOf(notice, { order: gift }).text).toContain("It reaches Lakshmi by Tuesday 24 November.");
  }
  expect(mailOf("delivered", { order: gift }).text).toContain("Lakshmi has it.");
  expect(mailOf("ready", { order: { ...gift, collects: true } }).text).toContain("waits for Lakshmi at");
});

test("each mail says what comes next", () => {
  const upi = buildOrder({ holdExpiresAt: new Date("2026-11-21T09:00:00Z") });
  expect(mailOf("pay", { order: upi }).text).toContain(
    "Pay ₹549 by Saturday 21 November, 2:30 pm. After that the order ends by itself.\nWe look for payments by UPI every day from 9:00 am to 7:00 pm.\nIt reaches you by",
  );
  expect(mailOf("confirmed").text).toContain("It reaches you by Tuesday 24 November.");
  expect(mailOf("confirmed").text).toContain("Keep ₹549 in cash ready for the courier.");
  const paid = mailOf("confirmed", { order: buildOrder({ ...byCash, isPaid: true }) }).text;
  expect(paid).toContain("Nothing is left to be paid.");
  expect(paid).toContain("/invoice");
  expect(paid).not.toContain("in cash ready");
  expect(mailOf("confirmed").text).toContain("It goes to Lakshmi, 12-3-45, Brodipet 4th line, Guntur, 522002.");
  expect(mailOf("paid").text).toContain("You can cancel it on its page until it is packed.");
  const collected = mailOf("confirmed", { order: buildOrder({ ...byCash, collects: true }) }).text;
  expect(collected).toContain("You collect it at The Tastemakers, 4 Brodipet, Guntur, Andhra Pradesh.");
  expect(collected).not.toContain("Brodipet 4th line");
  const map = "https://www.google.com/maps/search/?api=1&query=The%20Tastemakers%2C%204%20Brodipet";
  for (const notice of ["confirmed", "paid", "ready"] as const) {
    const order = buildOrder({ ...byCash, collects: true });
    const { text } = mailOf(notice, { order });
    for (const said of [map, "Hours: 09:00 AM to 7:00 PM.", `Bring the number ${order.number}.`])
      expect(text).toContain(said);
    const unfilled = mailOf(notice, { order, settings: defaultSettings }).text;
    expect(unfilled).not.toContain("google.com/maps");
    expect(unfilled).toContain("Call or write to us before you come");
  }
  expect(mailOf("confirmed").text).not.toContain("google.com/maps");
  const note = "It now reaches you by Wednesday 25 November.";
  expect(mailOf("moved", { event: anEvent("moved", { note }) }).text).toContain(note);
  expect(mailOf("payment-claimed", { order: { ...upi, status: "cancelled" } }).text).toContain("The order has ended.");
  expect(mailOf("ready").text).toContain("4 Brodipet, Guntur, Andhra Pradesh");

  const parcel = buildOrder({
    status: "dispatched",
    parcels: [{ courier: "DTDC", number: "D 1&2", page: "https://example.com/?n=D%201%262" }],
  });
  const { html, text } = mailOf("dispatched", { order: parcel });
  expect(text).toContain("Your parcel travels with DTDC, number D 1&2.");
  expect(text).toContain("Follow it at DTDC: https://example.com/?n=D%201%262");
  expect(text).not.toContain("in cash");
  expect(html).toContain(`href="https://example.com/?n=D%201%262"`);
  const ridden = mailOf("dispatched", {
    order: buildOrder({ ...byCash, parcels: [{ courier: "Our own rider", number: "", page: undefined }] }),
  }).text;
  expect(ridden).toContain("Our own rider brings it.");
  expect(ridden).toContain("in cash ready for our rider.");
  expect(ridden).not.toMatch(/Follow it at|travels with|number \./);
});

test("who cancelled decides the words, and only a customer who could have paid reads of money", () => {
  const upi = buildOrder();
  const by = (actor: "customer" | "shop" | "clock", order = upi) =>
    mailOf("cancelled", { order, event: anEvent("cancelled", { by: actor, note: "No ghee today" }) }).text;
  expect(by("customer")).toMatch(/As you asked.*\n.*the money goes back/);
  expect(by("shop")).toContain("No ghee today.");
  expect(by("clock")).toContain("No payment reached us in time");
  expect(by("customer", buildOrder(byCash))).not.toContain("money");
  const paid = { status: "cancelled", sums: { receivedPaise: 549_00 } } as const;
  expect(by("customer", buildOrder({ ...paid, method: "upi" }))).toContain(
    "The ₹549 that you paid goes back to you the way it came, by Tuesday 1 December at the latest",
  );
  expect(by("shop", buildOrder({ ...paid, method: "cash" }))).toContain("goes back to you by UPI or bank transfer, by");
});

test("cash goes back by UPI or bank transfer, what came otherwise the way it came, and the papers are linked", () => {
  const money = (notice: "refund-due" | "refunded", refund: OrderMail["refund"], by: "shop" | "gateway" = "shop") =>
    mailOf(notice, { event: anEvent(notice, { paise: 50_000, by }), refund }).text;
  const [cash, upi] = [
    { method: "cash", backBy: "2026-12-08", documents: undefined } as const,
    { method: "upi", backBy: "2026-12-08", documents: "bill" } as const,
  ];
  const card = { method: "razorpay", backBy: "2026-12-08", documents: undefined } as const;
  expect(money("refund-due", cash)).toContain("You paid in cash, so we send ₹500 back by UPI or bank transfer.");
  for (const refund of [cash, upi, card])
    expect(money("refund-due", refund)).toContain("It is with you by Tuesday 8 December at the latest");
  expect(money("refunded", cash)).toContain("the UPI ID or bank account you gave us, or into your hand");
  for (const notice of ["refund-due", "refunded"] as const) {
    expect(money(notice, cash)).not.toContain("way it came");
    expect(money(notice, upi)).toContain("₹500");
    expect(money(notice, upi)).toContain("back the way it came");
    expect(money(notice, undefined)).not.toMatch(/way it came|cash/);
  }
  // The owner sends by hand what the gateway could not send back.
  expect(money("refunded", card)).not.toContain("way it came");
  expect(money("refunded", card, "gateway")).toContain("way it came");
  expect(money("refunded", cash)).not.toContain("/invoice");
  expect(money("refunded", upi)).toMatch(/Your bill: \S+\/invoice/);
  expect(money("refunded", { ...upi, documents: "bill and credit note" })).toMatch(
    /Your bill and credit note: \S+\/invoice/,
  );
});

test("whoever has their order is led to a ticket, with its number", () => {
  const order = buildOrder(byCash);
  for (const notice of ["delivered", "collected"] as const) {
    expect(mailOf(notice, { order }).text).toContain(
      `Tell us what went wrong: ${siteUrl}/grievance?order=${order.number}`,
    );
  }
});

test("a mail of money that a customer speaks of leads the owner to where it is confirmed", () => {
  const order = buildOrder(byCash);
  const paid = `${siteUrl}/back-office/orders/${order.number}/paid`;
  for (const notice of ["payment-claimed", "claim-waits"] as const) {
    expect(mailOf(notice, { order }).text).toContain(paid);
  }
  expect(mailOf("new-order").text).not.toContain("/paid");
});

test("free delivery stands in the bill, so that it adds up as on the page", () => {
  const { html, text } = mailOf("confirmed", { order: buildOrder({ ...byCash, deliveryPaise: 0 }) });
  expect(text).toMatch(/^Delivery: Free$/m);
  expect(html).toContain("Free");
});

test("the owner reads where an order goes and whom to call", () => {
  const { text } = mailOf("new-order", { order: buildOrder({ ...byCash, isGift: true, giftMessage: "Happy Diwali" }) });
  expect(text).toContain("To: Lakshmi, 12-3-45, Brodipet 4th line, Guntur, 522002");
  expect(text).toContain("Mobile: +919848012345");
  expect(text).toContain("Gift: Happy Diwali");
  expect(text).not.toContain("Questions?");
});

test("what the owner has not filled in is not shown, what is filled in is", () => {
  expect(mailOf("confirmed").text).toMatch(/^Questions\? Answer this mail\.$/m);
  expect(mailOf("confirmed").text).toContain("The Tastemakers, 4 Brodipet, Guntur, Andhra Pradesh. Open 09:00 AM");
  expect(mailOf("confirmed", { settings: { ...settings, street: "", hours: "" } }).text).toMatch(
    /^The Tastemakers, Guntur, Andhra Pradesh\.$/m,
  );
  const reachable = { ...settings, phone: "+91 90000 00001", whatsapp: "919000000001" };
  const { text, html } = mailOf("confirmed", { settings: reachable });
  expect(text).toContain("or call +91 90000 00001, 09:00 AM to 7:00 PM");
  expect(html).toContain(`href="https://wa.me/919000000001?text=Namaste."`);
});

const enquiry = {
  id: 3,
  reference: "TG-ABCD-2345",
  kind: "wedding",
  fingerprint: "",
  name: nasty,
  lastName: null,
  mobile: "+919848012345",
  email: "sita@example.net",
  topic: null,
  occasionDate: "2027-02-14",
  occasionTime: "10:30",
  orderNumber: null,
  country: "Germany",
  city: "Berlin",
  items: "2 x Putharekulu",
  quantity: null,
  guests: null,
  budgetPaise: null,
  destinations: null,
  wantsSleeve: false,
  gstin: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  becameComplaintAt: null,
  erasureRequestedAt: null,
  erasedAt: null,
  resolvedAt: null,
  message: "300 boxes\nhttp://bad.example",
  language: "en",
  receivedAt: new Date(),
  status: "new",
  assigneeId: null,
  userId: null,
} satisfies EnquiryMail["enquiry"];

test("the owner reads the whole enquiry", () => {
  const { subject, text, html } = renderMail({ notice: "new-enquiry", enquiry, settings, siteUrl });
  expect(subject).toContain("Wedding or celebration");
  expect(text).toContain("> 300 boxes\n> http://bad.example");
  expect(text).toContain("To: Berlin, Germany\nItems: 2 x Putharekulu");
  expect(text).toContain("Day: Sunday 14 February 2027 10:30 am");
  expect(html).not.toContain("<script");
});

test("the thanks for an enquiry hold its reference and nothing that a stranger could have put there", () => {
  const { subject, text, html } = renderMail({ notice: "enquiry-received", enquiry, settings, siteUrl });
  for (const part of [subject, text, html]) expect(part).toContain("TG-ABCD-2345");
  for (const part of [text, html]) expect(part).not.toMatch(/bad\.example|Sons/);
});

test("a letter names the coupon of an order and what it took off, before the total", () => {
  const order = buildOrder({ ...byCash, couponCode: "DIWALI10", lines: [{ discountPaise: 9_980 }] });
  const { text, html } = mailOf("confirmed", { order });
  for (const version of [text, html]) {
    expect(version).toContain("Coupon DIWALI10");
    expect(version).toContain("−₹99.80");
    expect(version.indexOf("Coupon DIWALI10")).toBeLessThan(version.lastIndexOf("₹449.20"));
  }
});

test("a letter about money that goes back says what becomes of the order, whole or part", () => {
  const whole = buildOrder({ status: "placed", sums: { allowedPaise: 549_00, returnedPaise: 549_00 } });
  const part = buildOrder({ status: "placed", sums: { allowedPaise: 100_00, returnedPaise: 100_00 } });
  for (const notice of ["refund-due", "refunded"] as const) {
    const about = anEvent(notice, { paise: 100_00 });
    expect(mailOf(notice, { order: whole, event: about }).text).toContain("we do not make the order, unless");
    expect(mailOf(notice, { order: part, event: about }).text).toContain("Your order comes as planned.");
  }
  const toStaff = mailOf("refund-made-there", { order: whole, event: anEvent("refunded", { paise: 549_00 }) });
  expect(toStaff.subject).toContain("₹549 was given back on Razorpay's pages");
  expect(toStaff.text).toContain("say whether it is cancelled or made all the same");
});

test("a refund that is called off is taken back by a letter, with its reason; what stays owed is told", () => {
  const called = (order: OrderMail["order"]) =>
    mailOf("refund-called-off", { order, event: anEvent("refund-called-off", { paise: 100_00, note: "A slip." }) })
      .text;
  const kept = buildOrder({ status: "placed" });
  expect(called(kept)).toMatch(
    /We had written that ₹100 comes back to you\. We have called that off[^]*A slip\.[^]*Nothing else/,
  );
  expect(called({ ...kept, status: "cancelled" })).toContain("₹549 is still yours");
});

test("the owner reads of a dispute what it is about and what to do", () => {
  const about = (state: "open" | "won" | "lost") =>
    mailOf("disputed", { event: anEvent("disputed", { paise: 549_00, data: { disputeId: randomUUID(), state } }) });
  expect(about("open").subject).toContain("₹549 is contested at the customer's bank");
  expect(about("open").text).toContain("Answer on Razorpay's pages");
  expect(about("lost").subject).toContain("was taken back by the bank");
  expect(about("won").subject).toContain("stays with you");
});
