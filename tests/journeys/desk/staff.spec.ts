import { linkIn, newEmail } from "../../support/letters.ts";
import { expect, test } from "../../support/journey.ts";
import { aPassword, signInAs } from "../../support/people.ts";

test.use({ expectedErrors: /status of 4(03|09|10|22)/ });

test("an owner invites somebody, who joins by the letter, works here, and is sent away again", async ({
  page,
  browser,
  database,
}) => {
  const email = newEmail();
  await signInAs(page, database, { name: "Anil Kumar", role: "owner" });
  await page.goto("/back-office/staff");
  const invite = page.getByRole("button", { name: "Invite", exact: true });
  await invite.click();
  await expect(page.locator(".error-summary")).toContainText("Enter an e-mail address");
  await page.getByLabel("E-mail").fill(email);
  await invite.click();
  await expect(page.locator("#done")).toHaveText("The invitation is on its way by mail.");
  const invitation = page.getByRole("listitem").filter({ hasText: email });
  await expect(invitation).toContainText("Invited by Anil Kumar");
  const worn = await linkIn(email, "Join The Tastemakers", "/join");
  await invitation.getByRole("button", { name: `Send a new link to ${email}` }).click();
  await expect(invitation).toHaveCount(1);

  const theirs = await (
    await browser.newContext({ baseURL: process.env.SHOP_ADDRESS!, javaScriptEnabled: false })
  ).newPage();
  expect((await theirs.goto(worn))?.status()).toBe(410);
  await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  expect((await theirs.goto("/join/none-of-ours"))?.status()).toBe(404);
  const link = await linkIn(email, "Join The Tastemakers", "/join", worn);
  expect((await theirs.goto(link))?.status()).toBe(200);
  await expect(theirs.getByRole("main")).toContainText(email);
  await theirs.getByRole("button", { name: "Join" }).click();
  await expect(theirs.locator(".error-summary")).toContainText("Enter your name");
  await theirs.getByLabel("Name").fill("పద్మ Ravi");
  await theirs.getByLabel("Password", { exact: true }).fill(aPassword);
  await theirs.getByRole("button", { name: "Join" }).click();
  await expect(theirs).toHaveURL("/back-office#main");
  await expect(theirs.getByText("పద్మ Ravi")).toBeVisible();
  expect((await theirs.goto("/back-office/staff"))?.status()).toBe(403);
  await theirs.goto("/");
  await expect(theirs.locator(".head__util").getByRole("link", { name: "Back office" })).toBeVisible();

  await page.goto("/back-office/staff");
  await theirs.goto("/back-office/stock");
  const person = page.getByRole("listitem").filter({ hasText: email });
  await expect(person).toContainText("Last here on");
  await person.getByText("Take the role away").click();
  await person.getByRole("button", { name: "Yes, take it away" }).click();
  await expect(page.locator("#done")).toContainText("signed out everywhere");
  await expect(page.getByRole("listitem").filter({ hasText: email })).toHaveCount(0);
  await theirs.getByRole("button", { name: "Save the counts" }).click();
  await expect(theirs.locator("#said")).toHaveText("You were signed out. Nothing was sent.");
  await expect(theirs.locator("[name=to]")).toHaveValue("/back-office/stock");
  await theirs.goto("/back-office");
  await expect(theirs).toHaveURL("/sign-in?to=%2Fback-office");
  await theirs.context().close();

  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("What they may do").selectOption("owner");
  await invite.click();
  await invitation.getByRole("button", { name: `Withdraw the invitation of ${email}` }).click();
  await expect(page.locator("#done")).toContainText("withdrawn");
  await expect(invitation).toHaveCount(0);
});
