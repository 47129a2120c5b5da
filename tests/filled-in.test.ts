import { pathToFileURL } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { ownCookies, scriptCookie, sharedPages } from "#app/storefront/shared-pages.ts";
import { loadEnvironment } from "#platform/environment.ts";
import { createLog } from "#platform/log.ts";
import { Buyer } from "./support/buyer.ts";
import { connections, pool } from "./support/database.ts";
import { serve } from "./support/web.ts";

type Shop = typeof import("#app/server.ts");

/** The address of a server that fills a visitor's data into pages made for everybody. */
let filling: string;
let making: string;

beforeAll(async () => {
  const { createShop }: Shop = await import(pathToFileURL("build/server/index.js").href);
  const log = createLog("silent");
  const { handle, fillInFor } = createShop({ ...connections, connections, environment: loadEnvironment(), log });
  const sharing = { pages: sharedPages, ownCookies, scriptCookie };
  filling = `http://127.0.0.1:${(await serve(handle, { log, sharing, fillInFor })).port}`;
  // One product is sold out, one has a pack that is sold out, and one is not made at present.
  await pool.query("update packs set available = false where id = '2-1000g' or product_id = '4'");
  await pool.query("update products set state = 'hidden' where slug = 'ariselu'");
  making = `http://127.0.0.1:${(await serve(handle, { log, sharing })).port}`;
});

/** Paths to test for each route with a parameter. */
const examples: Record<string, string[]> = {
  "/shop/shelves/:shelf": ["/shop/shelves/sweet"],
  "/shop/:slug": [
    "/shop/kaju-katli",
    "/shop/kaju-katli?pack=2-250g",
    "/shop/nethi-bobbatlu",
    "/shop/motichoor-laddu",
    "/shop/guntur-greetings-box",
    "/shop/combo-7",
    "/shop/thokkudu-laddu",
    "/shop/ariselu",
  ],
};

const paths = Object.entries(sharedPages as Record<string, { isFilledIn?: true }>)
  .filter(([, { isFilledIn }]) => isFilledIn)
  .flatMap(([path]) => examples[path] ?? [path]);

const visitors: Record<string, (buyer: Buyer) => Promise<void>> = {
  "with two packs for Chennai": async (buyer) => {
    await buyer.choose("2", "600001");
    await buyer.choose("pickle-1", "600001");
  },
  "with a pack, whose pincode is not known": async (buyer) => {
    await buyer.send("/cart/lines", { packId: "2", quantity: "3" });
  },
  "with an empty cart, in Guntur": async (buyer) => {
    await buyer.send("/pincode", { pincode: "522002", to: "/" });
  },
  "far away": (buyer) => buyer.choose("snack-2", "797001"),
  "with more than delivery costs anything for": async (buyer) => {
    await buyer.send("/cart/lines", { packId: "2", quantity: "20" });
    await buyer.choose("pickle-1", "522002");
  },
  "whose cart stays behind in part": async (buyer) => {
    await buyer.choose("1", "797001");
    await buyer.choose("2", "797001");
  },
  "where nothing is delivered": (buyer) => buyer.choose("2", "900099"),
};

test.each(Object.keys(visitors))(
  "a guest %s sees on a page that is filled in what one made for them says",
  async (who) => {
    const buyer = new Buyer(filling);
    await visitors[who]!(buyer);
    for (const path of paths) {
      const [filled, made] = await Promise.all([ask(filling + path, buyer.cookies), ask(making + path, buyer.cookies)]);
      expect(filled.html).toContain('id="visitor"');
      expect(made.html).not.toContain('id="visitor"');
      expect({ path, shown: shownOn(filled.html) }).toEqual({ path, shown: shownOn(made.html) });
      expect(filled.caching).toBe("private, no-cache");
      expect(filled.etag).not.toBe((await ask(filling + path)).etag);
    }
  },
);

test("a page is made for whom one for everybody does not tell enough, and for everybody nothing is filled in", async () => {
  const buyer = new Buyer(filling);
  await buyer.choose("2", "600002");
  expect((await ask(`${filling}/shop`, buyer.cookies)).html).toContain('id="visitor"');
  await pool.query("insert into pincode_overrides (pincode, transit_days) values ('600002', 9)");
  const { html } = await ask(`${filling}/shop`, buyer.cookies);
  expect(html).not.toContain('id="visitor"');
  expect(html).toContain("600002");
  for (const cookies of [undefined, "_ga=some", `${buyer.cookies}; js=1`, `${buyer.cookies}; shop.session_token=some`])
    expect((await ask(`${filling}/shop`, cookies)).html).not.toContain('id="visitor"');
});

async function ask(address: string, cookies?: string) {
  const answer = await fetch(address, { headers: cookies ? { Cookie: cookies } : {} });
  expect(answer.status).toBe(200);
  const { headers } = answer;
  return { html: await answer.text(), caching: headers.get("Cache-Control"), etag: headers.get("ETag") };
}

const empty = /^(?:area|br|hr|img|input|link|meta|source)$/;

/** The texts and elements that a page shows, without hidden elements and scripts. */
function shownOn(html: string): string[] {
  const page = html
    .replaceAll(/<script\b[^]*?<\/script>|<!--.*?-->/g, "")
    .replaceAll(/<span class="here">([^<]*)<\/span>/g, "$1");
  const shown: string[] = [];
  const open: boolean[] = [];
  for (const [token, end, name = "", attributes = ""] of page.matchAll(/<(\/?)([a-z][\w-]*)([^>]*)>|[^<]+/g)) {
    const isHidden = open.at(-1) ?? false;
    if (end === "/") open.pop();
    else if (name && !empty.test(name)) open.push(isHidden || / hidden=""/.test(attributes));
    if (end === "/" || (open.at(-1) ?? false)) continue;
    const element = token.replace(/ data-(?:zones?|answered)="[^"]*"/, "");
    if (element !== "<span>") shown.push(name ? element : token.trim());
  }
  return shown.filter(Boolean);
}
