import type { Page } from "@playwright/test";
import { planJourney } from "#domain/delivery/delivery.ts";
import { addDays, dateInWords, dayInBrief, dayInWords } from "#platform/day.ts";
import { put, row } from "../support/cart-page.ts";
import { live } from "../support/checkout-page.ts";
import { chennai } from "../support/destinations.ts";
import { expect, test } from "../support/journey.ts";

test.use({ expectedErrors: /status of 422/ });

/** Types a pincode (postal code) into the form on the page and submits the form. */
async function give(page: Page, pincode: string): Promise<void> {
  const form = page.getByRole("main").locator("form.pin");
  await form.getByRole("textbox").fill(pincode);
  await form.getByRole("button", { name: "Check" }).click();
}

const delivery = (page: Page) => page.locator("#delivery");

test("bobbatlu stay away from Delhi: their page and the cart say why, and what travels instead", async ({ page }) => {
  await page.goto("/shop/nethi-bobbatlu");
  await give(page, "110 001");
  await expect(page).toHaveURL("/shop/nethi-bobbatlu#delivery");
  await expect(delivery(page)).toContainText(
    "Nethi Bobbatlu does not travel to 110001: it keeps 4 days and goes only to places a day away.",
  );
  await expect(delivery(page)).not.toContainText("Reaches");

  await put(page, "9");
  await put(page, "2");
  await page.goto("/cart");
  await expect(row(page, "Nethi Bobbatlu")).toContainText("does not travel to 110001");
  await expect(row(page, "Nethi Bobbatlu")).toContainText("Not counted");
  await expect(row(page, "Kaju Katli")).not.toContainText("travel");
  const total = page.locator(".sum");
  await expect(total).toContainText(/Nethi Bobbatlu.*Does not travel/s);
  await expect(total.locator(".g")).toContainText("₹679");

  await row(page, "Nethi Bobbatlu").locator(".refusal").getByRole("link").click();
  await expect(page).toHaveURL(/\/shop\/(?!nethi-bobbatlu)/);
  await expect(delivery(page)).toContainText(/Reaches 110001 by \w+day \d+ \w+, best before/);
});

test("a sweet to Chennai has its day, its best before, its charge, and the way to free delivery", async ({
  page,
  database,
}) => {
  await page.goto("/shop/kaju-katli");
  await give(page, "600001");
  const { rows } = await database.query<{ day: string; name: string }>("select day::text, name from holidays");
  const calendar = { holidays: new Map(rows.map(({ day, name }) => [day, name])), cutOff: "14:00" };
  const { arrivesOn, eve } = planJourney(chennai(), calendar, new Date());
  const bestBefore = dateInWords(addDays(eve, 15), arrivesOn);
  await expect(delivery(page)).toContainText(`Reaches 600001 by ${dayInWords(arrivesOn)}, best before ${bestBefore}.`);
  await expect(delivery(page)).toContainText("Delivery of one pack of 500 g: ₹90. Free from ₹1,499.");
  await expect(delivery(page)).toContainText("Cash on delivery up to ₹3,000.");
  await expect(
    page
      .getByRole("banner")
      .getByText(`600001 by ${dayInBrief(arrivesOn)}`)
      .last(),
  ).toBeAttached();

  await put(page, "2", 2);
  await page.goto("/cart");
  const total = page.locator(".sum");
  await expect(total).toContainText(`Reaches 600001 by ${dayInWords(arrivesOn)}.`);
  await expect(total).toContainText("₹321 more and delivery is free.");
  await expect(total).toContainText(/Delivery to 600001\s*₹135/);
  await expect(total.locator(".g")).toContainText("₹1,313");

  await page.getByRole("button", { name: "One more Kaju Katli" }).click();
  await expect(total).toContainText(/Delivery to 600001\s*Free/);
  await expect(total).not.toContainText("delivery is free");
  await expect(total.locator(".g")).toContainText("₹1,767");
});

test("what is no pincode is said so, what was typed stays, and the right one leads back to the page", async ({
  page,
}) => {
  await page.goto("/shop/avakaya");
  await give(page, "52200");
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.locator(".error-summary")).toContainText("Enter a 6-digit pincode, like 522002");
  await expect(page.locator("#pincode")).toHaveValue("52200");

  await give(page, "123456");
  await expect(page.locator("#pincode-error")).toContainText("India Post has no pincode 123456: check its digits");

  await give(page, "౫౨౨ ౦౦౨");
  await expect(page).toHaveURL("/shop/avakaya#delivery");
  await expect(delivery(page)).toContainText("Reaches 522002 by");
});

test("a place that is not served yet is told so, and whom to ask", async ({ page }) => {
  await page.goto("/pincode");
  await give(page, "900056");
  await expect(delivery(page)).toContainText("We do not deliver to 900056 yet.");
  await expect(delivery(page).getByRole("link", { name: "Ask us on WhatsApp" })).toHaveAttribute("href", /900056/);
  await page.goto("/shop/avakaya");
  await expect(delivery(page)).toContainText("We do not deliver to 900056 yet.");
});

test("the header asks for the pincode and brings one back to where one was", async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("banner").getByRole("link", { name: "Your pincode" }).click();
  await give(page, "500001");
  await expect(page).toHaveURL("/about");
  await expect(page.getByRole("banner").getByRole("link", { name: /^500001 by / })).toBeVisible();
});

test("a place that is not served is answered at once, wherever it was asked from", async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("banner").getByRole("link", { name: "Your pincode" }).click();
  await give(page, "900056");
  await expect(page).toHaveURL("/pincode#delivery");
  await expect(delivery(page)).toContainText("We do not deliver to 900056 yet.");
  await give(page, "000000");
  await expect(page.locator("#pincode-error")).toContainText("A pincode does not begin with 0");
});

test("what does not travel to a pincode says so above the button, and the cart's answer takes the focus", async ({
  page,
}) => {
  await page.goto("/shop/avakaya");
  await give(page, "900056");
  const button = page.locator(".buy .btn");
  await expect(button).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  const [answer, below] = [await delivery(page).boundingBox(), await button.boundingBox()];
  expect(answer!.y + answer!.height).toBeLessThan(below!.y);

  await put(page, "2");
  await page.goto("/cart");
  await give(page, "522002");
  await expect(page).toHaveURL("/cart#delivery");
  await expect(page.locator("#delivery")).toBeFocused();
});

test("once the pincode is known, each card says by when its product is there, or that it does not arrive fresh", async ({
  page,
}) => {
  const card = (name: string) => page.locator(".product-card", { has: page.getByRole("heading", { name }) });
  await page.goto("/shop");
  await expect(card("Avakaya").first()).not.toContainText(/by \w{3} \d|does not reach/, { useInnerText: true });
  await live(page, "110001");
  await page.goto("/shop");
  const far = card("Nethi Bobbatlu");
  await expect(far).toContainText("does not reach 110001 fresh", { useInnerText: true });
  await expect(card("Kaju Katli")).toContainText(/by \w{3} \d+ \w{3}/, { useInnerText: true });
});
