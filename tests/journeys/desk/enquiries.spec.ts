import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { fill, goodContact, goodWedding, submit } from "../../support/enquiry-forms.ts";
import { expect, test } from "../../support/journey.ts";
import { signInAs } from "../../support/people.ts";

test.use({ expectedErrors: /status of 4(09|22)/ });

const mark = (page: Page, words: string) => page.getByRole("main").locator(".mark", { hasText: words });
const thread = (page: Page) => page.getByRole("region", { name: "What was said since" }).getByRole("listitem");
const inbox = (page: Page) => page.getByRole("main").locator(".desk__list");

async function sent(page: Page): Promise<string> {
  expect(await submit(page)).toBe(303);
  return page.locator(".ref b").innerText();
}

test("a wedding is asked for, taken and answered; two who answer at once do not talk past each other", async ({
  page,
  database,
}) => {
  const wedding = goodWedding();
  await page.goto("/celebration");
  await fill(page, wedding);
  const reference = await sent(page);

  await signInAs(page, database, { name: "Anu Owner", role: "owner" });
  await page.goto("/back-office/enquiries");
  await page.getByRole("searchbox", { name: "Reference, name" }).fill(reference.toLowerCase());
  await page.getByRole("search", { name: "Enquiries" }).getByRole("button", { name: "Find" }).click();
  await expect(inbox(page)).toContainText(/Wedding.*New.*Sita and Ram.*Four hundred boxes.*in (89|90) days/s);
  await inbox(page).getByRole("link", { name: "Sita and Ram" }).click();
  await page.getByRole("button", { name: "I take it" }).click();
  await expect(page).toHaveURL(/#standing$/);
  await expect(page.getByRole("heading", { name: "With you" })).toBeVisible();
  await expect(mark(page, "Open")).toBeVisible();

  await page.locator("summary", { hasText: "Begin with a ready text" }).click();
  await page.getByRole("link", { name: "Begin with this" }).first().click();
  const answer = page.getByRole("textbox", { name: "Mail to sita@example.com" });
  await expect(answer).toHaveValue(/^Namaste Sita and Ram,\n\nThank you for asking us for /);
  await answer.fill("");
  await page.getByRole("button", { name: "Send the answer" }).click();
  await expect(page).toHaveTitle(/^Error: Sita and Ram/);
  await expect(page.locator("#answer-error")).toContainText("Write the answer");

  const colleague = await page.context().newPage();
  await colleague.goto(`/back-office/enquiries/${reference}`);
  await answer.fill("Gladly. Shall we come by on Sunday?");
  await page.getByRole("button", { name: "Send the answer" }).click();
  await expect(page).toHaveURL(/#message-\d+$/);
  await expect(thread(page)).toHaveText(/Answer by mail by Anu Owner.*Gladly. Shall we come by on Sunday\?/s);
  await expect(mark(page, "Answered")).toBeVisible();

  const late = colleague.getByRole("textbox", { name: "Mail to sita@example.com" });
  await late.fill("Sorry, that day is taken.");
  await colleague.getByRole("button", { name: "Send the answer" }).click();
  await expect(colleague.getByRole("alert")).toContainText("nothing was sent");
  await expect(colleague.getByRole("region", { name: "What came in between" })).toContainText("come by on Sunday");
  await expect(late).toHaveValue("Sorry, that day is taken.");
  await late.fill("On Sunday at ten, if that suits you.");
  await colleague.getByRole("button", { name: "Send the answer" }).click();
  await expect(thread(colleague)).toHaveCount(2);
  await colleague.close();

  await page.reload();
  await page.locator("summary", { hasText: "The customer wrote back" }).click();
  await page.getByRole("textbox", { name: "What the customer wrote" }).fill("ఆదివారం రండి");
  await page.locator("details[open]").getByRole("button", { name: "Write it down" }).click();
  await expect(thread(page).last()).toContainText("ఆదివారం రండి");
  await expect(mark(page, "Open")).toBeVisible();
  await page.getByRole("button", { name: "Close it" }).click();
  await expect(mark(page, "Closed")).toBeVisible();
  await expect(page.getByRole("status")).toHaveText("It is closed. Nothing was sent.");
  await expect(page.getByRole("status")).toBeFocused();
  await page.goto(`/back-office/orders?q=${reference.toLowerCase()}`);
  await expect(page).toHaveURL(`/back-office/enquiries/${reference}`);
  await page.goto("/back-office/enquiries?state=closed&kind=wedding&mine=1");
  await expect(inbox(page).getByRole("listitem")).toContainText(["Sita and Ram"]);
});

test("a message that is a complaint is made one with two presses, and its sender finds the ticket", async ({
  page,
  database,
}) => {
  await page.goto("/contact");
  await fill(page, { ...goodContact(), topic: "About my order" });
  const reference = await sent(page);
  await signInAs(page, database, { name: "Anil", role: "staff" });
  await page.goto(`/back-office/enquiries/${reference}`);
  await page.locator("summary", { hasText: "This is a complaint" }).click();
  const fold = page.locator("details[open]");
  await expect(fold).toContainText(`The customer gets a mail with the ticket number ${reference}.`);
  await expect(fold).toContainText(/settle it by \d+ \w+/);
  await fold.getByRole("button", { name: "Make it a complaint" }).click();
  await expect(page.locator("#done")).toContainText("It is a complaint now");
  await expect(mark(page, "Complaint")).toBeVisible();
  await expect(page.getByRole("list", { name: "What is due" })).toContainText("Settle within");
  await expect(page.locator("summary", { hasText: "This is a complaint" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Close it" })).toHaveCount(0);
  await page.goto(`/enquiries/${reference}`);
  await expect(page.locator("h1")).toHaveText("We have your complaint");
  await expect(page.locator(".ref")).toHaveText(`Your ticket number ${reference}`);
});

test("a complaint is acknowledged, answered by phone and settled, and its ticket page follows at once", async ({
  page,
  database,
}) => {
  await page.goto("/grievance");
  await fill(page, { name: "Ravi", mobile: "98480 12345", message: `Two jars broke. ${randomUUID()}` });
  const ticket = await sent(page);
  const steps = page.getByRole("list", { name: "How it stands" }).getByRole("listitem");
  const standsAs = async (...words: RegExp[]) => {
    await page.goto(`/enquiries/${ticket}`);
    await expect(steps).toHaveText(words);
    await expect(page.getByRole("region", { name: "Who answers" })).toContainText("1915");
  };
  await standsAs(/^Received /, /^Acknowledged by /, /^Settled by /);

  await signInAs(page, database, { name: "Anil", role: "staff" });
  const open = () => page.goto(`/back-office/enquiries/${ticket}`);
  await open();
  const due = page.getByRole("list", { name: "What is due" }).getByRole("listitem");
  await expect(due).toHaveText([/^Acknowledge within 47 h/, /^Settle within \d\d days/]);
  await expect(page.getByRole("button", { name: "Close it" })).toHaveCount(0);
  await page.getByRole("button", { name: "Acknowledge" }).click();
  await expect(due).toHaveText([/^Settle within/]);
  await standsAs(/^Received /, /^Acknowledged \d/, /^Settled by /);

  await open();
  await page.getByRole("textbox", { name: "What you said" }).fill("We send two new jars today.");
  await page.getByRole("button", { name: "Write it down" }).first().click();
  const whatsapp = thread(page).getByRole("link", { name: "Open it in WhatsApp" });
  await expect(whatsapp).toHaveAttribute(
    "href",
    "https://wa.me/919848012345?text=We%20send%20two%20new%20jars%20today.",
  );
  await standsAs(/^Received /, /^Acknowledged \d/, /^Answered \d/, /^Settled by /);
  await expect(page.getByRole("main")).not.toContainText("new jars");

  await open();
  await page.getByRole("link", { name: "Settle it" }).click();
  await page.locator("summary", { hasText: "Settle the complaint" }).click();
  await page.getByRole("textbox", { name: "What was done" }).fill("Two new jars arrived.");
  await page.getByRole("button", { name: "Settle", exact: true }).click();
  await expect(mark(page, "Closed")).toBeVisible();
  await expect(due).toHaveCount(0);
  await expect(page.getByRole("button", { name: "I take it" })).toHaveCount(0);
  await standsAs(/^Received /, /^Acknowledged \d/, /^Answered \d/, /^Settled \d/);
  await expect(page.locator("h1")).toHaveText("Your complaint is settled");
  await expect(page).toHaveTitle(/^Your complaint is settled/);
  await expect(page.getByRole("main")).toContainText("We have called or messaged you");
});
