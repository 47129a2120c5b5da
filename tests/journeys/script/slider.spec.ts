import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../support/journey.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const noon = new Date("2026-11-21T12:00:00+05:30");

/** Opens the home page with its clock stopped and the mouse outside the slider. */
async function openStill(page: Page) {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.mouse.move(640, 1);
  await page.clock.install({ time: noon });
  // So far ahead that the clock has not passed this moment already, even on a busy machine.
  await page.clock.pauseAt(noon.getTime() + 3_600_000);
  await page.goto("/");
  await expect(page.locator(".slider--live")).toBeVisible();
  return page.locator(".slider");
}

const leaving = /is-leaving/;

test("every 3000 ms a change is flagged, 500 ms later the next slide comes, and after the third the first", async ({
  page,
}) => {
  const slider = await openStill(page);
  for (const [from, to] of [
    ["0", "1"],
    ["1", "2"],
    ["2", "0"],
  ] as const) {
    await page.clock.runFor(from === "0" ? 2999 : 2499);
    await expect(slider).toHaveAttribute("data-at", from);
    await expect(slider).not.toHaveClass(leaving);
    await page.clock.runFor(1);
    await expect(slider).toHaveClass(leaving);
    await page.clock.runFor(499);
    await expect(slider).toHaveAttribute("data-at", from);
    await page.clock.runFor(1);
    await expect(slider).toHaveAttribute("data-at", to);
    await expect(slider).not.toHaveClass(leaving);
    await expect(page.locator(".slide").nth(Number(to))).toBeInViewport({ ratio: 0.5 });
  }
});

test("slides that are not shown cannot be reached", async ({ page }) => {
  await openStill(page);
  await expect(page.locator(".slide[inert]")).toHaveCount(2);
  await expect(page.locator(".slide").first()).not.toHaveAttribute("inert");
  const hidden = page.locator(".slide[inert] a").first();
  await hidden.focus();
  await expect(hidden).not.toBeFocused();
});

test("it waits while the mouse is over it, and goes on afterwards", async ({ page }) => {
  const slider = await openStill(page);
  await slider.hover();
  await page.clock.runFor(20_000);
  await expect(slider).toHaveAttribute("data-at", "0");
  await expect(slider).not.toHaveClass(leaving);

  await page.mouse.move(640, 1);
  await page.clock.runFor(3000);
  await expect(slider).toHaveClass(leaving);
  await page.clock.runFor(500);
  await expect(slider).toHaveAttribute("data-at", "1");
});

test("the words of a slide that is leaving can still be read", async ({ page }) => {
  const slider = await openStill(page);
  await page.clock.runFor(3000);
  await expect(slider).toHaveClass(leaving);
  const words = slider.locator(".slide__txt").first();
  await expect(words).toHaveCSS("translate", "-8px");
  await expect(words).toHaveCSS("opacity", "1");
});

test("the mouse that comes while a slide is leaving keeps it", async ({ page }) => {
  const slider = await openStill(page);
  await page.clock.runFor(3200);
  await expect(slider).toHaveClass(leaving);
  await slider.hover();
  await expect(slider).not.toHaveClass(leaving);
  await page.clock.runFor(20_000);
  await expect(slider).toHaveAttribute("data-at", "0");
});

/** Expects the slider to move on. Tries several times: the page may notice late that the mouse has left the slider. */
async function expectMovesOn(page: Page, slider: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(3500);
    await expect(slider).not.toHaveAttribute("data-at", "0", { timeout: 2000 });
  }).toPass();
}

test("it waits while the keyboard is in it", async ({ page }) => {
  const slider = await openStill(page);
  await slider.getByRole("link", { name: "Taste it", exact: true }).focus();
  await page.clock.runFor(20_000);
  await expect(slider).toHaveAttribute("data-at", "0");
  await page.getByRole("banner").getByRole("link").first().focus();
  await expectMovesOn(page, slider);
});

test("its button stops it for good and starts it again", async ({ page }) => {
  const slider = await openStill(page);
  await slider.getByRole("button", { name: "Pause slides" }).click();
  await page.mouse.move(640, 1);
  await page.getByRole("banner").getByRole("link").first().focus();
  await page.clock.runFor(20_000);
  await expect(slider).toHaveAttribute("data-at", "0");

  await slider.getByRole("button", { name: "Play slides" }).click();
  await page.mouse.move(640, 1);
  await page.getByRole("banner").getByRole("link").first().focus();
  await expectMovesOn(page, slider);
});

test("its arrows lead on and back, around the ends", async ({ page }) => {
  const slider = await openStill(page);
  await slider.getByRole("button", { name: "Previous slide" }).click();
  await expect(slider).toHaveAttribute("data-at", "2");
  await expect(slider).toContainText("3 of 3");
  await slider.getByRole("button", { name: "Next slide" }).click();
  await expect(slider).toHaveAttribute("data-at", "0");
});

test("it stands still for those who ask for less motion, and its arrows still work", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const slider = await openStill(page);
  await page.clock.runFor(20_000);
  await expect(slider).toHaveAttribute("data-at", "0");
  await expect(slider).not.toHaveClass(leaving);
  await slider.getByRole("button", { name: "Next slide" }).click();
  await expect(slider).toHaveAttribute("data-at", "1");
});
