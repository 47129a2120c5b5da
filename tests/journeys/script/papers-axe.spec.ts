import { AxeBuilder } from "@axe-core/playwright";
import { writeInvoice, writeOrder } from "../../support/billed-order.ts";
import { policies } from "../../support/catalogue.ts";
import { expect, test } from "../../support/journey.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("axe finds nothing wrong with an order's papers and the shop's promises", async ({ page, database }) => {
  test.slow();
  const order = await writeOrder(database, { is_gift: true, sender_name: "Ravi", gift_message: "With love" });
  await writeInvoice(database, order.id);
  for (const path of [`/orders/${order.token}/invoice`, `/orders/${order.token}/slip`, ...policies]) {
    await page.goto(path);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
      expect(found, `${path} at ${width} px`).toEqual([]);
      const { scrolls } = await page.evaluate(() => ({ scrolls: document.documentElement.scrollWidth > innerWidth }));
      expect(scrolls, `${path} at ${width} px is wider than the screen`).toBe(false);
    }
  }
});
