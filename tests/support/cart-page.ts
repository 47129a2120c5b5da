import type { Locator, Page } from "@playwright/test";
import type { CartAnswer } from "#app/storefront/cart/cart-store.ts";

/** The header's link to the cart when the cart has `count` different items. */
export function cartLink(page: Page, count: number): Locator {
  return page.getByRole("link", { name: count === 1 ? "Cart, 1 item" : `Cart, ${count} items`, exact: true });
}

export function rows(page: Page): Locator {
  return page.locator(".lines > li");
}

export function row(page: Page, name: string): Locator {
  return rows(page).filter({ hasText: name });
}

/** Puts a pack into the visitor's cart by an HTTP request, without opening a page. */
export async function put(page: Page, packId: string, quantity = 1): Promise<void> {
  const answer = await page.request.post("/cart/lines", { form: { packId, quantity } });
  if (!answer.ok()) throw new Error(`${packId} could not be put into the cart: ${answer.status()}`);
}

type Fiber = {
  child: Fiber | null;
  sibling: Fiber | null;
  memoizedState: { isDehydrated?: boolean; dehydrated?: Comment | null } | null;
};

/** Waits until clicks are handled by the page's script and no longer by the browser. */
export async function scriptReady(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = Object.entries(document).find(([key]) => key.startsWith("__reactContainer"))?.[1] as
      { stateNode: { current: Fiber } } | undefined;
    const fibers = root ? [root.stateNode.current] : [];
    for (const { child, sibling, memoizedState } of fibers) {
      if (memoizedState?.isDehydrated || memoizedState?.dehydrated) return false;
      fibers.push(...[child, sibling].filter((fiber) => fiber !== null));
    }
    return root !== undefined;
  });
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    port2.postMessage("after what React has posted");
    return new Promise<void>((done) => {
      port1.addEventListener("message", () => done());
      port1.start();
    });
  });
}

/** The quantity of a pack in this visitor's cart, as the shop's server has it. */
export async function noted(page: Page, packId: string): Promise<number> {
  const { cart } = (await (await page.request.get("/cart/state")).json()) as CartAnswer;
  return cart.lines.find((line) => line.packId === packId)?.quantity ?? 0;
}

/** Adds a form with these `fields` to the page and submits it. Returns the HTTP status of the answer. */
export async function sendForm(page: Page, path: string, fields: Record<string, string>): Promise<number> {
  const posted = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.evaluate(
    ([action, entries]) => {
      const form = document.createElement("form");
      form.method = "post";
      form.action = action;
      for (const [name, value] of entries) {
        const input = document.createElement("input");
        input.type = "hidden";
        input.name = name;
        input.value = value;
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    },
    [path, Object.entries(fields)] as const,
  );
  const answer = await posted;
  await page.waitForLoadState();
  return answer.status();
}
