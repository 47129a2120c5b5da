import { randomUUID } from "node:crypto";
import { put } from "../../support/cart-page.ts";
import { fill, submit } from "../../support/enquiry-forms.ts";
import { inShopOfItsOwn } from "../../support/goods-desk.ts";
import { expect, test } from "../../support/journey.ts";
import { signInAs } from "../../support/people.ts";

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
  const form = { country: "Germany", city: "Mainz", name: "Lakshmi", mobile: "732 555 0147", message };
  await fill(page, form);
  expect(await submit(page)).toBe(422);
  await expect(page.locator("#mobile-error")).toContainText("with + and the code of its country");
  await expect(page.getByLabel("Country")).toHaveValue("Germany");
  await expect(page.locator("#email-error")).toContainText("Enter an e-mail address");
  await expect(page.getByLabel("What would you like?")).toHaveValue("2 x Avakaya, 500 g");

  await fill(page, { email: "lakshmi@example.com", mobile: "+49 6131 1234567" });
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

const own = inShopOfItsOwn();

own(
  "what the way abroad costs is said once the owner has written it, and is nowhere before",
  async ({ page, shop }) => {
    await page.goto("/abroad");
    await expect(page.getByRole("heading", { name: "Sending abroad" })).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("a kilogram");

    await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
    await page.goto("/back-office/settings/facts");
    const field = page.getByLabel("The way abroad, in rupees a kilogram");
    await field.fill("United States 2100\nNarnia 5");
    await page.getByRole("button", { name: "Save what I changed" }).click();
    await expect(page.locator("#abroadPrices-error")).toContainText("Narnia is no country");
    await field.fill("United States 2100\ngermany 1,850");
    await page.getByRole("button", { name: "Save what I changed" }).click();
    await expect(page.getByRole("main")).toContainText("One fact is saved");
    await expect(field).toHaveValue("United States 2,100; Germany 1,850");

    await page.goto("/abroad");
    await expect(page.getByRole("region", { name: "What the way there costs" })).toContainText(
      /Germany\s*₹1,850 a kilogram\s*United States\s*₹2,100 a kilogram/,
    );
    const form = { city: "Edison", items: "2 x Avakaya", mobile: "+1 732 555 0147", email: "a@example.com" };
    await fill(page, { ...form, country: "United States", name: "Lakshmi" });
    expect(await submit(page)).toBe(303);
    await expect(page.getByRole("region", { name: "What you wrote" })).toContainText(
      /To\s*United States\s*The way there, as an idea\s*about ₹2,100 a kilogram/,
    );
  },
);
