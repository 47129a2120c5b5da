import { scriptReady } from "../support/cart-page.ts";
import { expect, test } from "../support/journey.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });
test.beforeEach(({ page }) => page.goto("/"));

test("the notice runs across the top, says when parcels arrive, and can be stopped", async ({ page }) => {
  const notice = page.getByRole("region", { name: "Delivery notices" });
  await expect(notice).toContainText("Outside Guntur: delivered within 2-3 working days");

  const running = () =>
    notice.locator(".notice__run").evaluate((run) => getComputedStyle(run).animationPlayState === "running");
  expect(await running()).toBe(true);
  await notice.locator("label").click();
  await expect(notice.getByRole("checkbox", { name: "Pause or play the notices" })).toBeChecked();
  await page.mouse.move(0, 700);
  await expect.poll(running).toBe(false);
});

test("the film plays when it is asked for, and not before", async ({ page, javaScriptEnabled, request }) => {
  const film = page.getByRole("region", { name: "One ladle, one wide pan" });
  const play = film.getByRole("link", { name: "Play the film" });
  const file = (await play.getAttribute("href"))!;
  await expect(film.locator("video, iframe")).toHaveCount(0);
  const part = await request.get(file, { headers: { Range: "bytes=0-99" } });
  expect([part.status(), part.headers()["content-type"], (await part.body()).length]).toEqual([206, "video/mp4", 100]);
  if (!javaScriptEnabled) return;

  await scriptReady(page);
  await play.click();
  const video = film.locator("video");
  await expect(video).toBeFocused();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2);
});
