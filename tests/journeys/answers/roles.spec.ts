import { expect, newAddress, test } from "../../support/journey.ts";
import { anOrder } from "../../support/orders.ts";
import { signedIn } from "../../support/people.ts";
import type { StaffRole } from "#domain/accounts/account.ts";
import type { Pool } from "pg";

const shop = process.env.SHOP_ADDRESS ?? "";

/** Reads addresses of the back office as a person with this role does, each as a page and as the script's data. */
async function readAs(database: Pool, role: StaffRole) {
  const { cookie } = await signedIn(database, { role });
  const read = async (address: string) => {
    const answer = await fetch(shop + address, { headers: { Cookie: cookie, "X-Forwarded-For": newAddress() } });
    expect(answer.status, `${role} ${address}`).toBe(200);
    return answer.text();
  };
  return async (address: string) => {
    const [path = "", query = ""] = address.split("?");
    const data = path === "/back-office" ? "/back-office.data" : `${path}.data`;
    return (await read(address)) + (await read(`${data}?${query}`));
  };
}

/** An order with a mobile, an e-mail and a total that nothing else has. */
const anOrderToHide = (database: Pool) =>
  anOrder(database, {
    status: "packed",
    name: "Kameswari Unseen",
    mobile: "+919848077123",
    email: "unseen@example.org",
    lines: [{ unitPaise: 7_654_00 }],
    deliveryPaise: 0,
  });

const contacts = [/98480 ?77123/, /unseen@example\.org/];
const amounts = [/7,654/, /765400/];

test("a packer sees what is in an order and for whom, but no mobile, no e-mail and no money", async ({ database }) => {
  const { number, token } = await anOrderToHide(database);
  const read = await readAs(database, "packer");
  const lists = (await read("/back-office/orders?lane=packed")) + (await read("/back-office/orders?q=Kameswari"));
  const page = await read(`/back-office/orders/${number}`);
  expect(lists).toContain(number);
  expect(page).toContain("Kameswari Unseen");
  for (const hidden of [
    ...contacts,
    ...amounts,
    token,
    "To look after",
    'href="/back-office/money"',
    "Cancel the order",
  ])
    expect(lists + page).not.toMatch(hidden);
  expect(await read("/back-office/orders?lane=unpaid")).not.toContain("Awaiting payment");
  const labels = await read(`/back-office/orders/print?what=labels&order=${number}`);
  expect(labels).toMatch(contacts[0]!);
});

test("who sees no mobiles and e-mails finds nothing by them", async ({ database }) => {
  const { number } = await anOrderToHide(database);
  const packer = await readAs(database, "packer");
  const manager = await readAs(database, "staff");
  for (const asked of ["9848077123", "7123", "unseen@example.org"]) {
    expect(await manager(`/back-office/orders?q=${asked}`), asked).toContain(number);
    expect(await packer(`/back-office/orders?q=${asked}`), asked).not.toContain(number);
  }
});

test("a packer does not cancel an order for which money came, and does one for which none did", async ({
  database,
}) => {
  const { cookie } = await signedIn(database, { role: "packer" });
  const cancel = async (number: string, seen: string) => {
    const answer = await fetch(`${shop}/back-office/orders/${number}/cancel`, {
      method: "POST",
      redirect: "manual",
      headers: { Cookie: cookie, "X-Forwarded-For": newAddress() },
      body: new URLSearchParams({ seen, reason: "The customer called" }),
    });
    const { rows } = await database.query<{ status: string }>("select status from orders where number = $1", [number]);
    return [answer.status, rows[0]?.status];
  };
  const paid = await anOrder(database, { status: "placed" });
  const cash = await anOrder(database, { status: "placed", method: "cash" });
  expect(await cancel(paid.number, "placed")).toEqual([409, "placed"]);
  expect(await cancel(cash.number, "placed")).toEqual([303, "cancelled"]);
});

test("a cashier reads a customer's page without enquiries, and blocks nobody", async ({ database }) => {
  const { number } = await anOrderToHide(database);
  const cashier = await readAs(database, "cashier");
  const page = await cashier(`/back-office/customers/${number}`);
  expect(page).toMatch(contacts[0]!);
  expect(page).toMatch(amounts[0]!);
  for (const hidden of ["Complaints and enquiries", "Block this customer"]) expect(page).not.toContain(hidden);
  const { cookie } = await signedIn(database, { role: "cashier" });
  const answer = await fetch(`${shop}/back-office/customers/${number}`, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: cookie, "X-Forwarded-For": newAddress() },
    body: new URLSearchParams({ intent: "block", reason: "Rude" }),
  });
  expect(answer.status).toBe(403);
  const { rows } = await database.query("select 1 from customer_blocks where reason = 'Rude'");
  expect(rows).toEqual([]);
});

test("a cook sees what is to be cooked, and no order", async ({ database }) => {
  const { number } = await anOrder(database, { status: "placed", name: "Kameswari Unseen", note: "Less sugar" });
  const read = await readAs(database, "cook");
  const list = await read("/back-office/kitchen?from=2099-01-04&to=2099-01-04");
  for (const hidden of [
    "Kameswari Unseen",
    `/back-office/orders/${number}`,
    'href="/back-office/orders"',
    'role="search"',
  ])
    expect(list).not.toContain(hidden);
  const first = await read("/back-office");
  expect(first).toContain('href="/back-office/kitchen"');
  for (const hidden of ["/back-office/orders", "/back-office/money", "/back-office/enquiries"])
    expect(first).not.toContain(`href="${hidden}`);
});

test("an accountant reads what is owed, and can neither press nor call", async ({ database }) => {
  const { number } = await anOrder(database, {
    status: "awaiting-payment",
    name: "Kameswari Unseen",
    mobile: "+919848077123",
  });
  const read = await readAs(database, "accountant");
  const money = await read("/back-office/money");
  expect(money).toContain(number);
  for (const hidden of [contacts[0]!, `/back-office/orders/${number}`, /<form[^>]*back-office\/money/])
    expect(money).not.toMatch(hidden);
});

test("an owner changes somebody's role, and it holds from the next page on", async ({ page, database }) => {
  const { cookie: owner } = await signedIn(database, { role: "owner" });
  const ravi = await signedIn(database, { role: "packer" });
  const moneyOf = async () =>
    (await fetch(`${shop}/back-office/money`, { headers: { Cookie: ravi.cookie, "X-Forwarded-For": newAddress() } }))
      .status;
  expect(await moneyOf()).toBe(403);
  const [name, value] = owner.split("=") as [string, string];
  await page.context().addCookies([{ name, value, url: "http://localhost" }]);
  await page.goto("/back-office/staff");
  const card = page.locator("li.card", { hasText: ravi.email });
  await card.getByText("Change the role").click();
  await card.getByLabel(`What ${ravi.name} may do`).selectOption("Cashier");
  await card.getByRole("button", { name: "Change it" }).click();
  await expect(page.getByRole("status")).toHaveText(/The role is changed/);
  expect(await moneyOf()).toBe(200);
});
