import { beforeAll, expect, test } from "vitest";
import { setTelugu } from "../../tests/support/built-shop.ts";
import { pool } from "../../tests/support/database.ts";
import { writeCreditNote, writeInvoice } from "../../tests/support/documents.ts";
import { anOrder, ladduAndPickle } from "../../tests/support/orders.ts";
import { signedIn } from "../../tests/support/people.ts";
import { openTeluguShop } from "../../tests/support/telugu.ts";

let visitor: Awaited<ReturnType<typeof openTeluguShop>>;

beforeAll(async () => {
  visitor = await openTeluguShop();
});

const gift = { isGift: true, senderName: "Ravi", senderMobile: "+919848054321", couponCode: "DIWALI10" };

/** A paid order with a bill, and the bill's addresses: the customer's, and the one at the desk. */
async function billed(language: "en" | "te", seller = {}) {
  const order = await anOrder(pool, { ...ladduAndPickle, ...gift, method: "upi", status: "placed" });
  await pool.query("update orders set language = $2 where id = $1", [order.id, language]);
  const number = await writeInvoice(pool, order.id, seller);
  const { rows } = await pool.query<{ id: number }>("select id from documents where number = $1", [number]);
  return { order, page: `/orders/${order.token}/invoice`, atDesk: `/back-office/month/papers/${rows[0]!.id}` };
}

const paperIn = (html: string) => /<article class="sheet"[^]*<\/article>/.exec(html)![0].replaceAll("<!-- -->", "");
const teluguIn = (paper: string) => [...paper.matchAll(/<span lang="te-IN">([^<]*)<\/span>/g)].map(([, said]) => said);
/** A paper without what stands in Telugu beside the law's words. */
const inEnglish = (paper: string) =>
  paper.replaceAll(/<span lang="te-IN">[^<]*<\/span>\u00a0· /g, "").replaceAll(/(?<=data-label=")[^"]* · /g, "");

test("a bill and a credit note in Telugu say each heading beside the law's English word, and are else the English ones", async () => {
  for (const seller of [{}, { gstin: "" }]) {
    const { order, page } = await billed("te", seller);
    const note = (await writeCreditNote(pool, order.id, 100_00)).replaceAll("/", "-");
    for (const address of [page, `/orders/${order.token}/credit-notes/${note}`]) {
      const english = paperIn((await visitor()(address)).html);
      const telugu = paperIn((await visitor()(`/te${address}`)).html);
      expect(teluguIn(english)).toEqual([]);
      expect(inEnglish(telugu)).toBe(english);
      const headings = [...telugu.matchAll(/<(?:h1|h2|dt|th scope="col")(?: [^>]*)?>(.*?)<\/(?:h1|h2|dt|th)>/g)];
      expect(headings.length).toBeGreaterThan(9);
      const notSaid = headings.map(([, words]) => words!).filter((words) => !/[\u0c00-\u0c7f]/.test(words));
      expect(notSaid.filter((words) => !/^(?:HSN|[CSI]GST)$/.test(words))).toEqual([]);
    }
  }
  const { html } = await visitor()(`/te${(await billed("te")).page}`);
  expect(html).toContain('<span lang="te-IN">పన్ను బిల్లు</span>\u00a0· <!-- -->Tax invoice');
  expect(html).toContain("సంతకం లేదు");
});

test("at the desk a bill is in the language of its order, and in English while Telugu is off", async () => {
  const owner = visitor((await signedIn(pool, { name: "Sita", role: "owner" })).cookie);
  const telugu = await billed("te");
  const english = await billed("en");
  const leadsTo = async ({ order }: typeof telugu) =>
    /href="([^"]*)\/orders\/[\w-]+\/invoice"/.exec((await owner(`/back-office/orders/${order.number}`)).html)![1];
  expect(teluguIn(paperIn((await owner(telugu.atDesk)).html))).toContain("పన్ను బిల్లు");
  expect(teluguIn(paperIn((await owner(english.atDesk)).html))).toEqual([]);
  expect([await leadsTo(telugu), await leadsTo(english)]).toEqual(["/te", ""]);
  await setTelugu(false);
  try {
    // The languages that are offered are known for two seconds.
    await expect.poll(() => leadsTo(telugu), { timeout: 5000 }).toBe("");
    expect(teluguIn(paperIn((await owner(telugu.atDesk)).html))).toEqual([]);
  } finally {
    await setTelugu(true);
  }
});
