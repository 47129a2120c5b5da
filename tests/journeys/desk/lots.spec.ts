import { addDays, dateInWords, dayInIndia } from "#platform/day.ts";
import { expect, expectAccessibleCopy, test } from "../../support/goods-desk.ts";
import { anOrder, type OrderWish } from "../../support/orders.ts";
import { signInAs } from "../../support/people.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("staff add a batch, write off what is tasted, count it, take that back, and clear what is past its day", async ({
  page,
  shop,
}) => {
  const today = dayInIndia(new Date());
  await signInAs(page, shop.pool, { name: "Anil", role: "staff" });
  await page.goto("/back-office/stock");
  await page.getByRole("link", { name: "Batches" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Batches");
  await expectAccessibleCopy(shop, page);

  await page.getByRole("link", { name: "Add a batch" }).click();
  await page.getByRole("button", { name: "Add the batch" }).click();
  await expect(page).toHaveTitle("Error: Add a batch | Back office");
  for (const problem of ["Choose the item", "Write kilograms, such as 2.5"])
    await expect(page.locator("#problem")).toContainText(problem);
  await expectAccessibleCopy(shop, page);
  await page.getByLabel("Item").selectOption({ label: "Kajjikayalu (keeps 20 days)" });
  await page.getByLabel("Weight").fill("2.5");
  await page.getByLabel("Keeps, days").fill("40");
  await page.getByRole("button", { name: "Add the batch" }).click();
  await expect(page.locator("#problem")).toContainText("Kajjikayalu keeps 20 days: a batch cannot keep longer");
  await page.getByLabel("Keeps, days").fill("10");
  await page.getByRole("button", { name: "Add the batch" }).click();
  await expect(page.locator("#done")).toContainText("Kajjikayalu: ");
  await expect(page.getByRole("main")).toContainText(
    `2.5 kg left of 2.5 kg; 0 g in parcels. Made ${dateInWords(today)}`,
  );
  const address = page.url().replace(/\?.*/, "");
  const id = address.split("/").at(-1)!;

  await page.getByLabel("Weight").fill("300 g");
  await page.getByRole("button", { name: "Write off" }).click();
  await expect(page.locator("#problem")).toContainText("Choose why");
  await expectAccessibleCopy(shop, page);
  await page.getByLabel("Tasting").check();
  const second = await page.context().newPage();
  await second.goto(address);
  await page.getByRole("button", { name: "Write off" }).click();
  await expect(page.getByRole("main")).toContainText("2.2 kg left of 2.5 kg");
  await expect(page.getByRole("listitem").filter({ hasText: "Tasting: − 300 g" })).toContainText("Anil");
  await second.getByLabel("Left of this batch").fill("2.5 kg");
  await second.getByRole("button", { name: "Save the count" }).click();
  await expect(second.locator("#problem")).toContainText("and 2.2 kg of it are left now");
  await second.getByLabel("Left of this batch").fill("2");
  await second.getByRole("button", { name: "Save the count" }).click();
  await expect(second.getByRole("main")).toContainText("2 kg left of 2.5 kg");
  await expectAccessibleCopy(shop, second);
  await second.getByRole("button", { name: "Undo" }).click();
  await expect(second.getByRole("main")).toContainText("2.2 kg left of 2.5 kg");

  await page.goto("/back-office/lots?q=kajji");
  const row = page.getByRole("listitem").filter({ hasText: `batch ${id}` });
  await expect(row).toContainText(`2.2 kg left of 2.5 kg. Made ${dateInWords(today)}`);
  await expect(row).toContainText(`Anil, ${dateInWords(today)}`);
  await shop.pool.query("update lots set made_on = $2, best_before = $3, ended_at = now() where id = $1", [
    id,
    addDays(today, -11),
    addDays(today, -1),
  ]);
  await page.getByRole("link", { name: "To throw away" }).click();
  await expectAccessibleCopy(shop, page);
  await page.getByRole("link", { name: `Kajjikayalu` }).click();
  await expect(page.getByRole("main")).toContainText("Past its day");
  await page.getByRole("button", { name: "Thrown away: 2.2 kg" }).click();
  await expect(page.locator("#done")).toContainText("Written off.");
  await expect(page.getByRole("main")).toContainText("Nothing left of 2.5 kg");
  expect((await page.goto("/back-office/lots/99999"))?.status()).toBe(404);
});

test("the owner recalls a batch with one press: letters go out, those to call are a file, staff only look", async ({
  page,
  shop,
}) => {
  const { rows } = await shop.pool.query<{ id: number }>(
    `insert into lots (product_id, origin, made_on, best_before, grams_made, grams_left, actor_name)
     select id, 'cooked', current_date - 1, current_date + 10, 3000, 1500, 'Anil' from products where name = 'Palakova' returning id`,
  );
  const { id } = rows[0]!;
  await shop.pool.query(
    "update stock set grams = grams + 1500 where product_id = (select product_id from lots where id = $1)",
    [id],
  );
  const packed = async (wish: OrderWish, grams: number) => {
    const order = await anOrder(shop.pool, wish);
    await shop.pool.query("insert into lot_allocations (order_id, position, lot_id, grams) values ($1, 0, $2, $3)", [
      order.id,
      id,
      grams,
    ]);
    return order.number;
  };
  const mailed = await packed({ status: "delivered", email: "meena@example.net" }, 500);
  const gift = { isGift: true, senderName: "=Ravi", senderMobile: "+919848099999", email: "ravi@example.net" };
  const toCall = [
    await packed({ status: "dispatched", name: "Gita Rao" }, 250),
    await packed({ status: "collected", collects: true, ...gift }, 500),
  ];
  const here = await packed({ status: "packed" }, 250);

  await signInAs(page, shop.pool, { name: "Anil", role: "staff" });
  await page.goto(`/back-office/lots/${id}`);
  await page.getByRole("link", { name: "Who got it, and recall" }).click();
  await expect(page.getByRole("main")).toContainText("Only the owner recalls a batch.");
  expect(
    (
      await page.request.post(`/back-office/lots/${id}/recall`, { form: { intent: "recall", reason: "I think so" } })
    ).status(),
  ).toBe(403);
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  await page.reload();
  await expect(page.getByRole("main")).toContainText(
    "3 orders have reached customers: 2 get a letter by mail, and 2 are to be called.",
  );
  await expectAccessibleCopy(shop, page);
  await page.getByRole("button", { name: "Recall it and write to them" }).click();
  await expect(page.locator("#problem")).toContainText("Say what is wrong");
  await page.getByLabel("What is wrong").fill("A splinter of metal was found in it.");
  await page.getByRole("button", { name: "Recall it and write to them" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Palakova, batch ${id} is recalled`);
  await expect(page.locator("#done")).toContainText("A splinter of metal was found in it.");
  const reached = page.getByRole("region", { name: "Customers who have it (3)" });
  await expect(async () => {
    await page.reload();
    await expect(reached.getByRole("listitem").filter({ hasText: mailed })).toContainText(
      "Letter sent to meena@example.net",
      { timeout: 2000 },
    );
  }).toPass();
  for (const number of toCall)
    await expect(reached.getByRole("listitem").filter({ hasText: number })).toContainText("Call");
  await expect(page.getByRole("region", { name: "Packed with it, and here (1)" })).toContainText(here);
  await expectAccessibleCopy(shop, page);
  const link = await page.getByRole("link", { name: "Those to call (2), as a file" }).getAttribute("href");
  const file = await (await page.request.get(link!)).text();
  expect(file.split("\r\n")).toHaveLength(4);
  for (const number of toCall) expect(file).toContain(number);
  expect(file, "no spreadsheet runs a name").toContain(",'=Ravi,98480 99999,500 g,");
  await page.goto(`/back-office/orders/${here}`);
  await expect(page.getByRole("region", { name: "What is in it" })).toContainText(
    `Packed from Palakova batch ${id}, recalled`,
  );
  await expectAccessibleCopy(shop, page);
  await page.goto(`/back-office/orders/print?what=slips&order=${here}`);
  await expect(page.getByRole("article")).toContainText(`Packed from Palakova batch ${id}`);
  const { rows: own } = await shop.pool.query<{ token: string }>("select token from orders where number = $1", [here]);
  await page.goto(`/orders/${own[0]!.token}/slip`);
  await expect(page.getByRole("article")).toContainText(here);
  await expect(page.getByRole("article"), "customers see no numbers of batches").not.toContainText(/batch/i);
  await page.goto("/back-office/lots?show=recalled");
  await expect(page.getByRole("listitem").filter({ hasText: `batch ${id}` })).toContainText("Recalled");
});
