import { openShop } from "../support/shop-process.ts";
import { besideBareServer, measure } from "./load.ts";

const ROUNDS = 3;
const SECONDS = 3;
const LEAST_CACHED = 0.25;
const LEAST_RENDERED = 0.01;
const paths = ["/", "/shop"];

const shop = await openShop();
try {
  const rows = [];
  for (const path of paths) rows.push(await measurePage(path));
  console.table(
    rows.map(({ path, bare, cached, rendered }) => ({
      page: path,
      "bare server": Math.round(bare),
      "micro-cache": Math.round(cached),
      "of bare": (cached / bare).toFixed(2),
      rendered: Math.round(rendered),
      "of bare ": (rendered / bare).toFixed(3),
    })),
  );
  const slow = rows.filter(
    ({ bare, cached, rendered }) => cached < LEAST_CACHED * bare || rendered < LEAST_RENDERED * bare,
  );
  for (const { path } of slow)
    console.log(`${path} is slower than ${LEAST_CACHED} cached or ${LEAST_RENDERED} rendered.`);
  process.exitCode = slow.length > 0 ? 1 : 0;
} finally {
  await shop.stop();
}

async function measurePage(path: string) {
  const address = shop.address.replace("localhost", "127.0.0.1") + path;
  // A cookie, even one that means nothing, makes a visitor somebody for whom pages are rendered.
  const withCookie = { Cookie: "bench=1" };
  await measure(address, 2, withCookie);
  return besideBareServer(address, async (bare) => {
    await measure(bare, 1);
    // Of several rounds in turn the best counts: what else the machine does slows some rounds down, but none speeds up.
    const best = { bare: 0, cached: 0, rendered: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      best.bare = Math.max(best.bare, await measure(bare, SECONDS));
      best.cached = Math.max(best.cached, await measure(address, SECONDS));
      best.rendered = Math.max(best.rendered, await measure(address, SECONDS, withCookie));
    }
    return { path, ...best };
  });
}
