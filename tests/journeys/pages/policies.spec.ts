import { randomUUID } from "node:crypto";
import { fill, submit } from "../../support/enquiry-forms.ts";
import { expect, test } from "../../support/journey.ts";

test.use({ expectedErrors: /status of 422/ });

test("every page leads to what the shop promises, and nothing there is invented", async ({ page }) => {
  await page.goto("/cart");
  const promises = {
    Delivery: ["3 working days", "₹40 up to 1 kg", "30 % of the shelf life"],
    "Returns and refunds": ["never take a cancellation charge", "as soon as it arrives", "5 to 7 working days"],
    Privacy: [
      "one that keeps your cart, one that keeps your pincode, one by which this browser reads again what you wrote to us, one that keeps you signed in, for half an hour",
      "one with a random number by which your browser is told from a stranger’s",
      "Data Protection Board of India",
    ],
    Terms: ["Prices are in rupees. All prices are final.", "Ways to pay", "Cash on delivery"],
    Complaints: ["within 48 hours", "within one month", "National Consumer Helpline"],
  };
  for (const [name, words] of Object.entries(promises)) {
    await page.getByRole("navigation", { name: "Our promises and terms" }).getByRole("link", { name }).click();
    await expect(page.locator("h1")).toHaveText(name);
    for (const word of words) await expect(page.getByRole("main")).toContainText(word);
    await expect(page.getByRole("main")).not.toContainText(
      /undefined|example\.com|00000|GSTIN \d|FSSAI licence|officer/,
    );
  }
});

test("a complaint gets a ticket number, under which its state is seen", async ({ page, database }) => {
  await page.goto("/grievance");
  expect(await submit(page)).toBe(422);
  await expect(page.locator(".error-summary").getByRole("link")).toHaveText([/name/, /mobile/, /what went wrong/]);

  const message = `Two jars broke. ${randomUUID()}`;
  await fill(page, { name: "Ravi", mobile: "98480 12345", orderNumber: "TM-2345678", message });
  expect(await submit(page)).toBe(303);
  await expect(page.locator("h1")).toHaveText("We have your complaint");
  const ticket = await page.locator(".ref b").innerText();
  const standing = page.getByRole("list", { name: "How it stands" });
  await expect(standing.getByRole("listitem")).toHaveText([/^Received/, /^Acknowledged by/, /^Settled by/]);

  await database.query(
    "update enquiries set acknowledged_at = '2026-11-22T06:00Z', acknowledged_by = 'letter' where message = $1",
    [message],
  );
  await page.goto("/grievance");
  await page.getByRole("textbox", { name: "Ticket number" }).fill("TG-0000-0000");
  await page.getByRole("button", { name: "See how it stands" }).click();
  await expect(page.locator("#ticket-error")).toContainText("There is no ticket TG-0000-0000");
  await page.getByRole("textbox", { name: "Ticket number" }).fill(ticket.toLowerCase());
  await page.getByRole("button", { name: "See how it stands" }).click();
  await expect(standing.getByRole("listitem").nth(1)).toHaveText("Acknowledged by our letter 22 November");
});
