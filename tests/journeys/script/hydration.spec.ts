import { cartLink, put, scriptReady } from "../../support/cart-page.ts";
import { expect, test } from "../../support/journey.ts";
import { becomeKnown, givePincode } from "../../support/known-visitor.ts";

test("a cart that changes while a page is on its way does not upset it", async ({ page }) => {
  await put(page, "2", 2);
  await becomeKnown(page);
  // An answer to the page before, with its cookie, arrives after this page was filled in and before React takes it
  // over.
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => void (document.cookie = "bag=2;path=/;samesite=lax"));
  });
  await page.goto("/shop");
  await scriptReady(page);
  await expect(cartLink(page, 1).and(page.locator(":visible"))).toBeVisible();
});

for (const path of ["/", "/shop", "/shop/kaju-katli", "/shop/nethi-bobbatlu"]) {
  test(`what is told of the visitor before React has come to the parts of ${path} does not upset them`, async ({
    page,
    context,
  }) => {
    await put(page, "2", 2);
    await givePincode(page, "600001");
    await becomeKnown(page);
    // The browser does not know about the change.
    const kept = await context.cookies();
    await put(page, "pickle-1");
    await givePincode(page, "522002");
    // As on a busy phone, React continues only when the answer about the visitor has come.
    await page.addInitScript(() => {
      const fetch = window.fetch.bind(window);
      type Post = (this: MessagePort, message: unknown) => void;
      const post = Object.getOwnPropertyDescriptor(MessagePort.prototype, "postMessage")!.value as Post;
      let isHeld = false;
      const held: (() => void)[] = [];
      const look = () => {
        isHeld = !document.cookie.includes("bag=2");
        if (isHeld) return void requestAnimationFrame(look);
        const parts = [...document.querySelectorAll("main > *, footer")];
        const isLate = parts.every((part) => !Object.keys(part).some((key) => key.startsWith("__react")));
        Object.assign(window, { isLate });
        for (const send of held) send();
      };
      window.fetch = (...request) => {
        isHeld = true;
        // Longer than React works without a pause.
        const until = performance.now() + 50;
        while (performance.now() < until);
        requestAnimationFrame(look);
        return fetch(...request);
      };
      MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
        const send = () => post.call(this, message);
        if (isHeld) held.push(send);
        else send();
      };
    });
    // On a busy machine React may have reached these parts before the script asked.
    await expect(async () => {
      await context.addCookies(kept.filter(({ httpOnly }) => !httpOnly));
      await page.goto(path);
      await expect(cartLink(page, 2).and(page.locator(":visible"))).toBeVisible();
      await scriptReady(page);
      await expect(page.locator(".head__util")).toContainText("522002 by");
      expect(await page.evaluate(() => "isLate" in window && window.isLate)).toBe(true);
    }).toPass();
  });
}
