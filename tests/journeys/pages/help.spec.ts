import { expect, inShopOfItsOwn } from "../../support/goods-desk.ts";

const test = inShopOfItsOwn();
test.describe.configure({ mode: "default" });

test("a search for what is no item leads to the question, and the answer has the facts of the settings", async ({
  page,
  shop,
}) => {
  await shop.pool.query(
    `insert into settings (name, data) values ('cutOff', '"11:15"'), ('daysToReport', '3'), ('cashMax', '123400')
     on conflict (name) do update set data = excluded.data`,
  );
  const answers = page.locator("h2");
  await page.goto("/search?q=refund");
  await page.getByRole("navigation", { name: "Questions and answers" }).getByRole("link").click();
  await expect(page).toHaveURL("/help#money");
  await expect(page.getByRole("heading", { name: "How does my money come back?" })).toBeInViewport();
  for (const [question, answer] of [
    ["When does my order leave the kitchen?", "An order placed by 11:15 am"],
    ["What if something is damaged, spoiled, wrong or missing?", "Tell us within 3 days after it arrives"],
    ["How can I pay?", "up to ₹1,234"],
    ["Can you send it as a gift?", "The slip in the parcel carries no prices"],
    ["Do you send abroad?", "Tell us what you would like"],
  ] as const) {
    await page.getByRole("navigation", { name: "Questions and answers" }).getByRole("link", { name: question }).click();
    await expect(answers.filter({ hasText: question })).toBeInViewport();
    await expect(page.getByRole("main")).toContainText(answer);
  }
});

test("how to reach the shop is said as far as the settings have it", async ({ page, shop }) => {
  const reach = page.getByRole("main").locator("dl");
  await shop.pool.query("delete from settings where name in ('street', 'phone', 'whatsapp', 'email', 'hours')");
  await page.goto("/help#reach");
  await expect(reach.locator("dt")).toHaveText(["Address", "Support hours"]);
  await expect(reach.getByRole("link")).toHaveCount(0);

  await shop.pool.query(
    `insert into settings (name, data) values ('street', '"1 Example Street"'), ('phone', '"+91 98480 12345"'),
     ('whatsapp', '"919848012345"'), ('email', '"shop@example.net"'), ('hours', '"8 to 8"')`,
  );
  for (const path of ["/help", "/contact"]) {
    await expect(async () => {
      await page.goto(path);
      await expect(reach.locator("dt")).toHaveText(["Address", "Phone", "WhatsApp", "E-mail", "Support hours"], {
        timeout: 500,
      });
    }).toPass();
    await expect(reach.getByRole("link", { name: "See it on the map" })).toHaveAttribute(
      "href",
      /google\.com\/maps.*1%20Example%20Street/,
    );
    await expect(reach.getByRole("link", { name: "+91 98480 12345" })).toHaveAttribute("href", "tel:+919848012345");
    await expect(reach.getByRole("link", { name: "Write to us on WhatsApp" })).toHaveAttribute("href", /919848012345/);
    await expect(reach).toContainText("8 to 8");
  }
});
