import type { Settings } from "#domain/settings/settings.ts";
import type { FactGroup } from "./fact.ts";
import { tallyLedgers } from "./tally-ledgers.ts";

const phone = { type: "tel", maxLength: 40, autoComplete: "off" };
const email = { type: "email", maxLength: 120, autoComplete: "off", spellCheck: false };
const link = { type: "url", maxLength: 200, autoComplete: "off", spellCheck: false };
const digits = { inputMode: "numeric", autoComplete: "off" };
const rupees = { inputMode: "decimal", maxLength: 10, autoComplete: "off" };
const code = { autoCapitalize: "characters", autoComplete: "off", spellCheck: false };

/** All settings of the page, grouped and in the order of the page. */
export const factGroups: FactGroup[] = [
  {
    id: "shop",
    title: "Shop and address",
    facts: [
      { name: "shopName", label: "Name of the shop", hint: "In the footer, on bills and in mails." },
      { name: "street", label: "House and street", hint: "On contact, bills and collecting." },
      { name: "city", label: "City or town", hint: "Of the same address.", isShort: true },
      {
        name: "pincode",
        label: "Pincode",
        hint: "Six digits.",
        attributes: { ...digits, maxLength: 40 },
        isShort: true,
      },
      {
        name: "state",
        label: "State",
        hint: "Decides CGST and SGST, or IGST, while there is no GSTIN.",
        kind: "state",
      },
      {
        name: "email",
        label: "E-mail",
        hint: "At the top of every page. Orders are told to it, and customers' answers come there.",
        attributes: email,
      },
      {
        name: "phone",
        label: "Phone",
        hint: "With its country code, like +91 98480 12345. In the footer, on contact and in mails.",
        attributes: phone,
        isShort: true,
      },
      {
        name: "whatsapp",
        label: "WhatsApp",
        hint: "The number that the green button writes to. Empty, WhatsApp asks whom to write to.",
        attributes: phone,
        isShort: true,
      },
      {
        name: "telugu",
        label: "The shop in Telugu",
        hint: "Customers then find it at /te as well, each page leads there, and their letters follow. No native speaker has read the words yet: leave it off until one has.",
        kind: "tick",
      },
      {
        name: "hindi",
        label: "The shop in Hindi",
        hint: "The same at /hi. What you write of your goods is in English there, and no native speaker has read the words yet either.",
        kind: "tick",
      },
    ],
  },
  {
    id: "hours",
    title: "Hours and notice",
    facts: [
      {
        name: "hours",
        label: "Support hours",
        hint: "In the footer, on contact and where orders are collected.",
        isShort: true,
      },
      {
        name: "cutOff",
        label: "Orders leave the same day until",
        hint: "By the clock in Guntur. Later ones leave on the next working day.",
        attributes: { type: "time" },
        isShort: true,
      },
      {
        name: "opensAt",
        label: "Payments are looked for from",
        hint: "Every day, by the clock in Guntur. An unpaid order by UPI waits three of these hours, so one of the night waits until three hours after this.",
        attributes: { type: "time" },
        isShort: true,
      },
      {
        name: "closesAt",
        label: "Payments are looked for until",
        hint: "Customers read both times where they pay.",
        attributes: { type: "time" },
        isShort: true,
      },
      {
        name: "worksOnSundays",
        label: "The kitchen works on Sundays",
        hint: "Orders then leave and arrive on every Sunday. A single Sunday is opened under Days.",
        kind: "tick",
      },
      {
        name: "ordersPerDay",
        label: "Orders a day, at most",
        hint: "A day that has as many is not offered any more. Empty, they are not counted.",
        attributes: { ...digits, maxLength: 40 },
        isShort: true,
      },
      {
        name: "notice",
        label: "A notice of your own",
        hint: "At most 140 letters, in English or Telugu, such as “Closed for Sankranti, 13 to 15 January”. It runs at the top of the home page, beside the delivery times.",
        kind: "long",
      },
      {
        name: "daysToReport",
        label: "Days to report damage",
        hint: "How long after arrival customers may report it. The returns page says so.",
        attributes: { ...digits, maxLength: 2 },
        isShort: true,
      },
      {
        name: "abroadPrices",
        label: "The way abroad, in rupees a kilogram",
        hint: "An idea for who asks, duties not in it: Germany 1850; United States 2100. On the page for abroad and in the letter that confirms. Empty, nothing is said.",
        kind: "long",
        attributes: { maxLength: 2000 },
      },
    ],
  },
  {
    id: "law",
    title: "What the law asks for",
    facts: [
      {
        name: "legalName",
        label: "Legal name",
        hint: "Who the shop is in law, as registered. In the footer, in the terms and on bills.",
      },
      {
        name: "gstin",
        label: "GSTIN",
        hint: "15 characters. With it bills are tax invoices of the regular scheme, and prices are said to include GST. A composition dealer must not enter it: the law wants bills of supply then (CGST rule 49), which this shop does not write.",
        attributes: { ...code, maxLength: 40 },
      },
      {
        name: "withoutGst",
        label: "The shop is not registered for GST",
        hint: "Ask your accountant first: who sells goods into other states needs a registration (CGST Act, section 24).",
        kind: "tick",
      },
      {
        name: "fssai",
        label: "FSSAI licence",
        hint: "14 digits. In the footer, on every product's page and on every bill.",
        attributes: { ...digits, maxLength: 40 },
      },
      {
        name: "recipesConfirmedOn",
        label: "Recipes, allergens and shelf lives confirmed by the kitchen on",
        hint: "The shop came with proposals. Read every product's page against what you cook, then write the day.",
        attributes: { type: "date" },
      },
      {
        name: "grievanceOfficer",
        label: "Grievance officer",
        hint: "The person who answers complaints. On the complaints page.",
        isShort: true,
      },
      {
        name: "grievanceDesignation",
        label: "Designation",
        hint: "What that person is in the shop, such as Manager.",
        isShort: true,
      },
      {
        name: "grievancePhone",
        label: "Phone of the officer",
        hint: "Empty, the shop's own.",
        attributes: phone,
        isShort: true,
      },
      {
        name: "grievanceEmail",
        label: "E-mail of the officer",
        hint: "Empty, the shop's own.",
        attributes: email,
        isShort: true,
      },
      {
        name: "nodalPerson",
        label: "Nodal person",
        hint: "Lives in India and answers for the shop keeping the rules. On the complaints page.",
      },
    ],
  },
  {
    id: "money",
    title: "Money",
    facts: [
      {
        name: "upiId",
        label: "UPI address",
        hint: "A merchant's, from your bank, like name@bank. Empty, UPI is not offered.",
        attributes: { autoCapitalize: "none", autoComplete: "off", spellCheck: false, maxLength: 100 },
        isShort: true,
      },
      {
        name: "upiName",
        label: "Name that goes with it",
        hint: "What the customer's app shows. Empty, the shop's name.",
        attributes: { maxLength: 50 },
        isShort: true,
      },
      {
        name: "cashMax",
        label: "Cash on delivery up to, in rupees",
        hint: "The highest total that may be paid at the door. 0 takes cash away.",
        attributes: rupees,
        isShort: true,
      },
      {
        name: "cashFee",
        label: "Fee for cash, in rupees",
        hint: "Said before the order is placed. 0 is none.",
        attributes: rupees,
        isShort: true,
      },
      {
        name: "refusals",
        label: "Only paid beforehand, from how many refused parcels on",
        hint: "Of the same mobile or the same address. The checkout then asks for another way to pay. Empty, cash is always offered.",
        attributes: { ...digits, maxLength: 2 },
        isShort: true,
      },
      {
        name: "unpaidShare",
        label: "Warn of unpaid orders from, in percent",
        hint: "When unpaid orders hold more than this share of an item, a letter says so, once a day at most.",
        attributes: { ...digits, maxLength: 3 },
        isShort: true,
      },
    ],
  },
  {
    id: "people",
    title: "Who works here",
    facts: [
      {
        name: "staffSecondFactor",
        label: "Everybody who works here signs in with a second factor",
        hint: "A passkey or an authenticator app, besides the password. Whoever has none is led to setting one up before anything else opens, you too.",
        kind: "tick",
      },
    ],
  },
  {
    id: "links",
    title: "Links and film",
    facts: [
      {
        name: "instagram",
        label: "Instagram",
        hint: "The whole address. Empty, no link is shown.",
        attributes: link,
      },
      { name: "facebook", label: "Facebook", hint: "The whole address. Empty, no link is shown.", attributes: link },
      { name: "youtube", label: "YouTube", hint: "The whole address. Empty, no link is shown.", attributes: link },
      {
        name: "film",
        label: "Film on the home page",
        hint: "Like https://www.youtube-nocookie.com/embed/abc. Empty, the film from our kitchen.",
        attributes: link,
      },
    ],
  },
  tallyLedgers,
];

const labels = new Map(factGroups.flatMap(({ facts }) => facts.map(({ name, label }) => [name, label])));

/** A setting's label, or its name if the page has no field for it. */
export function labelOf(name: keyof Settings): string {
  return labels.get(name) ?? name;
}
