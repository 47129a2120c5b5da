import { expect, test } from "../../support/journey.ts";
import { accessRules, addressOf } from "../../support/access-rules.ts";
import { signedIn } from "../../support/people.ts";

const browser = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8", "Sec-Fetch-Site": "same-origin" };

test("a form sent to what takes none is refused with a page that says so, wherever it is sent", async ({
  request,
  database,
}) => {
  test.slow();
  const { cookie } = await signedIn(database, { role: "owner" });
  const headers = { ...browser, Cookie: cookie };
  const wrong: string[] = [];
  for (const path of Object.keys(accessRules)) {
    const answer = await request.post(addressOf(path), { headers, form: { a: "1" }, maxRedirects: 0 });
    if (answer.status() !== 405) continue;
    const text = await answer.text();
    const isPage = answer.headers()["content-type"] === "text/html; charset=utf-8" && text.includes("<h1");
    if (
      !isPage ||
      !text.includes("does not take that here, so nothing was changed") ||
      text.includes("Something broke")
    )
      wrong.push(`${path}: ${text.slice(0, 200)}`);
  }
  expect(wrong).toEqual([]);
});

test("a file that is not there is a page to a browser that opens it, and a sentence to a script", async ({
  request,
}) => {
  for (const path of ["/orders/none-of-ours/upi.png", "/reviews/1/photographs/a"]) {
    const page = await request.get(path, { headers: browser });
    expect([page.status(), page.headers()["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(await page.text()).toContain('<a href="/">Go to the home page</a>');
    const { sentence } = await (await request.get(path)).json();
    expect(await page.text()).toContain(sentence);
  }
});
