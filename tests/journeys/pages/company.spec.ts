import { expect, test } from "../../support/journey.ts";

test("the contact page gives address, phone, hours and social links, and no e-mail that is invented", async ({
  page,
}) => {
  await page.goto("/contact");
  const reach = page.getByRole("region", { name: "Reach us" });
  await expect(reach).toContainText("Guntur, Andhra Pradesh");
  await expect(reach).toContainText("+91");
  await expect(reach.getByRole("link", { name: /^\+91/ })).toHaveAttribute("href", /^tel:/);
  await expect(reach).not.toContainText("@");
  await expect(reach).toContainText("09:00 AM to 7:00 PM");
  await expect(reach.getByRole("link", { name: "Instagram" })).toBeVisible();
});

test("an enquiry is about one of the four things on the list", async ({ page }) => {
  await page.goto("/contact");
  await expect(page.getByLabel("Enquiry for").locator("option")).toHaveText([
    "Select query",
    "About my order",
    "My country not availble",
    "Other",
  ]);
  await expect(page.getByLabel("Enquiry for").locator("option:checked")).toHaveText("Select query");
});

test("the company tells that it has cooked since 1999, for more than 25 years", async ({ page }) => {
  await page.goto("/about");
  await expect(page.getByRole("main")).toContainText("1999");
  await expect(page.getByRole("main")).toContainText(/more than 25 years/i);
});

test("every page says when the shop can be reached", async ({ page }) => {
  for (const path of ["/", "/shop/avakaya", "/cart", "/about"]) {
    await page.goto(path);
    await expect(page.getByRole("contentinfo")).toContainText("09:00 AM to 7:00 PM");
  }
});

test("in the checkout the footer has only the contact, the policies and the legal lines", async ({ page }) => {
  const footer = page.getByRole("contentinfo");
  const shopLinks = footer.getByRole("navigation", { name: "Shop", exact: true });
  await page.goto("/cart");
  await expect(shopLinks).toBeVisible();
  await page.request.post("/cart/lines", { form: { packId: "2", quantity: "1" } });
  await page.goto("/checkout");
  await expect(footer).toContainText("09:00 AM to 7:00 PM");
  await expect(footer.getByRole("link", { name: "Privacy" })).toBeVisible();
  await expect(footer).toContainText("since 1999");
  await expect(shopLinks).toHaveCount(0);
});
