import { dayInIndia } from "#platform/day.ts";
import { expect, test } from "../../support/journey.ts";
import { anOrderOf, card, claim, heading } from "../../support/money-desk.ts";
import { newUtr } from "../../support/money-for.ts";
import { signInAs } from "../../support/people.ts";

test.use({ expectedErrors: /status of 4(03|09|22)/, viewport: { width: 360, height: 740 } });

test("the owner pastes a statement: the sure order is paid, the doubtful one once its UTR is typed", async ({
  page,
  database,
}) => {
  const utr = newUtr();
  const [told, guessed] = [await anOrderOf(database, 31_001), await anOrderOf(database, 31_002)];
  await claim(database, told.payment, utr);
  await signInAs(page, database, { name: "Sita", role: "owner" });
  await page.goto("/back-office/money");
  await expect(card(page, told.number)).toContainText(`UTR ${utr}`);

  await page.getByRole("link", { name: "Bank statement" }).click();
  await page.getByRole("button", { name: "Look through it" }).click();
  await expect(page).toHaveTitle(/^Error: Match a bank statement/);
  await page.getByLabel("Or its lines, pasted").fill("What is this?");
  await page.getByRole("button", { name: "Look through it" }).click();
  await expect(page.locator(".error-summary")).toContainText("No line here names the columns");
  await expect(page.getByLabel("Or its lines, pasted")).toHaveValue("What is this?");

  const today = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Kolkata" }).format(new Date());
  const statement = [
    "Example Bank,,,,",
    "Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.",
    `${today},"UPI-A CUSTOMER, GUNTUR-XXXX0000001",0000${utr},,"${told.amount}.00"`,
    `${today},UPI-SOMEBODY-XXXX0000002,,,"${guessed.amount}.00"`,
    `${today},UPI-A GROCER-XXXX0000003,,"${guessed.amount}.00",`,
    `${today},NEFT-A RELATIVE,,,"12450.50"`,
  ].join("\n");
  const file = { name: "statement.csv", mimeType: "text/csv", buffer: Buffer.from(statement) };
  await page.getByLabel("The file").setInputFiles(file);
  await page.getByRole("button", { name: "Look through it" }).click();
  await expect(page.getByText("3 lines of money that came in, 1 of money that went out.")).toBeVisible();
  await expect(card(page, told.number)).toContainText("The customer told this UTR.");
  await expect(card(page, guessed.number)).toContainText("The amount fits this order, and no other.");
  await expect(card(page, guessed.number)).toContainText("Lakshmi, Guntur");

  await page.getByRole("button", { name: `Confirm ${guessed.number}` }).click();
  await expect(page.locator(".error-summary")).toContainText("Enter the 12 digits of this line's UTR");
  await page.getByRole("button", { name: `Confirm ${told.number}` }).click();
  await expect(page.getByRole("status")).toHaveText(`${told.number}: The order is paid.`);
  await expect(card(page, guessed.number)).toBeVisible();
  await expect(card(page, told.number)).toHaveCount(0);
  // Pressing a button loses no line of the statement, and a line is recognised by the UTR that was typed for it.
  await page.getByLabel("UTR of this line").fill(newUtr());
  await page.getByRole("button", { name: `Confirm ${guessed.number}` }).click();
  await expect(page.getByText("Confirmed before (2)")).toBeVisible();
  await expect(page.getByText("Fits no order (1)")).toBeVisible();

  const second = newUtr();
  await page.goto("/back-office/money/statement");
  await page
    .getByLabel("Or its lines, pasted")
    .fill(`Date,Narration,Credit\n${today},UPI ${second} ${told.number},${told.rupees}`);
  await page.getByRole("button", { name: "Look through it" }).click();
  await expect(card(page, told.number)).toContainText(
    `A second payment for ${told.number}, to be sent back: it is paid with UTR ${utr}.`,
  );
  await page.getByRole("button", { name: `₹${told.amount} came twice: owe it back for ${told.number}` }).click();
  await expect(page.getByRole("status")).toContainText("It is on the list of what is owed back.");
  await page.goto("/back-office/money");
  await expect(card(page, told.number)).toContainText("It was paid twice.");
  await expect(card(page, told.number)).toContainText(`with UTR ${second}`);

  await page.goto(`/orders/${told.token}`);
  await expect(heading(page)).toHaveText("Payment received");
  await expect(page.getByRole("main")).toContainText("Paid by UPI");
  await expect(page.getByRole("main")).toContainText(`Refund begun: ₹${told.amount}. It was paid twice.`);
});

