import { expect, test } from "vitest";
import { abroadForm, bulkForm, contactForm, weddingForm } from "./enquiry.ts";
import { countryTopic, noTopic, orderTopic } from "./topics.ts";

const letter = {
  name: "లక్ష్మి",
  lastName: "",
  mobile: "098480-12345",
  email: "",
  topic: orderTopic,
  message: "Where is my order?\nనా ఆర్డర్ ఎక్కడ? 🙏",
};

const noon = new Date("2026-11-21T06:30:00Z");
const wedding = {
  name: "Ravi",
  email: "ravi@example.com",
  mobile: "9848012345",
  occasionDate: "2027-02-14",
  occasionTime: "10:30",
  message: "300 boxes",
};

type Issue = { path: PropertyKey[]; params?: { fault?: unknown } };
const problemsOf = (result: { error?: { issues: object[] } }) =>
  Object.fromEntries(((result.error?.issues ?? []) as Issue[]).map(({ path, params }) => [path[0], params?.fault]));

test("a letter in any language is taken as it is, with the mobile number made uniform", () => {
  expect(contactForm.parse(letter)).toMatchObject({
    kind: "contact",
    name: "లక్ష్మి",
    lastName: null,
    email: null,
    mobile: "+919848012345",
    message: letter.message,
  });
});

test("an empty form is told every fault at once", () => {
  const empty = { name: " ", lastName: "", mobile: "", email: "nobody@", topic: noTopic, message: "" };
  expect(Object.keys(problemsOf(contactForm.safeParse(empty)))).toEqual([
    "name",
    "mobile",
    "email",
    "topic",
    "message",
  ]);
});

test("a list entry that the form never offered is refused", () => {
  expect(problemsOf(contactForm.safeParse({ ...letter, topic: "Free sweets" }))).toHaveProperty("topic");
});

test("from abroad any number with its country code will do, with an e-mail", () => {
  const abroad = { ...letter, topic: countryTopic, mobile: "+1 212 555 0100", email: "a@example.com" };
  expect(contactForm.parse(abroad).mobile).toBe("+12125550100");
  expect(problemsOf(contactForm.safeParse({ ...abroad, email: "" }))).toHaveProperty("email");
  expect(problemsOf(contactForm.safeParse({ ...abroad, topic: orderTopic }))).toHaveProperty("mobile");
});

test("ten digits are no number of another country, which needs its code", () => {
  const asked = { ...letter, topic: countryTopic, mobile: "732 555 0147", email: "a@example.com" };
  expect(problemsOf(contactForm.safeParse(asked))).toEqual({ mobile: "no country code" });
  for (const mobile of ["732 555 0147", "98480 12345", "1 732 555 0147", "001 732 555 0147"]) {
    expect(problemsOf(abroadForm.safeParse({ ...fromAbroad, mobile }))).toEqual({ mobile: "no country code" });
  }
  expect(abroadForm.parse({ ...fromAbroad, mobile: "+91 98480 12345" }).mobile).toBe("+919848012345");
});

test("a message longer than the limit is refused, one at the limit is kept whole", () => {
  expect(contactForm.parse({ ...letter, message: "అ".repeat(4000) }).message).toHaveLength(4000);
  expect(problemsOf(contactForm.safeParse({ ...letter, message: "x".repeat(4001) }))).toHaveProperty("message");
});

test.each([
  ["2027-02-14", "2027-02-14"],
  ["14/02/2027", "2027-02-14"],
  ["14 Feb 2027", "2027-02-14"],
  ["2026-11-22", "2026-11-22"],
])("a wedding on %s is understood", (written, day) => {
  expect(weddingForm(noon).parse({ ...wedding, occasionDate: written }).occasionDate).toBe(day);
});

test.each(["2026-11-21", "2020-01-01", "2031-01-01", "30 Feb 2027", "soon", ""])(
  "a wedding on %j is refused",
  (day) => {
    expect(problemsOf(weddingForm(noon).safeParse({ ...wedding, occasionDate: day }))).toHaveProperty("occasionDate");
  },
);

