import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { writeInvoice } from "../../support/documents.ts";
import { expect, test } from "../../support/journey.ts";
import { anOrder, toChennai } from "../../support/orders.ts";
import { signInAs } from "../../support/people.ts";

test.use({ expectedErrors: /status of 4(09|22)/, viewport: { width: 360, height: 740 } });

const aMobile = () => `+919${randomInt(100_000_000, 1_000_000_000)}`;
const customer = (page: Page) => page.locator("#customer").locator("..");

test("a wrong street and mobile are corrected until the parcel leaves; the customer sees which, the invoice stays", async ({
  page,
  database,
}) => {
  const { id, number, token } = await anOrder(database, { ...toChennai, status: "packed" });
  const invoice = await writeInvoice(database, id);
  await signInAs(page, database, { name: "Anil", role: "staff" });
  await page.goto(`/back-office/orders/${number}`);
  await expect(page.getByRole("link", { name: "Forget this person" })).toHaveCount(0);
  await page.getByRole("link", { name: "Correct it" }).click();
  await expect(page.getByRole("main")).toContainText(`Invoice ${invoice} is issued and stays as it is.`);
  await expect(page.getByRole("main")).toContainText("print its address label anew");
  await expect(page.locator("#mobile")).toHaveValue("98480 12345");

  const colleague = await page.context().newPage();
  await colleague.goto(`/back-office/orders/${number}/correct`);
  await page.locator("#address2").fill("పూతరేకులు వీధి");
  await page.locator("#mobile").fill("98480");
  await page.getByRole("button", { name: "Correct the order" }).click();
  await expect(page).toHaveTitle(/^Error: Correct TM-/);
  await expect(page.locator("#mobile-error")).toContainText("Enter a 10-digit mobile number");
  await expect(page.locator("#address2")).toHaveValue("పూతరేకులు వీధి");
  await page.locator("#mobile").fill("౯౮౪౮౦ ౫౪౩౨౧");
  await page.getByRole("button", { name: "Correct the order" }).click();
  await expect(page).toHaveURL(/#customer$/);
  await expect(customer(page)).toContainText("పూతరేకులు వీధి");
  await expect(customer(page)).toContainText("98480 54321");
  await expect(page.locator("#history").locator("..")).toContainText(/Details corrected. Mobile number, street.*Anil/s);

  await colleague.locator("#name").fill("Meena R");
  await colleague.getByRole("button", { name: "Correct the order" }).click();
  await expect(colleague.getByRole("alert")).toContainText("Somebody corrected it while this page was open");
  await expect(colleague.locator("#name")).toHaveValue("Meena R");
  await colleague.close();

  await page.goto(`/orders/${token}`);
  await expect(page.getByRole("main")).toContainText("Your details were corrected. Mobile number, street");
  await page.goto(`/orders/${token}/invoice`);
  await expect(page.getByRole("article")).toContainText("Second Main Road, Adyar");
  await database.query("update orders set status = 'dispatched' where id = $1", [id]);
  await page.goto(`/back-office/orders/${number}/correct`);
  await expect(page.getByRole("main")).toContainText("It is on the road");
  await expect(page.getByRole("button", { name: "Correct the order" })).toHaveCount(0);
});

test("the owner forgets somebody without an account: it is said what goes, what stays and what has to wait", async ({
  page,
  database,
}) => {
  const mobile = aMobile();
  const who = { name: "Meena Raman", mobile };
  const { number: done, token } = await anOrder(database, { ...who, status: "delivered" });
  const { number: cooking } = await anOrder(database, { ...who, status: "placed" });
  const owner = await signInAs(page, database, { name: "Sita", role: "owner" });
  const { number: owned } = await anOrder(database, { ...who, userId: owner.id, status: "delivered" });

  await page.goto(`/back-office/orders/${done}`);
  await page.getByText("More…").click();
  await page.getByRole("link", { name: "Forget this person" }).click();
  await expect(page.locator("h1")).toHaveText("Forget Meena Raman?");
  const covered = page.getByRole("region", { name: "2 orders" });
  await expect(covered).toContainText(`${cooking} Meena Raman, in the kitchen: forgotten when it is finished`);
  await expect(page.getByRole("main")).toContainText("1 more of the same mobile or e-mail belongs to an account");

  const { number: third } = await anOrder(database, { ...who, status: "cancelled" });
  await page.getByRole("button", { name: "Forget this person" }).click();
  await expect(page.getByRole("alert")).toContainText("Something has changed since this page was opened");
  await expect(page.getByRole("region", { name: "3 orders" })).toContainText(third);
  await page.getByRole("button", { name: "Forget this person" }).click();
  await expect(page).toHaveURL(new RegExp(`${done}#customer$`));
  await expect(customer(page)).toContainText("Name and address were erased");
  await expect(page.getByRole("link", { name: "Forget this person" })).toHaveCount(0);
  await expect(page.locator("#history").locator("..")).toContainText(/Forgot the person.*Sita/s);
  await page.goto(`/orders/${token}`);
  await expect(page.getByRole("main")).not.toContainText("Meena Raman");

  await page.goto(`/back-office/orders/${cooking}`);
  await expect(customer(page)).toContainText("Meena Raman");
  await expect(customer(page)).toContainText("asked to be forgotten");
  await page.goto(`/back-office/orders/${owned}/forget`);
  await expect(page.getByRole("main")).toContainText("belongs to an account");
  await expect(page.getByRole("button", { name: "Forget this person" })).toHaveCount(0);
});
