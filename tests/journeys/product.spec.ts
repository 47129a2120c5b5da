import { expect, test } from "../support/journey.ts";

test("a pack can be chosen, and a link can choose it already", async ({ page }) => {
  await page.goto("/shop/kaju-katli");
  await expect(page.getByRole("radio", { name: /^500 g/ })).toBeChecked();
  await page.locator("label", { hasText: "₹1,149" }).click();
  await expect(page.getByRole("radio", { name: /^1 kg/ })).toBeChecked();

  await page.goto("/shop/kaju-katli?pack=2-250g");
  await expect(page.getByRole("radio", { name: /^250 g/ })).toBeChecked();

  await page.goto("/shop/kaju-katli?pack=made-up");
  await expect(page.getByRole("radio", { name: /^500 g/ })).toBeChecked();
});

test("a box's pictures lead from one to the next", async ({ page }) => {
  await page.goto("/shop/guntur-greetings-box");
  const shots = page.getByRole("list", { name: "Pictures of Guntur Greetings Box" }).getByRole("listitem");
  const thumbnails = page.getByRole("link", { name: /^Picture \d/ });
  await expect(thumbnails).toHaveCount(await shots.count());
  expect(await shots.count()).toBeGreaterThan(1);
  await thumbnails.last().click();
  await expect(shots.last()).toBeInViewport({ ratio: 0.9 });
});
