import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";

/** A valid contact form, with a new message each time so that it does not count as sent before. */
export function goodContact() {
  return {
    name: "Lakshmi",
    lastName: "Devi",
    mobile: "98480 12345",
    email: "lakshmi@example.com",
    topic: "Other",
    message: `Do you deliver to Tenali on Sundays? ${randomUUID()}`,
  };
}

/** A valid wedding enquiry, with a new message each time so that it does not count as sent before. */
export function goodWedding() {
  return {
    name: "Sita and Ram",
    mobile: "98480 12345",
    email: "sita@example.com",
    occasionDate: dayFromNow(90),
    occasionTime: "10:30",
    message: `Four hundred boxes in Bapatla. ${randomUUID()}`,
  };
}

/** The day that is `days` days after today (in UTC), as YYYY-MM-DD. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** Fills in the enquiry form on the page. `fields` has the values by field name. */
export async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = formOf(page).locator(`[name="${name}"]`);
    if (await field.evaluate((element) => element instanceof HTMLSelectElement)) await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Sends the enquiry form on the page and returns the status of the answer. */
export async function submit(page: Page): Promise<number> {
  const posted = page.waitForResponse((answer) => answer.request().method() === "POST");
  await formOf(page).getByRole("button").click();
  const status = (await posted).status();
  await page.waitForLoadState();
  return status;
}

function formOf(page: Page): Locator {
  return page.locator("form.fg");
}
