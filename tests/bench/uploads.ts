import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { dayInIndia } from "#platform/day.ts";
import { openDatabase } from "#platform/database.server.ts";
import { fillCatalogue } from "../support/many-products.ts";
import {
  FILE_BYTES,
  hardCatalogues,
  hardStatements,
  largestCatalogue,
  largestStatement,
  STATEMENT_BYTES,
} from "../support/large-uploads.ts";
import { anOrder } from "../support/orders.ts";
import { signedIn } from "../support/people.ts";
import { databaseOf, openShop } from "../support/shop-process.ts";

const isQuick = process.argv.includes("--quick");
const ORDERS = isQuick ? 200 : 1000;
/** The most milliseconds of processor time that an upload may let other requests wait for. */
const MOST = 150;
const PROBED_EVERY = 100;
const only = process.argv.find((word) => word.startsWith("--only="))?.slice(7) ?? "";

const fullStatement = (bytes: number) => largestStatement(bytes, dayInIndia(new Date()));

type Answer = { status: number; milliseconds: number };

const shop = await openShop({ NODE_OPTIONS: "--import=./tests/bench/held.ts" });
const { pool, close } = openDatabase(databaseOf(shop.dataDirectory));
for (let made = 0; made < ORDERS; made += 1) await anOrder(pool);
await fillCatalogue(pool, isQuick ? 500 : 5000);
const { cookie } = await signedIn(pool, { name: "Sita", role: "owner" });
const headers = { Cookie: cookie, Origin: shop.address };
const address = shop.address.replace("localhost", "127.0.0.1");

// The first request of each kind compiles what it needs.
for (const path of ["/contact", "/cart", "/back-office/money/statement", "/back-office/products/files"])
  await (await fetch(shop.address + path, { headers })).text();

/** For how many milliseconds of processor time the shop let requests wait at most, since this was asked before. */
async function readHeld(): Promise<number> {
  const told = shop.log().length;
  process.kill(shop.pid, "SIGUSR2");
  for (;;) {
    const [, held] = /held (\d+)\n/.exec(shop.log().slice(told)) ?? [];
    if (held !== undefined) return Number(held);
    await wait(20);
  }
}

const longest = (all: Answer[]) => Math.round(Math.max(...all.map((one) => one.milliseconds)));

