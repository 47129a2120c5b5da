import { randomUUID } from "node:crypto";
import { put } from "../../support/cart-page.ts";
import { fill, submit } from "../../support/enquiry-forms.ts";
import { expect, test } from "../../support/journey.ts";

test.use({ expectedErrors: /status of 422/ });

test("an order from abroad is an enquiry, filled from the cart with what keeps long enough", async ({
  page,
  database,
}) => {
  await put(page, "pickle-1", 2);
  await put(page, "9");
  await page.goto("/cart");
  await page.getByRole("link", { name: "Sending it abroad?" }).click();
  await expect(page.getByLabel("What would you like?")).toHaveValue("2 x Avakaya, 500 g");
  await expect(page.getByRole("main")).toContainText("not on the list: Nethi Bobbatlu.");

  const message = `For my sister. ${randomUUID()}`;
  const form = { country: "Germany", city: "Mainz", name: "Lakshmi", mobile: "+49 6131 1234567", message };
  await fill(page, form);
  expect(await submit(page)).toBe(422);
  await expect(page.locator("#email-error")).toContainText("Enter an e-mail address");
  await expect(page.getByLabel("What would you like?")).toHaveValue("2 x Avakaya, 500 g");

  await fill(page, { email: "lakshmi@example.com" });
  expect(await submit(page)).toBe(303);
  await expect(page.locator("h1")).toHaveText("We have your list");
  const { rows } = await database.query(
    "select kind, country, city, items, mobile, reference from enquiries where message = $1",
    [message],
  );
  expect(rows).toEqual([
    {
      kind: "abroad",
      country: "Germany",
      city: "Mainz",
      items: "2 x Avakaya, 500 g",
      mobile: "+4961311234567",
      reference: await page.locator(".ref b").innerText(),
    },
  ]);
});
