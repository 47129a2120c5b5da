import type { Locator, Page } from "@playwright/test";

export type Stop = {
  name: string;
  /** Whether an outline showed the focus. */
  outlined: boolean;
  /** Whether the element was visible, at least in part. */
  seen: boolean;
};

/** The page's visible controls, numbered, such as "3: BUTTON Add". A group of radio buttons has only one entry. */
export function listControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const selector = "a[href], button, input, select, textarea, summary, [tabindex='0']";
    const controls = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => {
      const { display, visibility } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const closed = element.closest("details:not([open])") && element.tagName !== "SUMMARY";
      const off = element.matches(":disabled, [tabindex='-1'], [type=hidden]") || element.closest("[inert], .trap");
      return box.width > 0 && display !== "none" && visibility === "visible" && !closed && !off;
    });
    const groups = new Set<string>();
    return controls
      .filter((element) => {
        if (!(element instanceof HTMLInputElement) || element.type !== "radio") return true;
        const isOther = groups.has(element.name);
        groups.add(element.name);
        return !isOther;
      })
      .map((element, place) => {
        const named = element instanceof HTMLInputElement && element.type === "radio";
        const same = named ? document.querySelectorAll<HTMLElement>(`[name="${element.name}"]`) : [element];
        const name = `${place}: ${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent ?? ""}`;
        for (const one of same) one.dataset.stop = name.slice(0, 80);
        return name.slice(0, 80);
      });
  });
}

/**
 * Presses Tab until the focus leaves the page, or until more than `most` elements have had the focus. Returns these
 * elements.
 */
export async function tabThrough(page: Page, most: number): Promise<Stop[]> {
  const stops: Stop[] = [];
  while (stops.length <= most) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return undefined;
      const drawn = [element, element.nextElementSibling, element.closest("label")].filter((one) => one !== null);
      const outlined = drawn.some((one) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      });
      const boxes = drawn.map((one) => one.getBoundingClientRect());
      const points = boxes.flatMap(({ left, top, width, height }) =>
        [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y] as const)),
      );
      const seen = points.some(([x, y]) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && drawn.some((one) => one.contains(hit) || hit.contains(one));
      });
      return { name: element.dataset.stop ?? element.outerHTML.slice(0, 120), outlined, seen };
    });
    if (!stop) break;
    const last = stops.at(-1);
    // A date field is three numbers and a calendar in one; the calendar draws its own outline.
    if (last?.name === stop.name) last.outlined ||= stop.outlined;
    else stops.push(stop);
  }
  return stops;
}

/** Presses Tab (or Shift+Tab) until `goal` has the focus. Throws after 150 presses. */
export async function tabTo(goal: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    await goal.page().keyboard.press(key);
    if (await goal.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`150 presses of ${key} did not reach ${String(goal)}.`);
}
