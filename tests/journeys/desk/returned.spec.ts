import { expect, test } from "../../support/journey.ts";
import { anOrderOf, card, handedOver } from "../../support/money-desk.ts";
import { signInAs } from "../../support/people.ts";

test.use({ expectedErrors: /status of 4(03|09|22)/, viewport: { width: 360, height: 740 } });

test("a paid parcel that came back stands under Money until its money is given back, and then no more is offered", async ({
  page,
  database,
}) => {
  const { number, amount } = await anOrderOf(database, 34_005, handedOver);
  const order = `/back-office/orders/${number}`;
  await signInAs(page, database, { name: "Anil", role: "staff" });
  await page.goto(`${order}/paid`);
  await page.getByRole("button", { name: `₹${amount} received` }).click();
  await expect(page).toHaveURL(/was=settled/);
  await page.goto(order);
  await page.getByText("Move to…").click();
  await page.getByRole("button", { name: "Mark returned" }).click();
  await expect(page.getByRole("main")).toContainText("This cannot be taken back.");
  await page.getByRole("button", { name: `Yes, ${number} came back` }).click();
  await expect(page.getByRole("status")).toContainText(`moved to returned: ${number}`);
  await page.goto("/back-office/money");
  await expect(card(page, number)).toContainText("The owner decides.");

  await signInAs(page, database, { name: "Sita", role: "owner" });
  await page.goto("/back-office/money");
  await card(page, number).getByRole("link", { name: "Give money back" }).click();
  await expect(page.getByText("Lakshmi. It is returned.")).toBeVisible();
  await page.getByLabel("Why").fill("The parcel came back.");
  await page.getByRole("button", { name: "Look at it first" }).click();
  await page.getByRole("button", { name: "Give it back" }).click();
  await expect(page.getByRole("status")).toHaveText(/^Written down/);
  await page.goto(order);
  await expect(page.getByRole("link", { name: `Go to the refund of ₹${amount}` })).toBeVisible();
  await expect(page.getByRole("link", { name: "Give money back" })).toHaveCount(0);
});

test("what was marked as collected and never was is taken back by the owner; the staff are not offered it", async ({
  page,
  database,
}) => {
  const { number } = await anOrderOf(database, 34_003, handedOver);
  await database.query("update orders set status = 'collected', collects = true where number = $1", [number]);
  const order = `/back-office/orders/${number}`;
  await signInAs(page, database, { name: "Anil", role: "staff" });
  await page.goto(order);
  await expect(page.getByRole("link", { name: "Money received" })).toBeVisible();
  await expect(page.getByText("It was not collected")).toHaveCount(0);
  expect((await page.request.post(`${order}/uncollected`)).status()).toBe(403);

  await signInAs(page, database, { name: "Sita", role: "owner" });
  await page.goto(order);
  await page.getByText("It was not collected").click();
  await page.getByRole("button", { name: `Take back ${number}` }).click();
  await expect(page.getByRole("status")).toContainText(`moved to returned: ${number}`);
  await expect(page.getByText("Not paid", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Cash, ₹34,003, was not paid.")).toBeVisible();
  await expect(page.getByText("It was not collected")).toHaveCount(0);
  expect((await page.request.post(`${order}/uncollected`)).status()).toBe(200);
});
