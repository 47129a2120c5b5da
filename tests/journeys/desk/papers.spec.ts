import { expect, test } from "../../support/journey.ts";
import { anOrder, ladduAndPickle } from "../../support/orders.ts";
import { signInAs } from "../../support/people.ts";

test.use({ expectedErrors: /status of 4(04|09|22)/, viewport: { width: 360, height: 740 } });

const sita = { name: "Sita", role: "owner" } as const;

test("a gift's slip and label name no price, and only they are printed; cash is on the label", async ({
  page,
  database,
}) => {
  const gift = { isGift: true, senderName: "Ravi Kumar", giftMessage: "Happy Ugadi", pincode: "600020" };
  const business = { gstin: "36AAPFU0939F1ZW", businessName: "Sita Traders", placeOfSupply: "36" };
  const bill = { ...business, billAddress: "7 Example Road", billPincode: "500034" };
  const bought = { ...ladduAndPickle, status: "placed" } as const;
  const { number: ofGift } = await anOrder(database, { ...bought, ...gift, ...bill });
  const { number: ofCash } = await anOrder(database, { ...bought, method: "cash", cashFeePaise: 3000 });
  const { number: fetched } = await anOrder(database, { ...bought, collects: true });
  await signInAs(page, database, sita);
  await page.goto(`/back-office/orders/${ofGift}`);
  await expect(page.getByRole("region", { name: "Goes to" })).toContainText(
    "Bill for Sita Traders, GSTIN 36AAPFU0939F1ZW, 7 Example Road, 500034. Place of supply: Telangana",
  );
  const papers = "/back-office/orders/print?order=" + [ofGift, ofCash, fetched].join("&order=");

  await page.goto(`${papers}&what=slips`);
  const slip = page.getByRole("article", { name: "A gift for you" });
  await expect(slip).toContainText("Happy Ugadi");
  // The order's number is random and may contain any digits.
  expect((await slip.innerText()).replaceAll(ofGift, "")).not.toMatch(/Rs|698|349|987/);
  await expect(page.getByRole("article")).toHaveCount(3);

  await page.goto(`${papers}&what=labels`);
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByText(`No label for ${fetched}`)).toBeVisible();
  const label = page.getByRole("article").first();
  await expect(label).toContainText("600020");
  await expect(label).toContainText("Perishable food");
  expect((await label.innerText()).replaceAll(ofGift, "")).not.toMatch(/Rs|698|349|987/);
  await expect(page.getByRole("article").nth(1)).toContainText(/Cash to collect\s*₹1,017/);
  await page.emulateMedia({ media: "print" });
  for (const part of [".desk__head", ".desk__nav", ".no-print"])
    await expect(page.locator(part).filter({ visible: true })).toHaveCount(0);

  const long = {
    name: "Venkata Satya Lakshmi Narasimha Raja Rajeswara Rao Chowdary",
    address1: "Flat 402, ".repeat(9),
  };
  await database.query("update orders set name = $2, address1 = $3, address2 = $3, landmark = $3 where number = $1", [
    ofCash,
    long.name,
    long.address1,
  ]);
  await page.goto(`${papers}&what=labels&back=${encodeURIComponent("/back-office/orders?lane=packed")}`);
  const full = page.getByRole("article").nth(1);
  await expect(full).toContainText(ofCash);
  // The whole slip is on one sheet of 100 by 150 mm, at 96 dots per inch.
  expect((await full.boundingBox())!.height).toBeLessThan(567);
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: "To the orders" }).click();
  await expect(page).toHaveURL("/back-office/orders?lane=packed");

  expect((await page.goto(`${papers}&what=invoices`))?.status()).toBe(404);
  expect((await page.goto("/back-office/orders/print?what=slips"))?.status()).toBe(422);
  await expect(page.getByRole("main")).toContainText("No order was ticked");
});
