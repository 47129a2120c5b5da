import { randomUUID } from "node:crypto";
import { goodContact, goodWedding } from "../../support/enquiry-forms.ts";
import { expect, newAddress, test } from "../../support/journey.ts";
import { anOrder } from "../../support/orders.ts";
import { signInAs } from "../../support/people.ts";

const withoutPreview = { maxRedirects: 0 };

for (const [what, letter] of [
  ["Telugu", "గుంటూరు రుచి "],
  ["Hindi", "मोतीचूर के लड्डू "],
  ["pictures", "🎊👩‍🍳🥭"],
  ["letters of every kind", "É ß Ж 漢 \u200d ' \" < > & % \\ ; -- "],
] as const) {
  test(`a message in ${what}, as long as one may be, arrives as it was written`, async ({ request, database }) => {
    const mark = randomUUID();
    const message = (mark + letter.repeat(4000))
      .slice(0, 4000)
      .replace(/[\ud800-\udbff]$/, "")
      .trim();
    const form = { ...goodContact(), name: letter.trim(), message };
    const answer = await request.post("/contact", { form, ...withoutPreview });
    expect(answer.status()).toBe(303);
    const { rows } = await database.query("select name, message from enquiries where message like $1", [`${mark}%`]);
    expect(rows).toEqual([{ name: form.name, message }]);
  });
}

test("a message with many lines may be as long as the browser lets it be typed", async ({ page, database }) => {
  const mark = randomUUID();
  const message = `${mark}\n${"A line.\n".repeat(600)}`.slice(0, 3999) + ".";
  await page.goto("/contact");
  const { message: _, topic, ...texts } = goodContact();
  for (const [name, value] of Object.entries(texts)) await page.locator(`#${name}`).fill(value);
  await page.locator("#topic").selectOption(topic);
  await page.locator("#message").fill(message);
  expect(await page.locator("#message").evaluate((field: HTMLTextAreaElement) => field.validity.valid)).toBe(true);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.locator("h1")).toHaveText("We have your message");
  const { rows } = await database.query("select message from enquiries where message like $1", [`${mark}%`]);
  expect(rows[0].message.replaceAll("\r\n", "\n")).toBe(message);
});

for (const mobile of [
  "9848012345",
  "98480 12345",
  "98480-12345",
  "+91 98480 12345",
  "+91-9848012345",
  "098480 12345",
  "00919848012345",
  "౯౮౪౮౦ ౧౨౩౪౫",
  "९८४८०१२३४५",
]) {
  test(`the mobile number ${mobile} is understood`, async ({ request, database }) => {
    const form = { ...goodWedding(), mobile };
    expect((await request.post("/celebration", { form, ...withoutPreview })).status()).toBe(303);
    const { rows } = await database.query("select mobile from enquiries where message = $1", [form.message]);
    expect(rows).toEqual([{ mobile: "+919848012345" }]);
  });
}

for (const [what, fields] of [
  ["a landline", { mobile: "040 2345 6789" }],
  ["a number with a letter", { mobile: "98480I2345" }],
  ["a name of a thousand letters", { name: "a".repeat(1000) }],
  ["an e-mail without a place", { email: "lakshmi@" }],
  ["a topic of the sender's own", { topic: "Refund" }],
  ["the first entry of the list", { topic: "Select query" }],
  ["a message one letter too long", { message: "a".repeat(4001) }],
] as const) {
  test(`${what} is refused with the form, not with a crash`, async ({ request }) => {
    const answer = await request.post("/contact", { form: { ...goodContact(), ...fields } });
    expect(answer.status()).toBe(422);
    expect(await answer.text()).toContain("There is a problem");
  });
}

test("a sign that cannot be kept is left out, and the rest arrives", async ({ request, database }) => {
  const { message, ...form } = goodContact();
  const answer = await request.post("/contact", {
    form: { ...form, name: "La\0kshmi", lastName: "De\0vi", message: `\0${message}` },
    ...withoutPreview,
  });
  expect(answer.status()).toBe(303);
  const { rows } = await database.query("select name, last_name from enquiries where message = $1", [message]);
  expect(rows).toEqual([{ name: "Lakshmi", last_name: "Devi" }]);
});

for (const path of ["/contact", "/celebration", "/bulk"]) {
  test(`${path} refuses what is no form without crashing`, async ({ request }) => {
    const answer = await request.post(path, { data: { name: "Lakshmi" } });
    expect(answer.status()).toBeGreaterThanOrEqual(400);
    expect(answer.status()).toBeLessThan(500);
  });
}

test("the eleventh form within an hour is asked to wait, its words are kept, and neighbours may write", async ({
  page,
  database,
}) => {
  for (let time = 0; time < 10; time++) {
    const answer = await page.request.post("/contact", { form: goodContact(), ...withoutPreview });
    expect(answer.status()).toBe(303);
  }
  const form = goodContact();
  const answer = await page.request.post("/contact", { form, ...withoutPreview });
  expect(answer.status()).toBe(429);
  const text = await answer.text();
  expect(text).toContain("Too many forms came from your connection within an hour.");
  expect(text).toContain(form.message);
  const { rowCount } = await database.query("select 1 from enquiries where message = $1", [form.message]);
  expect(rowCount).toBe(0);

  const neighbour = { "X-Forwarded-For": newAddress() };
  const other = await page.request.post("/contact", { form: goodContact(), headers: neighbour, ...withoutPreview });
  expect(other.status()).toBe(303);
});

test("an order's page leads to a ticket with its number filled in, and what is no number fills in nothing", async ({
  page,
  database,
}) => {
  const { number, token } = await anOrder(database, { status: "delivered" });
  await page.goto(`/orders/${token}`);
  await page.getByRole("link", { name: "Tell us, and get a ticket number" }).click();
  await expect(page.locator("#orderNumber")).toHaveValue(number);
  await page.locator("#name").fill("Meena");
  await page.locator("#mobile").fill("98480 12345");
  await page.locator("#message").fill(`One jar is broken. ${randomUUID()}`);
  await page.getByRole("button", { name: "Send the complaint" }).click();
  await expect(page.locator(".ref")).toContainText("Your ticket number TG-");
  const { rows } = await database.query("select kind from enquiries where order_number = $1", [number]);
  expect(rows).toEqual([{ kind: "complaint" }]);
  await page.goto("/grievance?order=Bring+it+back");
  await expect(page.locator("#orderNumber")).toHaveValue("");
});

test("whoever is signed in need not type name and e-mail, and what they send is theirs", async ({ page, database }) => {
  const { id, name, email } = await signInAs(page, database, { name: "Gita Rao" });
  for (const path of ["/contact", "/celebration", "/bulk", "/abroad", "/grievance"]) {
    await page.goto(path);
    await expect(page.locator("#name")).toHaveValue(name);
    await expect(page.locator("#email")).toHaveValue(email);
  }
  const message = `Is it mine? ${randomUUID()}`;
  const form = { name, mobile: "9848012345", email, message };
  expect((await page.request.post("/grievance", { form, ...withoutPreview })).status()).toBe(303);
  const { rows } = await database.query("select user_id from enquiries where message = $1", [message]);
  expect(rows).toEqual([{ user_id: id }]);
});
