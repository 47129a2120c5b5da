import { put, row } from "../support/cart-page.ts";
import { expect, test } from "../support/journey.ts";

// Both projects run at the same time in one shop, so each uses its own packs.
const packOf = (project: string, packs: [string, string]) => packs[project === "javascript" ? 0 : 1];

test("a price that changed since is told, and the new one counts", async ({ page, database }, { project }) => {
  const pack = packOf(project.name, ["pickle-5-1000g", "pickle-6-1000g"]);
  const { price } = (await database.query("select price from packs where id = $1", [pack])).rows[0];
  await put(page, pack, 2);
  await database.query("update packs set price = 80000 where id = $1", [pack]);
  try {
    await page.goto("/cart");
    await expect(page.getByRole("main")).toContainText(
      new RegExp(`The price of .+ \\(1 kg\\) has changed from ₹${price / 100} to ₹800 since you added it\\.`),
    );
    await expect(row(page, "1 kg")).toContainText("Total: 1,600 / Rs");
  } finally {
    await database.query("update packs set price = $2 where id = $1", [pack, price]);
  }
});

test("a pack that sold out since is told, is not counted, and can only become less", async ({ page, database }, {
  project,
}) => {
  const pack = packOf(project.name, ["pickle-7-1000g", "pickle-8-1000g"]);
  await put(page, pack, 2);
  await put(page, "2");
  await database.query("update packs set available = false where id = $1", [pack]);
  try {
    await page.goto("/cart");
    await expect(page.getByRole("main")).toContainText("is sold out now and is not counted in the total.");
    await expect(row(page, "1 kg")).toContainText("Sold out");
    await expect(page.getByRole("region", { name: "Cart total" })).toContainText("₹589");

    const answer = await page.request.post(`/cart/lines/${pack}`, { form: { to: "3" } });
    expect(answer.status()).toBe(422);
    expect(await answer.text()).toContain("That pack has sold out. Nothing in your cart has changed.");

    const path = project.name === "javascript" ? "/shop/allam-pachadi" : "/shop/usirikaya";
    const radio = page.getByRole("radio", { name: /^1 kg/ });
    await expect(async () => {
      await page.goto(path);
      await expect(radio).toBeDisabled({ timeout: 2000 });
    }).toPass();
    await expect(page.locator("label", { has: radio })).toContainText("Sold out");
  } finally {
    await database.query("update packs set available = true where id = $1", [pack]);
  }
});

test("an item whose every pack is gone says so instead of selling", async ({ page, database }, { project }) => {
  const [id, name] =
    packOf(project.name, ["snack-6", "snack-8"]) === "snack-6"
      ? ["snack-6", "Kara Boondi"]
      : ["snack-8", "Ribbon Pakodi"];
  await database.query("update packs set available = false where product_id = $1", [id]);
  try {
    const card = page.locator(".product-card", { hasText: name });
    await expect(async () => {
      await page.goto("/shop");
      await expect(card).toContainText("Sold out", { timeout: 2000 });
    }).toPass();
    await expect(card.getByRole("button")).toHaveCount(0);
    await card.getByRole("link", { name }).click();
    await expect(page.getByRole("main")).toContainText("Sold out.");
    await expect(page.getByRole("button", { name: "ADD TO ITEM", exact: true })).toHaveCount(0);
  } finally {
    await database.query("update packs set available = true where product_id = $1", [id]);
  }
});
