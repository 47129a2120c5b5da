import { expect, test } from "vitest";
import type { EnquiryMail } from "#domain/notifications/mail.ts";
import { defaultSettings } from "#domain/settings/default-settings.ts";
import { renderMail } from "./render-mail.tsx";

const enquiry = {
  id: 3,
  reference: "TG-ABCD-2345",
  kind: "complaint",
  fingerprint: "",
  name: "Ravi",
  lastName: null,
  mobile: "+919848012345",
  email: "ravi@example.net",
  topic: null,
  occasionDate: null,
  occasionTime: null,
  orderNumber: "TM-2345678",
  country: null,
  city: null,
  items: null,
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
  language: "en",
  resolvedAt: null,
  message: "Two jars broke.\nhttp://bad.example",
  receivedAt: new Date("2026-11-21T06:00:00Z"),
  status: "new",
  assigneeId: null,
  userId: null,
} satisfies EnquiryMail["enquiry"];
const mail = { enquiry, settings: defaultSettings, siteUrl: "https://shop.test" };
const message = {
  id: 12,
  enquiryId: 3,
  kind: "answer",
  text: "Namaste Ravi,\n\n<b>two</b> new jars leave today.",
  by: "Anil",
  writtenAt: new Date("2027-01-02T06:00:00Z"),
} as const;

test("an answer is a person's words with its line breaks, and the customer's own words below it", () => {
  const { subject, text, html } = renderMail({ notice: "enquiry-answered", message, ...mail });
  expect(subject).toBe("Re: We have your complaint (TG-ABCD-2345)");
  expect(text).toContain("Namaste Ravi,\n\n<b>two</b> new jars leave today.");
  expect(text).toContain("You wrote on 21 November 2026:\n> Two jars broke.\n> http://bad.example");
  expect(html).toContain("&lt;b&gt;two&lt;/b&gt; new jars");
  for (const part of [text, html]) expect(part).not.toMatch(/Anil|undefined|null/);
});

test("the receipt of a complaint is acknowledged with its ticket number, its page and its last day, without its words", () => {
  const { subject, text, html } = renderMail({ notice: "enquiry-received", ...mail });
  expect(subject).toBe("We have your complaint (TG-ABCD-2345)");
  for (const part of [text, html]) {
    expect(part).toContain("https://shop.test/enquiries/TG-ABCD-2345");
    expect(part).toContain("We settle it by 21 December");
    expect(part).not.toMatch(/bad\.example|Ravi|TM-2345678/);
  }
});

test("an answer to a wedding leads nowhere else, and quotes a list from abroad with what was said beside it", () => {
  const wedding = { ...enquiry, kind: "wedding" } as const;
  const answer = { ...mail, notice: "enquiry-answered", message } as const;
  expect(renderMail({ ...answer, enquiry: wedding }).text).not.toContain("https://");
  const abroad = { ...enquiry, kind: "abroad", items: "2 x Avakaya", message: "" } as const;
  expect(renderMail({ ...answer, enquiry: abroad }).text).toContain("> 2 x Avakaya\n\n");
});

test("the letter that confirms repeats a list from abroad, and makes no link of what was typed", () => {
  const items = "2 x Avakaya, 500 g\n1.5 kg Laddu, www.bad.example\nRing +1 732 555 0147\n1 x Kaja";
  const abroad = {
    ...enquiry,
    kind: "abroad",
    country: "Germany",
    city: "Mainz",
    items,
    message: "For my sister",
  } as const;
  const settings = { ...defaultSettings, abroadPrices: "Germany 1,850; Oman 900" };
  const { text, html } = renderMail({ ...mail, notice: "enquiry-received", enquiry: abroad, settings });
  expect(text).toContain(
    "You asked for:\n> 2 x Avakaya, 500 g\n> 1.5 kg Laddu, www. bad. example\n> 1 x Kaja\n> and 1 more, which we have too",
  );
  for (const part of [text, html]) {
    expect(part).toContain("about ₹1,850 a kilogram, duties not in it");
    expect(part).toContain("You hear from us by Monday 23 November.");
    expect(part).not.toMatch(/732|sister|Mainz|Ravi|900/);
  }
  const silent = renderMail({ ...mail, notice: "enquiry-received", enquiry: abroad });
  expect(silent.text).not.toMatch(/a kilogram|idea/);
});

test("the letter that confirms an order in bulk repeats its numbers, and the owner's has the GSTIN as well", () => {
  const numbers = { quantity: 250, destinations: "many", wantsSleeve: true, budgetPaise: 50_000_00 } as const;
  const more = { kind: "bulk", occasionDate: "2026-12-20", gstin: "27AAPFU0939F1ZV", items: "Chekkalu" } as const;
  const bulk = { ...enquiry, ...numbers, ...more };
  const facts =
    "Day: Sunday 20 December 2026\nHow many: 250\nGoes to: many addresses\nLogo sleeve: wanted\nBudget: ₹50,000 in all, ₹200 each";
  const thanks = renderMail({ ...mail, notice: "enquiry-received", enquiry: bulk }).text;
  expect(thanks).toContain(facts);
  expect(thanks).toContain("> Chekkalu");
  expect(thanks).not.toContain("27AAPFU0939F1ZV");
  const passedOn = renderMail({ ...mail, notice: "new-enquiry", enquiry: bulk });
  expect(passedOn.subject).toBe("Order in bulk from Ravi (TG-ABCD-2345)");
  expect(passedOn.text).toContain(`${facts}\nGSTIN: 27AAPFU0939F1ZV\nItems: Chekkalu`);
});

test("the owner reads what is due by when, and is led to it", () => {
  const clock = { duty: "settle", dueAt: new Date("2026-12-21T18:30:00Z"), state: "late" } as const;
  const { text } = renderMail({ notice: "clock-late", clock, ...mail });
  expect(text).toContain("A complaint was to be settled by 21 December");
  expect(text).toContain("rule 4(5)");
  expect(text).toContain("https://shop.test/back-office/enquiries/TG-ABCD-2345");
  expect(text).not.toContain("Questions?");
});