/** Sends probes and asks for a page until `work` has ended. */
async function meanwhile(work: () => Promise<string>) {
  await readHeld();
  const words = [String(PROBED_EVERY), `probe=${address}/healthz`, `page=${address}/cart`];
  const prober = spawn(process.execPath, ["tests/bench/prober.ts", ...words], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const line = once(createInterface(prober.stdout!), "line");
  await once(prober, "message");
  const begun = performance.now();
  const outcome = await work().catch((error: Error) => error.message);
  const seconds = Number(((performance.now() - begun) / 1000).toFixed(1));
  prober.kill("SIGTERM");
  const { probe, page } = JSON.parse(String((await line)[0])) as Record<"probe" | "page", Answer[]>;
  return {
    "held, ms of processor": await readHeld(),
    "longest probe, ms": longest(probe),
    "longest page, ms": longest(page),
    "not 200": [...probe, ...page].filter(({ status }) => status !== 200).length,
    seconds,
    outcome,
  };
}

type Measured = Awaited<ReturnType<typeof meanwhile>> & { upload: string };
const measured: Measured[] = [];

async function measure(upload: string, work: () => Promise<string>): Promise<void> {
  if (!upload.includes(only)) return;
  const found = { upload, ...(await meanwhile(work)) };
  measured.push(found);
  console.log(JSON.stringify(found));
}

async function post(path: string, body: BodyInit, type?: string): Promise<Response> {
  const more = type ? { ...headers, "Content-Type": type } : headers;
  return fetch(shop.address + path, {
    method: "POST",
    redirect: "manual",
    headers: more,
    body,
    signal: AbortSignal.timeout(120_000),
  });
}

async function said(answer: Response): Promise<string> {
  const html = await answer.text();
  const [, problem = html.length] = /<main[^]*?class="error-summary[^]*?<a[^>]*>(.*?)<\/a>/.exec(html) ?? [];
  return `${answer.status}, ${problem}`;
}

function formWith(field: string, ...files: Blob[]): FormData {
  const form = new FormData();
  for (const file of files) form.append(field, file, "upload");
  return form;
}

for (const [kind, shape] of Object.entries({ "5,000 lines": fullStatement, ...hardStatements })) {
  const text = shape(STATEMENT_BYTES);
  await measure(`statement, ${kind}`, async () =>
    said(await post("/back-office/money/statement", formWith("file", new Blob([text])))),
  );
}

async function compared(text: string): Promise<string> {
  const answer = await post("/back-office/products/files", formWith("file", new Blob([text])));
  if (answer.status !== 303) return said(answer);
  const to = new URL(answer.headers.get("Location")!, address).pathname;
  for (const until = performance.now() + 180_000; performance.now() < until; await wait(300)) {
    const page = await fetch(shop.address + to, { headers });
    const html = await page.text();
    if (page.status === 200 && !html.includes('role="status"')) return /<h1>(.*?)<\/h1>/.exec(html)?.[1] ?? "?";
  }
  return "not compared in three minutes";
}

for (const [kind, shape] of Object.entries({ "20,000 rows": largestCatalogue, ...hardCatalogues })) {
  const text = shape(FILE_BYTES);
  await measure(`catalogue, ${kind}`, () => compared(text));
}

const pictures = "/back-office/products/2/pictures";
const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
const grain = { width: 2600, height: 1900, channels: 3, background: "#888", noise } as const;
const photograph = new Blob([new Uint8Array(await sharp({ create: grain }).jpeg({ quality: 97 }).toBuffer())]);
const [all, small] = [Math.floor(FILE_BYTES / photograph.size), new Blob([new Uint8Array(67)])];
console.log(`${all} photographs of ${photograph.size} bytes`);
await measure("photographs", async () =>
  said(await post(pictures, formWith("photographs", ...Array.from({ length: all }, () => photograph)))),
);
await measure("photographs, small ones", async () =>
  said(await post(pictures, formWith("photographs", ...Array.from({ length: 100_000 }, () => small)))),
);
const urlencoded = "application/x-www-form-urlencoded";
await measure("photographs, fields", async () => said(await post(pictures, "a&".repeat(FILE_BYTES / 2), urlencoded)));
const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
await measure("photographs, parts", async () =>
  said(await post(pictures, `${part.repeat(FILE_BYTES / part.length)}--x--\r\n`, "multipart/form-data; boundary=x")),
);
await measure("photographs, one field", async () =>
  said(await post(pictures, `intent=${"a".repeat(FILE_BYTES)}`, urlencoded)),
);
const bulk = new URLSearchParams({
  shelf: "all",
  direction: "up",
  amount: "5",
  unit: "percent",
  rounding: "nine",
  firstDay: "",
  lastDay: "",
});
for (const [kind, seen] of [
  ["packs", "2:58900:1 "],
  ["letters", "a"],
  ["spaces", " "],
] as const)
  await measure(`many prices, ${kind}`, async () =>
    said(
      await post(
        "/back-office/prices/bulk",
        `${bulk.toString()}&intent=save&seen=${encodeURIComponent(seen).repeat(STATEMENT_BYTES / encodeURIComponent(seen).length)}`,
        urlencoded,
      ),
    ),
  );
await measure("many prices, preview", async () =>
  said(await post("/back-office/prices/bulk", `${bulk.toString()}&intent=preview`, urlencoded)),
);

await close();
await shop.stop();
console.table(measured.map(({ outcome: _, ...figures }) => figures));
const worst = Math.max(...measured.map((one) => one["held, ms of processor"]));
if (worst > MOST) {
  console.error(`Requests waited for ${worst} ms of processor time; at most ${MOST} ms are wanted.`);
  process.exitCode = 1;
}
