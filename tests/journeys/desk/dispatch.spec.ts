import type { Pool } from "pg";
import { expect, test } from "../../support/journey.ts";
import { anOrder } from "../../support/orders.ts";
import { signInAs } from "../../support/people.ts";

test.use({ expectedErrors: /status of 4(09|22)/, viewport: { width: 360, height: 740 } });

const sita = { name: "Sita", role: "owner" } as const;

/** Packed orders so overdue that they come before all others. */
async function overdue(database: Pool, count: number, dispatchOn: string) {
  const made: string[] = [];
  for (let place = 0; place < count; place++) {
    made.push((await anOrder(database, { status: "packed", dispatchOn, method: "cash" })).number);
  }
  return made;
}

const packedNow = ({ number }: { number: string }) => `/back-office/orders/${number}`;

test("numbers are pasted, one that another parcel has is asked about, and the courier's file brings the rest", async ({
  page,
  database,
}) => {
  const [first = "", second = "", third = "", fourth = ""] = await overdue(database, 4, "2017-01-01");
  const own = String(Date.now());
  await signInAs(page, database, sita);
  await page.goto("/back-office/orders/dispatch?courier=DTDC");
  await page.getByText("Paste numbers, or take").click();
  await page.getByLabel(/^Numbers/).fill(`P${own}1\nP${own}1`);
  await page.getByRole("button", { name: "Fill them in" }).click();
  await expect(page.getByLabel(`Tracking number of ${second}`)).toHaveValue(`P${own}1`);
  const left = page.getByRole("button", { name: "They have left with DTDC" });
  await left.click();
  await expect(page.locator("#problem")).toContainText(`${second} has this number already`);
  await expect(page.locator("#problem")).toContainText(`${first} has this number already`);
  await page.getByLabel(`They travel in one parcel under P${own}1.`).check();
  await left.click();
  await expect(page.locator("#done")).toContainText(`2 orders moved to the road: ${first}, ${second}`);
  await page.getByRole("searchbox").fill(`P${own}1`);
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("link", { name: first, exact: true }).click();
  await expect(page.locator(".order-desk__head")).toContainText(`, with DTDC P${own}1. Placed`);
  await page.goto("/back-office/orders/dispatch?courier=DTDC");

  await page.getByLabel(`Tracking number of ${third}`).fill(`p${own}1`);
  await left.click();
  await expect(page.locator("#problem")).toContainText(/TM-\w+, TM-\w+ have this number already/);
  await page.getByLabel(`Tracking number of ${third}`).fill("");
  const file = `Sl,Reference,Consignment No\n1,${third},P${own}3\n2,${fourth},P${own}4\n3,TM-2222222,P${own}5\n`;
  await page.getByText("Paste numbers, or take").click();
  const chooser = page.getByLabel("Or the courier's file");
  await chooser.setInputFiles({ name: "dtdc.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await page.getByRole("button", { name: "Fill them in" }).click();
  await expect(page.getByRole("main")).toContainText("Not on this page, so left out: TM-2222222.");
  await left.click();
  await expect(page.locator("#done")).toContainText("2 orders moved to the road");
  await page.goto(packedNow({ number: fourth }));
  await expect(page.locator("#parcel").locator("..")).toContainText(`DTDC P${own}4`);
});

test("a rider takes what is ticked, a roll gives the next numbers, and nothing at all is said", async ({
  page,
  database,
}) => {
  const [first = "", second = "", third = ""] = await overdue(database, 3, "2018-01-01");
  await signInAs(page, database, sita);
  await page.goto("/back-office/orders/dispatch?courier=Our+own+rider");
  const withRider = page.getByRole("button", { name: "They have left with Our own rider" });
  await withRider.click();
  await expect(page.locator("#problem")).toContainText("Tick at least one parcel.");
  await page.getByLabel(first).check();
  await withRider.click();
  await expect(page.locator("#done")).toContainText(`One order moved to the road: ${first}`);

  await page.goto("/back-office/settings/couriers");
  await page.getByRole("link", { name: "New courier" }).click();
  const name = `Cargo ${Date.now()}`;
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("A number as it prints them").fill("C1");
  await page.getByRole("button", { name: "Add the courier" }).click();
  await expect(page.locator("#problem")).toContainText("Write up to five numbers");
  await page.getByLabel("A number as it prints them").fill("C123456");
  await page.getByRole("button", { name: "Add the courier" }).click();
  await expect(page.locator("#done")).toContainText(`Courier ${name}: used`);
  await page.getByLabel("First number").fill("C000199");
  await page.getByLabel("How many").fill("2");
  await page.getByRole("button", { name: "Put them on the roll" }).click();
  await expect(page.locator("#roll")).toContainText("2 are left. The next one is C000199.");

  await page.goto(`/back-office/orders/dispatch?courier=${name}`);
  await page.getByRole("link", { name: "Take the next numbers from it" }).click();
  await page.getByLabel(second).check();
  await page.getByLabel(third).check();
  await page.getByRole("button", { name: `They have left with ${name}` }).click();
  await expect(page.locator("#done")).toContainText("2 orders moved to the road");
  await page.goto(packedNow({ number: third }));
  await expect(page.locator("#parcel").locator("..")).toContainText(`${name} C000200`);
});
