import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { cartLink, put, row } from "../support/cart-page.ts";
import { fillIn, live, payBy, placeButton, recipient } from "../support/checkout-page.ts";
import { expect, test } from "../support/journey.ts";
import { anOrder, toChennai } from "../support/orders.ts";
import { aMember, aPassword, giveSession, signInAs } from "../support/people.ts";

test.use({ expectedErrors: /status of 422/ });

const main = (page: Page) => page.getByRole("main");

test("ordering again brings the address to which the account's last order went, not that of a gift", async ({
  page,
  database,
}) => {
  const { id: userId } = await signInAs(page, database, { name: "Radha" });
  const own = { userId, name: "Radha Rani", mobile: "+919848077777", address1: "7-8-9", address2: "Arundelpet" };
  await anOrder(database, { ...own, address1: "1-1-1", placedAt: new Date("2026-10-01") });
  const { number } = await anOrder(database, { ...own, placedAt: new Date("2026-11-01") });
  await anOrder(database, { ...own, isGift: true, name: "Amma", address1: "9-9-9", placedAt: new Date("2026-11-02") });
  await page.goto(`/account/orders`);
  const again = page.getByRole("article").or(page.locator("li")).filter({ hasText: number });
  await again
    .getByRole("button", { name: /Order .*again/ })
    .first()
    .click();
  await expect(page).toHaveURL("/cart");
  await page.goto("/checkout");
  await expect(page.locator("[name=name]")).toHaveValue("Radha Rani");
  await expect(page.locator("[name=mobile]")).toHaveValue("9848077777");
  await expect(page.locator("[name=address1]")).toHaveValue("7-8-9");
  await expect(page.locator("[name=address2]")).toHaveValue("Arundelpet");
  await expect(page.getByLabel("Keep this address in my account.")).not.toBeChecked();
});

