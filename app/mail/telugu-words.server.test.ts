import { expect, test } from "vitest";
import { defaultSettings } from "#domain/settings/default-settings.ts";
import type { AccountMail, EnquiryMail, Mail } from "#domain/notifications/mail.ts";
import { db } from "../../tests/support/database.ts";
import { anEnquiry } from "../../tests/support/enquiries.ts";
import { buildOrder } from "../../tests/support/orders.ts";
import { englishIn } from "../../tests/support/telugu.ts";
import { renderMail } from "./render-mail.tsx";

const shop = {
  settings: { ...defaultSettings, street: "4 Brodipet", telugu: true, hindi: true, abroadPrices: "Germany 1850" },
  siteUrl: "https://shop.test",
  language: "te",
} as const;

/** What of a letter is in English, apart from how to reach the shop, addresses of pages, names, countries and "Re:". */
function englishOf(mail: Mail): string[] {
  const { subject, gist = "" } = renderMail(mail);
  const lines = [subject, ...gist.split("\n")];
  return lines.flatMap((line) => englishIn(line.replaceAll(/https:\S+|^Re: |Germany|Motichoor Laddu/g, "")));
}

/** The pages that a letter leads to. */
const pagesOf = (mail: Mail) =>
  [...renderMail(mail).text.matchAll(/https:\/\/shop\.test(\/\S*)/g)].map(([, page]) => page!);

const enquiry = await anEnquiry(db, { name: "సీత", email: "sita@example.net", message: "నమస్తే", language: "te" });
const bulk = {
  ...enquiry,
  kind: "bulk",
  items: `లడ్డు 300\n${"అ".repeat(90)}`,
  quantity: 300,
  guests: 200,
  destinations: "many",
  wantsSleeve: true,
  budgetPaise: 90_000_00,
  occasionDate: "2027-03-02",
  occasionTime: "10:30",
} as const;
const abroad = { ...enquiry, kind: "abroad", country: "Germany", items: "పచ్చడి" } as const;
const complaint = { ...enquiry, kind: "complaint" } as const;
const message = { id: 1, enquiryId: 1, kind: "answer", text: "అలాగే", by: "Anil", writtenAt: new Date() } as const;

const ofAccounts = (
  ["verify", "known", "reset", "finish", "password-changed"] satisfies AccountMail["notice"][]
).flatMap((notice): AccountMail[] => ["", "లక్ష్మి"].map((name) => ({ ...shop, notice, name, token: "abc" })));

const ofEnquiries: EnquiryMail[] = [enquiry, bulk, abroad, complaint].flatMap((one) => [
  { ...shop, notice: "enquiry-received", enquiry: one },
  { ...shop, notice: "enquiry-answered", enquiry: one, message },
  { ...shop, notice: "enquiry-answered", enquiry: one, message: { ...message, kind: "settlement" } },
]);

const laddu = {
  name: "Motichoor Laddu",
  nameTe: "మోతీచూర్ లడ్డు",
  nameHi: null,
  slug: "motichoor-laddu",
  packId: null,
  label: null,
};
const three = [laddu, { ...laddu, nameTe: "పూతరేకులు", packId: "2", label: "500 g" }, { ...laddu, nameTe: "అరిసెలు" }];

const ofStock: Mail[] = [1, 2, 3].map((count) => ({
  ...shop,
  notice: "back-in-stock",
  goods: three.slice(0, count),
  stopToken: "abc",
}));

const order = buildOrder({ name: "లక్ష్మి", language: "te" });
const bought = { ...order, orderId: order.id, email: "uma@example.net", name: "లక్ష్మి" };

const ofReviews: Mail[] = [1, 2, 3].map((count) => ({
  ...shop,
  notice: "review-request",
  bought: { ...bought, goods: three.slice(0, count) },
  stopToken: "abc",
}));

const lot = {
  id: 7,
  product: laddu.name,
  nameTe: laddu.nameTe,
  nameHi: null,
  madeOn: "2026-11-20",
  bestBefore: "2026-12-05",
};

const ofRecalls: Mail[] = [true, false].map((isGift) => ({
  ...shop,
  notice: "recall",
  recalled: {
    lot: { ...lot, recallReason: "అందులో లోహపు ముక్క దొరికింది" },
    bought: { ...bought, grams: 500, isGift },
    name: "లక్ష్మి",
  },
}));

const told = ["a", "b"].map((id) => ({ id, subject: "మీరు రాసింది అందింది", text: "నమస్తే", language: "te" as const }));

const several: Mail[] = [0, 5].map((more) => ({ ...shop, notice: "several", reader: "customer", letters: told, more }));

const all = [...ofAccounts, ...ofEnquiries, ...ofStock, ...ofReviews, ...ofRecalls, ...several];

test.each(all.map((mail) => [mail.notice, mail] as const))("a letter of %s is all in Telugu", (_notice, mail) => {
  expect(englishOf(mail)).toEqual([]);
  expect(pagesOf(mail).filter((page) => !page.startsWith("/te/"))).toEqual([]);
});

test.each(all.map((mail) => [mail.notice, mail] as const))("a letter of %s is all in Hindi", (_notice, mail) => {
  const inHindi: Mail = { ...mail, language: "hi" };
  expect(englishOf(inHindi)).toEqual([]);
  expect(pagesOf(inHindi).filter((page) => !page.startsWith("/hi/"))).toEqual([]);
});

test("each letter is in English while Telugu is switched off, and its links lead to pages in English", () => {
  const settings = { ...shop.settings, telugu: false };
  for (const mail of all) {
    const off = { ...mail, settings } as Mail;
    expect(englishOf(off)).not.toEqual([]);
    expect(renderMail(off)).toEqual(renderMail({ ...off, language: "en" }));
    expect(pagesOf(off).filter((page) => page.startsWith("/te/"))).toEqual([]);
  }
});
