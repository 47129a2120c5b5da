import { expect, test } from "../../support/journey.ts";
import { expectGood } from "../../support/money-desk.ts";
import { signInAs } from "../../support/people.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("the owner reads whether all is well, since when, and what to do", async ({ page, database }) => {
  await database.query("insert into upkeep values ('failed-trial', now() - interval '2 days') on conflict do nothing");
  await database.query("insert into upkeep values ('backup', now()) on conflict (kind) do update set done_at = now()");
  await signInAs(page, database, { name: "Sita", role: "owner" });
  await page.goto("/back-office/more");
  await page.getByRole("link", { name: "Is all well?" }).click();
  await expect(page).toHaveTitle("Is all well? | Back office");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("not well");
  const part = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(part("Backup")).toContainText("The last good one was made under a minute ago");
  await expect(part("Trial of a backup")).toContainText("No backup has been restored well since");
  await expect(part("Trial of a backup")).toContainText("What to do: Have npm run restore -- --try run");
  await expectGood(page);
});
