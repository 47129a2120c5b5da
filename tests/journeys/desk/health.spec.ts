import { expect, test } from "../../support/journey.ts";
import { expectGood } from "../../support/money-desk.ts";
import { signInAs } from "../../support/people.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("the owner reads whether all is well, since when, and what to do", async ({ page, database }) => {
  await database.query(
    "insert into upkeep values ('backup', now() - interval '2 days'), ('failed-trial', now()) on conflict (kind) do update set done_at = excluded.done_at",
  );
  await signInAs(page, database, { name: "Sita", role: "owner" });
  await page.goto("/back-office/more");
  await page.getByRole("link", { name: "Is all well?" }).click();
  await expect(page).toHaveTitle("Is all well? | Back office");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("not well");
  const part = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(part("Backup")).toContainText(/The last good one is 2 days old, of .+\./);
  await expect(part("Backup")).toContainText("What to do: Have npm run backup run on the server now");
  await expect(part("Trial of a backup")).toContainText("None has ever come back whole in a trial.");
  await expect(part("Trial of a backup")).toContainText("What to do: Have npm run restore -- --try run");
  await expect(part("Room on the disk")).not.toContainText("What to do");
});

test.describe("with a script that looks", () => {
  test.use({ javaScriptEnabled: true });

  test("the page fits a phone, can be touched and is accessible", async ({ page, database }) => {
    await signInAs(page, database, { name: "Sita", role: "owner" });
    await page.goto("/back-office/health");
    await expectGood(page);
  });
});