test("today is today in Guntur, not in London", () => {
  const afterMidnight = new Date("2026-11-21T19:00:00Z");
  const dayOf = (occasionDate: string) => weddingForm(afterMidnight).safeParse({ ...wedding, occasionDate }).success;
  expect([dayOf("2026-11-22"), dayOf("2026-11-23")]).toEqual([false, true]);
});

const fromAbroad = {
  name: "Lakshmi",
  mobile: "+49 6131 1234567",
  email: "lakshmi@example.com",
  country: "Germany",
  city: "Mainz",
  items: "2 x Avakaya, 500 g",
  message: "",
};

test("an order from abroad needs its country, city, items and an e-mail, and nothing more to say", () => {
  expect(abroadForm.parse(fromAbroad)).toMatchObject({ kind: "abroad", mobile: "+4961311234567", message: "" });
  for (const name of ["country", "city", "items", "email", "mobile"]) {
    const { error } = abroadForm.safeParse({ ...fromAbroad, [name]: " " });
    expect(error?.issues.map(({ path }) => path[0])).toEqual([name]);
  }
});

test("a country is one of the list, and India is none of it", () => {
  for (const country of ["India", "germany", "Narnia", ""]) {
    const problems = problemsOf(abroadForm.safeParse({ ...fromAbroad, country }));
    expect(problems).toEqual({ country: "no country" });
  }
});

test("a wedding may say how many guests come and what it may cost, or neither", () => {
  expect(weddingForm(noon).parse(wedding)).toMatchObject({ guests: null, budgetPaise: null });
  const told = weddingForm(noon).parse({ ...wedding, guests: "౩౦౦", budget: "Rs. 1,50,000" });
  expect(told).toMatchObject({ guests: 300, budgetPaise: 1_50_000_00 });
});

const bulk = {
  quantity: "250",
  items: "Guntur Greetings Box",
  occasionDate: "2026-12-20",
  name: "Ravi, Example Works",
  mobile: "9848012345",
  email: "",
  message: "",
};

test("an order in bulk needs how many, of what, by when, a name and a mobile, and nothing more", () => {
  expect(bulkForm(noon).parse(bulk)).toMatchObject({
    kind: "bulk",
    quantity: 250,
    occasionDate: "2026-12-20",
    destinations: null,
    wantsSleeve: false,
    budgetPaise: null,
    gstin: null,
  });
  for (const name of ["quantity", "items", "occasionDate", "name", "mobile"]) {
    expect(Object.keys(problemsOf(bulkForm(noon).safeParse({ ...bulk, [name]: " " })))).toEqual([name]);
  }
});

test("an order in bulk keeps where it goes, the sleeve, the budget and the GSTIN", () => {
  const told = { destinations: "many", wantsSleeve: "yes", budget: "1,25,000", gstin: "gstin: 27aapfu0939f1zv" };
  expect(bulkForm(noon).parse({ ...bulk, ...told })).toMatchObject({
    destinations: "many",
    wantsSleeve: true,
    budgetPaise: 1_25_000_00,
    gstin: "27AAPFU0939F1ZV",
  });
});

test.each([
  ["quantity", "0"],
  ["quantity", "many"],
  ["quantity", "2.5"],
  ["quantity", "1000000"],
  ["budget", "0"],
  ["budget", "2 lakh"],
  ["budget", "99999999"],
  ["gstin", "27AAPFU0939F1ZX"],
  ["destinations", "none"],
  ["wantsSleeve", "perhaps"],
  ["occasionDate", "2026-11-21"],
])("an order in bulk with the %s %j is refused there", (name, text) => {
  expect(Object.keys(problemsOf(bulkForm(noon).safeParse({ ...bulk, [name]: text })))).toEqual([name]);
});