test("another amount is noted from a statement; the customer reads it, and what came is sent back", async ({
  page,
  database,
}) => {
  const order = await anOrderOf(database, 36_001);
  const utr = newUtr();
  await signInAs(page, database, { name: "Sita", role: "owner" });
  const statement = `Date,Narration,Credit\n${dayInIndia(new Date())},UPI ${utr} ${order.number},36000`;
  const paste = async () => {
    await page.goto("/back-office/money/statement");
    await page.getByLabel("Or its lines, pasted").fill(statement);
    await page.getByRole("button", { name: "Look through it" }).click();
  };
  await paste();
  await page.getByRole("button", { name: `Note that ₹36,000 came for ${order.number}` }).click();
  await expect(page.getByRole("status")).toContainText("Another amount came");
  await paste();
  await expect(page.getByText("Noted before (1)")).toBeVisible();
  await page.goto(`/back-office/orders/${order.number}`);
  await expect(page.getByRole("main")).toContainText(`₹36,000 came with UTR ${utr}`);
  await expect(page.getByRole("main")).toContainText("₹1 is missing");

  await page.goto(`/back-office/orders/${order.number}/paid`);
  await expect(page.getByRole("main")).toContainText("₹36,000 came, ₹1 is missing.");
  await expect(page.getByRole("button", { name: "The rest came: ₹1", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^All ₹36,001 came/ })).toBeVisible();

  await page.goto(`/orders/${order.token}/pay`);
  await expect(page.getByRole("note")).toContainText("₹36,000 came, ₹1 is missing. Pay only the rest");
  await page.goto(`/orders/${order.token}`);
  await expect(page.getByRole("main")).toContainText("₹36,000 came, ₹1 is missing.");
  await expect(page.getByRole("link", { name: "Pay ₹1", exact: true })).toBeVisible();

  await page.goto(`/back-office/orders/${order.number}/cancel`);
  await expect(page.getByText("₹36,000 came that does not fit. It has to be sent back by hand")).toBeVisible();
  await page.getByRole("textbox", { name: "Why" }).fill("Another amount");
  await page.getByRole("button", { name: "Cancel the order" }).click();
  await expect(page.getByRole("status")).toHaveText("The order is cancelled.");
  await page.goto(`/orders/${order.token}`);
  await expect(page.getByRole("main")).toContainText("The ₹36,000 that came goes back to you.");
  await page.goto("/back-office/money");
  const noted = card(page, order.number);
  await expect(noted).toContainText("The order has ended: send back by hand what came.");
  await noted.getByText("Sent back", { exact: true }).click();
  await noted.getByRole("button", { name: `I have sent back what came for ${order.number}` }).click();
  await expect(page.getByRole("status")).toHaveText("Written down: what came and did not fit was sent back.");
  await expect(card(page, order.number)).toHaveCount(0);
});

test("nothing of a statement is dropped: what could not be read is asked about, and the rest is told by its lines", async ({
  page,
  database,
}) => {
  const order = await anOrderOf(database, 31_011);
  const utr = newUtr();
  await signInAs(page, database, { name: "Sita", role: "owner" });
  await page.goto("/back-office/money/statement");
  const today = dayInIndia(new Date());
  const statement = [
    "Example Bank",
    "Date,Narration,Debit,Credit,Balance",
    `${today},Opening balance,,,100.00`,
    `31/06/2026,UPI ${utr} ${order.number},,"31,011.00","31,111.00"`,
    `${today},UPI to a grocer,one hundred,,1.00`,
    `${today},UPI from a friend,,5.00,6.00`,
    "Total,,,31016.00,",
  ].join("\n");
  await page.getByLabel("Or its lines, pasted").fill(statement);
  await page.getByRole("button", { name: "Look through it" }).click();
  await expect(page.getByText("1 line of money that came in, 0 of money that went out.")).toContainText(
    "2 lines could not be read: you are asked about them below.",
  );
  await page.getByText("Taken for headings, balances, totals and remarks (4)").click();
  for (const line of ["Line 1: Example Bank", "Line 2: Date,", `Line 3: ${today},Opening`, "Line 7: Total"]) {
    await expect(page.getByText(line)).toBeVisible();
  }
  const asked = (line: string) => page.locator(".money__card").filter({ hasText: line });
  await expect(asked("Line 4")).toContainText("Its day could not be read.");
  await expect(asked("Line 4")).toContainText(`UPI ${utr} ${order.number}`);
  await expect(asked("Line 5")).toContainText("Its amount could not be read.");

  await page.getByLabel("₹ that came, line 4").fill("31,011.00");
  await asked("Line 4").getByLabel("On the day").fill("31/06/2026");
  await page.getByRole("button", { name: "Look these up" }).click();
  await expect(page.locator(".error-summary")).toHaveText(/Line 4: enter the day on which they came/);
  await expect(page.getByLabel("₹ that came, line 4")).toHaveValue("31,011.00");
  await asked("Line 4").getByLabel("On the day").fill(today);
  await page.getByRole("button", { name: "Look these up" }).click();
  await expect(asked("Line 4")).toHaveCount(0);
  await expect(asked("Line 5")).toBeVisible();
  await page.getByRole("button", { name: `Confirm ${order.number}` }).click();
  await expect(page.getByRole("status")).toHaveText(`${order.number}: The order is paid.`);
  await expect(asked("Line 5")).toBeVisible();
});