test("an account has one cart on every device, and its address, its orders and their contents at hand", async ({
  page,
  browser,
  database,
}) => {
  const lakshmi = await signInAs(page, database, { name: "Lakshmi Devi" });
  await page.goto("/account");
  await expect(page.locator("h1")).toHaveText("Namaste, Lakshmi Devi");
  await expect(main(page)).toContainText("Nothing yet.");

  await put(page, "2", 2);
  const laptop = await (await browser.newContext()).newPage();
  await giveSession(laptop, database, lakshmi.id);
  await put(laptop, "2", 1);
  await put(laptop, "pickle-1", 1);
  await page.goto("/cart");
  await expect(row(page, "Kaju Katli").getByRole("textbox")).toHaveValue("3");
  await expect(row(page, "Avakaya")).toBeVisible();
  await laptop.context().close();

  await page.goto("/account");
  await page.getByRole("link", { name: "Addresses" }).click();
  await page.getByRole("link", { name: "Add an address" }).click();
  await expect(page.getByLabel("Full name")).toHaveValue("Lakshmi Devi");
  const { address1, address2 } = recipient;
  await fillIn(page, { mobile: "98480", address1, address2, city: "Guntur", pincode: "999999" });
  await page.getByRole("button", { name: "Keep this address" }).click();
  await expect(page).toHaveTitle(/^Error: Add an address/);
  await expect(page.locator(".error-summary").getByRole("link")).toHaveText(["Enter a 10-digit mobile number"]);
  await fillIn(page, { mobile: "9848012345" });
  await page.getByRole("button", { name: "Keep this address" }).click();
  await expect(page.locator(".error-summary")).toContainText("India Post has no pincode 999999");
  await expect(page.getByLabel("Flat or house number")).toHaveValue(address1);
  await fillIn(page, { pincode: "522 002" });
  await page.getByRole("button", { name: "Keep this address" }).click();
  await expect(page).toHaveURL(/\/account\/addresses#addresses$/);
  await expect(main(page)).toContainText("A checkout begins with this one");

  await page.goto("/checkout");
  await expect(page.getByText("522002, Guntur district, Andhra Pradesh")).toBeVisible();
  await expect(page.locator("[name=address1]")).toHaveValue(address1);
  await expect(page.locator("[name=mobile]")).toHaveValue("9848012345");
  await expect(page.locator("[name=email]")).toHaveValue(lakshmi.email);
  await expect(page.getByLabel("City or town")).toHaveValue("Guntur");
  await expect(page.getByLabel("Keep this address in my account.")).toHaveCount(0);
  await payBy(page, /^Cash on delivery/);
  await placeButton(page).click();
  await expect(page.locator("h1")).toHaveText("Order placed");
  await expect(cartLink(page, 0)).toBeVisible();
  const number = await page.locator(".order__no b").innerText();

  await page.goto("/account");
  const last = page.getByRole("region", { name: "Your last order" });
  await expect(last).toContainText(`Order ${number}`);
  await expect(last).toContainText("3 × Kaju Katli, 1 × Avakaya");
  await page.getByRole("main").getByRole("link", { name: "Orders" }).click();
  await expect(page.locator("h1")).toHaveText("Your orders");
  await page.getByRole("button", { name: `Order again ${number}` }).click();
  await expect(page).toHaveURL("/cart");
  await expect(cartLink(page, 2)).toBeVisible();

  await page.context().clearCookies({ name: "shop.session_token" });
  await page.goto("/cart");
  await expect(page.locator("h1")).toHaveText("Your Cart is Empty");
});

test("a customer adds earlier orders, chooses where to send, takes her data along and is forgotten", async ({
  page,
  database,
}) => {
  const meena = await aMember(database, { name: "Meena Raman" });
  await giveSession(page, database, meena.id);
  const asGuest = await anOrder(database, { ...toChennai, email: meena.email.toUpperCase(), status: "delivered" });
  const cooking = await anOrder(database, { ...toChennai, email: meena.email, status: "placed" });
  await page.goto("/account");
  await expect(main(page)).toContainText(`2 earlier orders were placed with ${meena.email}.`);
  await page.getByRole("button", { name: "Add them to this account" }).click();
  await expect(main(page)).toContainText("2 orders were added to your account.");
  await expect(page.getByRole("link", { name: `Order ${cooking.number}` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add them to this account" })).toHaveCount(0);

  await page.goto("/account");
  await page.getByRole("button", { name: "Yes, send me news" }).click();
  await page.getByRole("button", { name: "Stop the news" }).click();
  await expect(page.getByRole("button", { name: "Yes, send me news" })).toBeVisible();

  await database.query(
    `insert into addresses (user_id, name, mobile, address1, address2, city, pincode, is_default)
     values ($1, 'Meena Raman', '+919848012345', '12, Sunrise Flats', 'Adyar', 'Chennai', '600020', true)`,
    [meena.id],
  );
  await put(page, "2");
  await live(page, "522002");
  await page.goto("/checkout");
  await expect(page.locator("[name=address1]")).toHaveValue("");
  await expect(page.locator("[name=name]")).toHaveValue("Meena Raman");
  await page.getByRole("button", { name: /^Use this address: Meena Raman, 12, Sunrise Flats/ }).click();
  await expect(page.getByText("600020, Chennai district, Tamil Nadu")).toBeVisible();
  await expect(page.locator("[name=address1]")).toHaveValue("12, Sunrise Flats");

  await page.goto("/account/data");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download your data" }).click(),
  ]);
  const data = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(data.account).toMatchObject({ name: "Meena Raman", email: meena.email });
  expect(data.orders).toHaveLength(2);

  await page.getByRole("link", { name: "Erase my account" }).click();
  const erase = page.getByRole("button", { name: "Erase my account" });
  await erase.click();
  await expect(page.locator(".error-summary")).toContainText("Enter your password");
  await page.getByLabel("Your password").fill("another password");
  await erase.click();
  await expect(page.locator(".error-summary")).toContainText("That is not the password of this account");
  await expect(page.getByLabel("Your password")).toHaveValue("");
  await page.getByLabel("Your password").fill(aPassword);
  await erase.click();
  await expect(page.locator("h1")).toHaveText("Your account is erased");

  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).not.toContain("shop.session_token");
  await page.goto(`/orders/${asGuest.token}`);
  await expect(main(page)).toContainText("Name and address were erased, as the customer wished or the law asks.");
  await expect(main(page)).not.toContainText("Meena");
  await page.goto(`/orders/${cooking.token}`);
  await expect(main(page)).toContainText("12, Sunrise Flats");
  const answer = await page.request.get("/account/data.json", { maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  expect(answer.headers()["location"]).toBe("/sign-in?to=%2Faccount%2Fdata");
});
