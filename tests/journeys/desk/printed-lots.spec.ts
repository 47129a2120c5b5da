import type { Page } from "@playwright/test";
import { dayInIndia } from "#platform/day.ts";
import { expect, expectAccessibleCopy, inShopOfItsOwn } from "../../support/goods-desk.ts";
import { anOrder } from "../../support/orders.ts";
import { signInAs } from "../../support/people.ts";

const test = inShopOfItsOwn();

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: /status of (409|404)/ });

const today = dayInIndia(new Date());
const katli = {
  method: "cash",
  dispatchOn: today,
  promisedOn: today,
  lines: [{ productId: "2", name: "Kaju Katli", shelfLifeDays: 15 }],
  demand: new Map([["2", 500]]),
} as const;

const openOrder = (page: Page, number: string) => page.goto(`/back-office/orders/${number}`);

test("who packs from another batch than the slip says is told first; a recall makes the parcel red, and one press takes it back", async ({
  page,
  shop,
}) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  const { pool } = shop;
  await pool.query("update lots set grams_left = 0, grams_made = 0 where product_id = '2'");
  const { rows: made } = await pool.query<{ id: number }>(
    `insert into lots (product_id, origin, made_on, best_before, grams_made, grams_left, actor_name)
     select '2', 'cooked', $1::date - 1 + at, $1::date + 14 + at, 500 + 1000 * at, 500 + 1000 * at, 'Anil'
     from generate_series(0, 1) as at returning id`,
    [today],
  );
  const [early, fresh] = made.map(({ id }) => id);
  const [{ number: one }, { number: two }] = [await anOrder(pool, katli), await anOrder(pool, katli)];
  await page.goto(`/back-office/orders/print?what=slips&order=${one}`);
  await expect(page.getByRole("article")).toContainText(`Take batch ${early}`);

  await page.goto(`/back-office/lots/${early}`);
  await page.getByLabel("Weight", { exact: true }).fill("500 g");
  await page.getByLabel("Waste").check();
  await page.getByRole("button", { name: "Write off" }).click();
  await openOrder(page, one);
  await page.getByRole("button", { name: "Mark packed" }).click();
  await expect(page.getByRole("alert")).toContainText(
    `Kaju Katli: take batch ${fresh}. Its slip or label says batch ${early}.`,
  );
  await expectAccessibleCopy(shop, page);
  await openOrder(page, one);
  await expect(page.getByRole("main")).not.toContainText("Packed from");

  // Of two ticked together, one is packed, and the bar says what to take for the other.
  await page.goto("/back-office/orders?all");
  await page.getByRole("button", { name: "Mark packed", exact: true }).last().click();
  const bar = page.getByRole("status", { name: "What was done" });
  await expect(bar).toContainText("One order moved to packed");
  await expect(bar).toContainText(`take batch ${fresh}. Its slip or label says batch ${early}.`);
  await page.getByRole("button", { name: "Packed as it says here" }).click();
  await openOrder(page, one);
  await expect(page.getByRole("main")).toContainText(`Packed from batch ${fresh}`);

  await page.goto(`/back-office/lots/${fresh}/recall`);
  await page.getByLabel("What is wrong").fill("A splinter of metal was found in it.");
  await page.getByRole("button", { name: "Recall it and write to them" }).click();
  await page.goto("/back-office/orders?lane=packed");
  const card = page.getByRole("listitem").filter({ hasText: two }).first();
  await expect(card.getByRole("link", { name: `Batch ${fresh} is recalled` })).toBeVisible();
  await expect(card).toHaveCSS("border-top-color", "rgb(168, 27, 23)");
  await expect(page.getByText(/^Hand to courier TM-/)).toHaveCount(0);
  await expectAccessibleCopy(shop, page);
  await page.goto(`/back-office/orders/${two}/courier`);
  await expect(page.getByRole("main")).toContainText(`packed from batch ${fresh}, which is recalled`);

  await page.goto(`/back-office/lots/${fresh}/recall`);
  await expectAccessibleCopy(shop, page);
  await page.getByRole("button", { name: "Take all 2 back" }).click();
  await expect(page.getByRole("status")).toContainText("2 orders are taken back");
  await openOrder(page, two);
  await expect(page.getByRole("main")).toContainText("to cook");
});
