import { Buyer } from "../support/buyer.ts";
import { openShop } from "../support/shop-process.ts";
import { besideBareServer, measure, NEW_EACH_TIME } from "./load.ts";

const isQuick = process.argv.includes("--quick");
const ROUNDS = isQuick ? 2 : 3;
const SECONDS = isQuick ? 2 : 3;
/** The least share of a bare server's pages per second. A page rendered for one visitor is reported only. */
const LEAST_SHARED = 0.5;
const paths = ["/", "/shop", "/shop/kaju-katli"];

const shop = await openShop();
const address = shop.address.replace("localhost", "127.0.0.1");
try {
  const buyer = new Buyer(address);
  await buyer.choose("2", "600001");
  const visitors = {
    stranger: ["", ""],
    "?fbclid=": [`?fbclid=${NEW_EACH_TIME}`, ""],
    "_ga=": ["", `_ga=${NEW_EACH_TIME}`],
    "cart, pincode, js=1": ["", `${buyer.cookies}; js=1`],
    "without JavaScript": ["", buyer.cookies],
  } as const;

  const ratios = [];
  for (const path of paths) ratios.push({ page: path, ...(await measurePage(path, visitors)) });
  console.table(ratios.map(({ shares, ...row }) => ({ ...row, ...shares })));
  const slow = ratios.flatMap(({ page, shares }) =>
    Object.entries(shares)
      .filter(([name, share]) => name !== "without JavaScript" && share < LEAST_SHARED)
      .map(([name]) => `${page}, ${name}`),
  );
  if (slow.length > 0) console.log(`Slower than ${LEAST_SHARED}: ${slow.join("; ")}.`);
  process.exitCode = slow.length > 0 ? 1 : 0;
} finally {
  await shop.stop();
}

/** For each visitor, measures how many pages per second the shop sends, as a share of what a bare server sends. */
async function measurePage(path: string, visitors: Record<string, readonly [query: string, cookies: string]>) {
  await measure(address + path, 1, { Cookie: "cart=bench" });
  return besideBareServer(address + path, async (bare) => {
    await measure(bare, 1);
    // The best of several rounds counts, because other work of the machine can only slow a round down.
    const best: Record<string, number> = {};
    const keepBest = (name: string, rate: number) => (best[name] = Math.max(best[name] ?? 0, rate));
    for (let round = 1; round <= ROUNDS; round++) {
      keepBest("bare", await measure(bare, SECONDS));
      for (const [name, [query, cookies]] of Object.entries(visitors)) {
        keepBest(name, await measure(address + path + query, SECONDS, cookies ? { Cookie: cookies } : {}));
      }
      const rates = Object.entries(best).map(([name, rate]) => `${name} ${Math.round(rate)}/s`);
      console.log(`${path}, round ${round} of ${ROUNDS}: ${rates.join(", ")}`);
    }
    const { bare: bareRate = 0, ...shared } = best;
    const shares = Object.entries(shared).map(([name, rate]) => [name, Number((rate / bareRate).toFixed(3))] as const);
    return { "bare/s": Math.round(bareRate), shares: Object.fromEntries(shares) };
  });
}
