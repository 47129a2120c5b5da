import { cartLink, put, scriptReady } from "../support/cart-page.ts";
import { fillIn, live, order, payBy, placeButton, recipient } from "../support/checkout-page.ts";
import { setFree } from "../support/free-stock.ts";
import { expect, test } from "../support/journey.ts";
import { anOrder } from "../support/orders.ts";

test.use({ expectedErrors: /status of 4(09|22)/ });

test("a combo goes to Guntur and is paid at the door", async ({ page }) => {
  await put(page, "combo-7");
  await page.goto("/cart");
  await page.getByRole("link", { name: "Check out" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Checkout");
  await page.getByRole("main").getByLabel("Pincode").fill("522 002");
  await page.getByRole("button", { name: "Go on with this pincode" }).click();
  await expect(page).toHaveURL("/checkout");
  await expect(page.getByText("522002, Guntur district, Andhra Pradesh")).toBeVisible();
  await expect(page.getByLabel("City or town")).toHaveValue("Guntur");
  for (const box of await page.getByRole("checkbox").all()) await expect(box).not.toBeChecked();
  for (const radio of await page.getByRole("radio").all()) await expect(radio).not.toBeChecked();

  const day = await page.getByLabel("Arrives on").locator("option:checked").innerText();
  const total = await page.getByRole("region", { name: "Your order" }).locator(".g dd").innerText();
  await fillIn(page, recipient);
  await payBy(page, /^Cash on delivery/);
  await placeButton(page).click();

  await expect(page).toHaveURL(/\/orders\/[\w-]{24}#placed$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order placed");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("main")).toContainText(`It reaches you by ${day}.`);
  const bill = page.getByRole("region", { name: "Your order" });
  await expect(bill.locator(".g dd")).toHaveText(total);
  await expect(bill).toContainText("you pay at the door");
  await expect(page.getByRole("main")).toContainText("We wrote to lakshmi@example.com");
  await expect(page.locator("[aria-current=step]")).toContainText("Order placed");
  await expect(cartLink(page, 0)).toBeVisible();
});

test("an order can be collected at the shop, without an address", async ({ page }) => {
  await put(page, "2");
  await page.goto("/checkout");
  await page.getByRole("link", { name: "collect it at the shop" }).click();
  await expect(page.getByRole("heading", { name: "You collect it at the shop" })).toBeVisible();
  await expect(page.locator("[name=address1]")).toHaveCount(0);
  await fillIn(page, { name: "Ravi", mobile: "౯౮౪౮౦౧౨౩౪౫" });
  await payBy(page, /^Cash/);
  await placeButton(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order placed");
  await expect(page.getByRole("main")).toContainText("It is ready for you at the shop on");
  await expect(page.getByRole("main")).toContainText("9848012345");
  await expect(page.getByRole("main")).toContainText(/Keep the number TM-\w+\./);
});

test("an empty form comes back with its faults, and nothing typed is lost", async ({ page }, { project }) => {
  await put(page, "2");
  await live(page, "522002");
  await page.goto("/checkout");
  if (project.name === "javascript") await scriptReady(page);
  await payBy(page, /^Cash on delivery/);
  await page.getByLabel(/It is a gift/).check();
  const cash = page.locator("[name=method][value=cash]");
  await expect(cash).toBeHidden();
  await fillIn(page, { mobile: "98480", giftMessage: "శుభాకాంక్షలు, Amma" });
  await page.getByText("I need a bill with GSTIN").click();
  await fillIn(page, { gstin: "36aapfu0939f1zw", businessName: "Sita Traders" });
  await page.getByLabel(/It goes to somebody else/).check();
  await page.getByLabel("Full name").press("Enter");

  await expect(page).toHaveTitle(/^Error: Checkout/);
  const summary = page.locator(".error-summary");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([
    "Enter your name: it stands on the bill, and tells who sends the gift",
    "Enter your mobile here or your e-mail below: with one of them you find this order again",
    "Enter the name of the person receiving it",
    "Enter a 10-digit mobile number",
    "Enter the flat or house number and building",
    "Enter the street, area or village",
    "Enter the address on the GST certificate",
    "Enter the pincode of the address for the bill",
    project.name === "javascript"
      ? "Choose how you will pay"
      : "A gift is paid beforehand: choose another way to pay, or untick the gift",
  ]);
  await summary.getByRole("link", { name: "Enter a 10-digit mobile number" }).click();
  await expect(page).toHaveURL(/#mobile$/);
  await expect(page.locator("#mobile-error")).toBeVisible();
  await expect(page.locator("[name=mobile]")).toHaveValue("98480");
  await expect(page.locator("[name=giftMessage]")).toHaveValue("శుభాకాంక్షలు, Amma");
  await expect(page.locator("[name=gstin]")).toHaveValue("36aapfu0939f1zw");
  await expect(page.getByLabel(/It goes to somebody else/)).toBeChecked();
  await expect(cash).not.toBeChecked();
  await expect(page.locator("blockquote")).toHaveText("శుభాకాంక్షలు, Amma");

  await fillIn(page, { ...recipient, senderName: "Sita", billAddress: "5 Example Road", billPincode: "600 020" });
  await payBy(page, /^UPI/);
  await placeButton(page).click();
  await expect(page.locator("blockquote")).toHaveText("శుభాకాంక్షలు, AmmaSita");
  await expect(page.locator("#billPincode-error")).toContainText("600020 is in Tamil Nadu, and the GSTIN is of");
  await expect(summary.getByRole("link")).toHaveCount(1);
  await expect(page.locator("[name=billAddress]")).toHaveValue("5 Example Road");
  await fillIn(page, { billPincode: "500034" });
  await placeButton(page).click();
  await expect(page).toHaveURL(/\/orders\/[\w-]{24}\/pay#pay$/);
  await page.goto(new URL(page.url()).pathname.replace("/pay", ""));
  await expect(page.locator("q")).toHaveText("శుభాకాంక్షలు, Amma");
  await expect(page.getByText("Bill for Sita Traders, GSTIN 36AAPFU0939F1ZW, 5 Example Road, 500034.")).toBeVisible();
});

test("a gift is asked first, comes from abroad to one day two months ahead, and its sender finds it again", async ({
  page,
}) => {
  await put(page, "2");
  await live(page, "600001");
  await page.goto("/checkout");
  await expect(page.locator("form.form").locator("input:visible, select:visible").first()).toHaveAttribute(
    "name",
    "isGift",
  );
  await expect(page.getByLabel("Day on which the gift arrives")).toBeHidden();
  await page.getByLabel(/It is a gift/).check();
  await expect(page.getByLabel("Arrives on")).toBeHidden();
  const day = page.getByLabel("Day on which the gift arrives");
  const options = await day.locator("option").allInnerTexts();
  expect(options.length).toBeGreaterThan(40);
  expect(options.filter((option) => option.startsWith("Sunday"))).toEqual([]);
  const last = options.at(-1)!;
  await day.selectOption({ label: last });
  await fillIn(page, { ...recipient, email: "", senderName: "Ravi", senderMobile: "232 555 0147" });
  await payBy(page, /^UPI/);
  await placeButton(page).click();
  await expect(page.locator(".error-summary").getByRole("link")).toHaveText([
    "Enter a 10-digit mobile number, or one from abroad with + and its country's code",
  ]);
  await expect(day.locator("option:checked")).toHaveText(last);
  await fillIn(page, { senderMobile: "+1 (232) 555-0147" });
  await placeButton(page).click();
  await expect(page).toHaveURL(/\/orders\/[\w-]{24}\/pay#pay$/);
  await page.goto(new URL(page.url()).pathname.replace("/pay", ""));
  await expect(page.getByRole("main")).toContainText(`Arrives on ${last}`);
  const number = /TM-\w{7}/.exec(await page.getByRole("main").innerText())![0];

  await page.goto("/track");
  await page.getByLabel("Order number").fill(number);
  await page.locator("[name=contact]").fill("+1 232 555 0147");
  await page.locator("[name=contact]").press("Enter");
  await expect(page).toHaveURL(/\/track\/order#placed$/);
  await expect(page.getByRole("main")).toContainText("₹");
});

test("a guest's address comes back only where she had it remembered, and is forgotten by one press", async ({
  page,
}) => {
  const buy = async (remembers: boolean) => {
    await put(page, "2");
    await live(page, "600001");
    await page.goto("/checkout");
    const tick = page.getByLabel(/^Remember my name/);
    await expect(tick).not.toBeChecked();
    await fillIn(page, recipient);
    if (remembers) await tick.check();
    await payBy(page, /^Cash on delivery/);
    await placeButton(page).click();
    await expect(page.locator("h1")).toHaveText("Order placed");
    await put(page, "1");
    await page.goto("/checkout");
  };
  const known = page.locator("form.form").locator("[name=name], [name=email], [name=address1], [name=address2]");
  await buy(false);
  for (const field of await known.all()) await expect(field).toHaveValue("");

  await buy(true);
  for (const [name, value] of Object.entries({ ...recipient, mobile: "9848012345", city: "Chennai" }))
    await expect(page.locator(`form.form [name=${name}]`)).toHaveValue(value);
  const cookie = (await page.context().cookies()).find(({ name }) => name === "address");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  expect(cookie!.expires * 1000 - Date.now()).toBeLessThan(91 * 86_400_000);

  // Elsewhere only who she is comes back.
  await live(page, "522002");
  await page.goto("/checkout");
  await expect(page.locator("[name=name]")).toHaveValue(recipient.name);
  await expect(page.locator("[name=address1]")).toHaveValue("");

  await page.getByRole("button", { name: "Forget it" }).click();
  await expect(page.locator(".error-summary")).toContainText("no longer knows your name");
  await expect(page.getByRole("button", { name: "Forget it" })).toHaveCount(0);
  await expect(page.locator("[name=name]")).toHaveValue("");
  await page.goto("/checkout");
  await expect(page.locator("[name=name]")).toHaveValue("");
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("address");
});

test("a page that is sent twice, or sent again after going back, is one order", async ({ page }) => {
  await put(page, "2");
  await live(page, "522002");
  await page.goto("/checkout");
  const hidden = Object.fromEntries(
    await page
      .locator("form.form input[type=hidden]")
      .evaluateAll((fields) => fields.map((field) => [field.getAttribute("name")!, field.getAttribute("value")!])),
  );
  const deliverOn = await page.getByLabel("Arrives on").inputValue();
  const form = { ...hidden, ...recipient, city: "Guntur", deliverOn, method: "cash" };
  const send = async () => {
    const answer = await page.request.post("/checkout", { form, maxRedirects: 0 });
    return [answer.status(), answer.headers().location];
  };
  const [first, second] = await Promise.all([send(), send()]);
  expect(first).toEqual([303, expect.stringMatching(/^\/orders\/[\w-]{24}#placed$/)]);
  expect(second).toEqual(first);
  await put(page, "1");
  expect(await send()).toEqual(first);
  await page.goto("/cart");
  await expect(cartLink(page, 1)).toBeVisible();
});

test("a price that changes before the button is pressed is told, and asked about", async ({ page, database }, {
  project,
}) => {
  const pack = project.name === "javascript" ? "8-1000g" : "12-1000g";
  await put(page, pack);
  await live(page, "522002");
  await page.goto("/checkout");
  await fillIn(page, recipient);
  await payBy(page, /^Cash on delivery/);
  await database.query("update packs set price = price + 1000 where id = $1", [pack]);
  try {
    await placeButton(page).click();
    const summary = page.locator(".error-summary");
    await expect(summary).toContainText("No order was placed");
    await expect(summary).toContainText(/The total was ₹[\d,]+ and is ₹[\d,]+ now\./);
    await expect(page.locator("[name=address1]")).toHaveValue(recipient.address1);
    await expect(async () => {
      if (await placeButton(page).isVisible()) await placeButton(page).click({ timeout: 2000 });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order placed", { timeout: 2000 });
    }).toPass();
  } finally {
    await database.query("update packs set price = price - 1000 where id = $1", [pack]);
  }
});

test("what has sold out says so, and the last two are said to be two", async ({ page, database }, { project }) => {
  const [slug, product] = project.name === "javascript" ? ["karappusa", "snack-5"] : ["atukula-mixture", "snack-12"];
  const { rows } = await database.query("select id, grams from packs where product_id = $1 and is_default", [product]);
  const [pack] = rows;
  const stock = (grams: number) => setFree(database, product, grams);
  try {
    await stock(pack.grams * 2);
    await expect(async () => {
      await page.goto(`/shop/${slug}`);
      await expect(page.getByText("Last 2", { exact: true })).toBeVisible({ timeout: 2000 });
    }).toPass();
    await stock(0);
    await expect(async () => {
      await page.goto(`/shop/${slug}`);
      await expect(page.locator(".sold-out").first()).toBeVisible({ timeout: 2000 });
    }).toPass();
    const answer = await page.request.post("/cart/lines", { form: { packId: pack.id, quantity: 1 } });
    expect(answer.status()).toBe(422);
  } finally {
    await stock(100_000);
  }
});

test("an order is cancelled while it may be, and the same things go into a new cart", async ({ page }) => {
  const { number, path } = await order(page, { "2": 2, "pickle-1": 1 });
  await page.getByText("Cancel this order").click();
  await page.getByRole("button", { name: `Yes, cancel order ${number}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cancelled");
  await expect(page.getByText("Cancel this order")).toHaveCount(0);
  await page.goto(path);
  await page.getByRole("button", { name: "Order the same again" }).click();
  await expect(page).toHaveURL("/cart");
  await expect(page.locator(".lines > li")).toHaveCount(2);
});

test("once it is packed an order is not cancelled here any more", async ({ page, database }) => {
  const { number, token } = await anOrder(database, { method: "cash" });
  const path = `/orders/${token}`;
  await page.goto(path);
  await page.getByText("Cancel this order").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Cancel order ${number}?`);
  await database.query("update orders set status = 'packed' where number = $1", [number]);
  await page.getByRole("button", { name: `Yes, cancel order ${number}` }).click();
  await expect(page.getByRole("main")).toContainText("can no longer be cancelled here");
  await page.goto(path);
  await expect(page.getByText("Cancel this order")).toHaveCount(0);
});
