import { randomInt, randomUUID } from "node:crypto";
import { expectAccessible, expectWellDrawn } from "../../support/drawn-page.ts";
import { expect, test } from "../../support/journey.ts";
import { anOrder } from "../../support/orders.ts";
import { signInAs } from "../../support/people.ts";

test.use({ expectedErrors: /status of 422/ });

test("the inbox, a complaint's page, its public ticket and what its writer may ask for are well drawn", async ({
  page,
  database,
}) => {
  const name = `Ravi ${randomUUID().slice(0, 8)}`;
  const { rows } = await database.query(
    `insert into enquiries (reference, kind, fingerprint, name, mobile, email, order_number, message, received_at, status)
     select 'TG-' || translate(upper(substr(x, 1, 4)), '01', 'XY') || '-' || translate(upper(substr(x, 5, 4)), '01', 'XY'),
       'complaint', x, $1, $2, x || '@example.net', 'TM-2345678', 'Two jars broke.', now() - interval '40 h', 'open'
     from (select md5(random()::text) as x) as drawn returning id, reference`,
    [name, `+919${randomInt(100_000_000, 1_000_000_000)}`],
  );
  const { id, reference } = rows[0];
  for (const kind of ["answer", "said", "received", "note"]) {
    const add = "insert into enquiry_messages (enquiry_id, kind, text, by) values ($1, $2, 'Some words.', 'Anu')";
    await database.query(add, [id, kind]);
  }
  await expectWellDrawn(page, () => page.goto(`/enquiries/${reference}`));

  await signInAs(page, database, { name: "Anu Owner", role: "owner" });
  await expectWellDrawn(page, () => page.goto(`/back-office/enquiries?q=${encodeURIComponent(name)}`));
  await expect(page.getByRole("main").getByRole("listitem")).toContainText("Acknowledge within 7 h");
  await page.goto("/back-office/enquiries?kind=complaint");
  await expectAccessible(page);
  await expectWellDrawn(page, () => page.goto(`/back-office/enquiries/${reference}`));
  await expectWellDrawn(page, () => page.goto(`/back-office/enquiries/${reference}/forget`));
  const order = await anOrder(database, { status: "placed", email: `${reference}@example.net` });
  await expectWellDrawn(page, () => page.goto(`/back-office/orders/${order.number}/correct`));
  await page.goto(`/back-office/enquiries/${reference}`);
  await page.getByRole("button", { name: "Send the answer" }).click();
  await expect(page.locator("#answer-error")).toBeVisible();
  await expectAccessible(page);
});
