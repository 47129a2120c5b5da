import { expect, test } from "vitest";
import { refusalPage } from "./refusal-page.ts";

const json = (body: unknown, status: number) => Response.json(body, { status });
const asked = (Accept: string) => new Request("https://shop.example/orders/x/upi.png", { headers: { Accept } });
const browser = asked("text/html,application/xhtml+xml,*/*;q=0.8");

test.each([
  [json({ sentence: "There is no such <photograph>." }, 404), "<p>There is no such &lt;photograph&gt;.</p>"],
  [json("A shop in trial is not listed.", 404), "<p>A shop in trial is not listed.</p>"],
  [json({ message: "Unexpected Server Error" }, 404), "<p>There is nothing here."],
  [json({ message: "Unexpected Server Error" }, 405), "<p>The shop does not take that here, so nothing was changed."],
  [json({ message: "Unexpected Server Error" }, 400), "<p>The shop does not take that here, so nothing was changed."],
  [json({ message: "Unexpected Server Error" }, 500), "mention a1b2"],
])("a refusal that is data to React Router is a page with a sentence to a browser", async (answer, words) => {
  const page = await refusalPage(browser, answer, "a1b2");
  expect([page.status, page.headers.get("Content-Type")]).toEqual([answer.status, "text/html; charset=utf-8"]);
  expect(await page.text()).toContain(words);
});

test("a script gets the data, and what is no refusal stays as it is", async () => {
  const refused = json({ sentence: "No." }, 422);
  expect(await refusalPage(asked("*/*"), refused, "a1b2")).toBe(refused);
  for (const answer of [
    json([], 200),
    new Response("<h1>x</h1>", { status: 404 }),
    new Response(null, { status: 404 }),
  ])
    expect(await refusalPage(browser, answer, "a1b2")).toBe(answer);
});
