import { randomUUID } from "node:crypto";
import { expect, test } from "../../support/journey.ts";
import { signInAs } from "../../support/people.ts";
import { messagesAt, newAddressForPush } from "../../support/pushed.ts";

test("without JavaScript no device is added, but those that hear are listed, tried and removed", async ({
  page,
  database,
}) => {
  const { id } = await signInAs(page, database, { role: "cashier" });
  const address = await newAddressForPush();
  const add = (browser: string, endpoint: string | null) =>
    database.query(
      `insert into push_subscriptions (user_id, device_id, session_id, endpoint, p256dh, auth, browser)
       select $1, $2, id, $3, $4, $5, $6 from sessions where user_id = $1`,
      [id, randomUUID(), endpoint, endpoint && address.p256dh, endpoint && address.auth, browser],
    );
  await add("Chrome on Android", address.endpoint);
  await add("Safari on an iPhone", null);

  await page.goto("/back-office/your-sign-in");
  await page.getByRole("link", { name: "Hear of orders on your phone" }).click();
  await expect(page.getByText("To add a device needs JavaScript, which is off in this browser.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Tell me of orders on this device" })).toBeHidden();
  const devices = page.getByRole("region", { name: "Your devices" }).getByRole("listitem");
  await expect(devices.filter({ hasText: "iPhone" })).toContainText("It cannot be reached now.");

  await page.getByRole("button", { name: "Send a trial message" }).click();
  await expect(page.getByRole("status")).toHaveText("A trial message is on its way to one device.");
  expect(await messagesAt(address)).toEqual([{ trial: true }]);
  await page.getByRole("button", { name: "Remove Safari on an iPhone" }).click();
  await expect(page.getByRole("status")).toHaveText("That device hears of orders no more.");
  await expect(devices).toHaveCount(1);
  await page.getByRole("button", { name: "Remove Chrome on Android" }).click();
  await expect(devices).toHaveCount(0);
});

test("a cook, who sees no orders, is offered no messages about them", async ({ page, database }) => {
  await signInAs(page, database, { role: "cook" });
  await page.goto("/back-office/your-sign-in");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your sign-in");
  await expect(page.getByRole("link", { name: "Hear of orders on your phone" })).toHaveCount(0);
});
