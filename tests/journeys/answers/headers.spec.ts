import { connect } from "node:net";
import { pages } from "../../support/catalogue.ts";
import { put, scriptReady } from "../../support/cart-page.ts";
import { fill, submit } from "../../support/enquiry-forms.ts";
import { expect, test } from "../../support/journey.ts";

const shop = process.env.SHOP_ADDRESS ?? "";

for (const path of [...pages, "/shop/avakaya", "/nowhere"]) {
  test(`${path} allows only scripts of the shop itself`, async ({ request }) => {
    const headers = (await request.get(path)).headers();
    const policy = new Map(
      (headers["content-security-policy"] ?? "").split("; ").map((rule) => {
        const [name = "", ...sources] = rule.split(" ");
        return [name, sources];
      }),
    );
    expect(policy.get("default-src")).toEqual(["'self'"]);
    for (const source of policy.get("script-src") ?? ["none given"]) {
      expect(source).toMatch(/^'(self|sha256-[A-Za-z0-9+/=]{44})'$/);
    }
    expect(policy.get("style-src")).toEqual(["'self'"]);
    // The address of the payment gateway's checkout, here the fake gateway's.
    expect(policy.get("form-action")).toEqual(["'self'", expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/)]);
    expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
    expect(policy.get("base-uri")).toEqual(["'none'"]);
    expect(policy.get("object-src")).toEqual(["'none'"]);
    expect(policy.get("worker-src")).toEqual(["'self'"]);
    expect(policy.get("manifest-src")).toEqual(["'self'"]);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "cross-origin-opener-policy": "same-origin",
    });
    expect(headers).not.toHaveProperty("x-powered-by");
  });
}

test("under that policy pages come to life and can be bought from", async ({ page }) => {
  for (const path of ["/", "/shop", "/shop/avakaya", "/cart", "/contact"]) {
    await page.goto(path);
    await scriptReady(page);
  }
});

test.describe("markup that somebody slips in", () => {
  test.use({ expectedErrors: /Content Security Policy|status of 422/ });

  test("does not run as a script", async ({ page }) => {
    await page.goto("/about");
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.slipped = true";
      document.body.append(script);
    });
    expect(await page.evaluate(() => "slipped" in window)).toBe(false);
  });

  test("does not cover the page", async ({ page }) => {
    await page.goto("/about");
    const position = await page.evaluate(() => {
      document.body.insertAdjacentHTML("beforeend", `<p id="slipped" style="position: fixed">Pay here</p>`);
      return getComputedStyle(document.querySelector("#slipped")!).position;
    });
    expect(position).toBe("static");
  });

  test("is shown as the text it is", async ({ page }) => {
    const name = `"><script>slipped = 1</script><img src=x onerror="slipped = 1">`;
    await page.goto("/contact");
    await fill(page, { name, message: `</textarea>${name}` });
    await submit(page);
    await expect(page.locator("#name")).toHaveValue(name);
    await expect(page.locator("#message")).toHaveValue(`</textarea>${name}`);
    expect(await page.evaluate(() => "slipped" in window)).toBe(false);
  });
});

for (const [what, headers] of [
  ["another website", { "Sec-Fetch-Site": "cross-site", Origin: "https://elsewhere.example" }],
  ["a neighbour of the same domain", { "Sec-Fetch-Site": "same-site", Origin: "https://blog.elsewhere.example" }],
  ["another website, in an older browser", { Origin: "https://elsewhere.example" }],
  ["a page without an origin", { Origin: "null" }],
] as const) {
  test(`a form sent by ${what} is refused and changes nothing`, async ({ page, request }) => {
    await put(page, "2");
    const [cookie] = await page.context().cookies();
    const cookies = { Cookie: `cart=${cookie?.value}` };
    for (const path of ["/cart/lines", "/cart/state", "/contact", "/cart/lines/2"]) {
      const form = { packId: "2", quantity: "5", to: "0" };
      expect((await request.post(path, { form, headers: { ...headers, ...cookies } })).status(), path).toBe(403);
    }
    await page.goto("/cart");
    await expect(page.getByText("One item, one pack.")).toBeVisible();
  });
}

test("a form of more than 64 kB is refused, announced or not", async ({ request }) => {
  const form = { name: "L", message: "a".repeat(64 * 1024) };
  expect((await request.post("/contact", { form })).status()).toBe(413);
  expect(await postInPieces("/contact", 70)).toBe(413);
});

test("methods that no form uses are refused", async ({ request }) => {
  for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
    expect((await request.fetch("/cart", { method })).status(), method).toBe(405);
  }
});

test("addresses that cannot be read are refused without a crash", async ({ request }) => {
  for (const path of ["/%", "/shop/%E0%A4%A", "/shop/%00", "//elsewhere.example/"]) {
    const answer = await request.get(shop + path, { maxRedirects: 0 });
    expect(answer.status(), path).toBeGreaterThanOrEqual(400);
    expect(answer.status(), path).toBeLessThan(500);
  }
});

/** Sends a form without Content-Length, in pieces of one kilobyte each. Returns the status of the answer. */
function postInPieces(path: string, pieces: number): Promise<number> {
  const { hostname, port, host } = new URL(shop);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.once("error", reject);
    socket.once("data", (answer) => {
      resolve(Number(answer.toString().split(" ")[1]));
      socket.destroy();
    });
    socket.write(`POST ${path} HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n`);
    socket.write("Content-Type: application/x-www-form-urlencoded\r\n\r\n");
    for (let piece = 0; piece < pieces; piece++) socket.write(`400\r\n${"a".repeat(1024)}\r\n`);
    socket.write("0\r\n\r\n");
  });
}
