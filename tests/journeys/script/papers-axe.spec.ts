import { writeInvoice } from "../../support/documents.ts";
import { expectAccessible } from "../../support/drawn-page.ts";
import { expect, test } from "../../support/journey.ts";
import { anOrder } from "../../support/orders.ts";

test("axe finds nothing wrong with an order's papers and the shop's promises", async ({ page, database }) => {
  const order = await anOrder(database, {
    status: "placed",
    isGift: true,
    senderName: "Ravi",
    giftMessage: "With love",
  });
  await writeInvoice(database, order.id);
  const invoice = `/orders/${order.token}/invoice`;
  const places = [
    [invoice, 360],
    [invoice, 1280],
    [`/orders/${order.token}/slip`, 360],
    ["/returns", 360],
  ] as const;
  for (const [path, width] of places) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
  }
});
