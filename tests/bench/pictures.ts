import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import { fileTypes } from "#domain/catalogue/pictures/photograph.ts";
import { Buyer } from "../support/buyer.ts";
import { fillCatalogue } from "../support/many-products.ts";
import { anEmptyDirectory, databaseOf, openShop, type ShopProcess } from "../support/shop-process.ts";

const isQuick = process.argv.includes("--quick");
const [PRODUCTS, ASKED] = isQuick ? [100, 20] : [1000, 40];
const EACH = 3;
/** How many times slower a page may be than in the small shop. */
const MOST = 2;
/** Bytes that do not compress, as many as photographs of a plate have: the master, and a square of each width. */
const MASTER = 600_000;
const SQUARES: Record<number, number> = { 400: 20_000, 800: 55_000, 1200: 95_000 };

/** A shop with so many products, each with so many pictures, and the cookies of somebody with a cart. */
async function openWith(products: number, each: number) {
  const shop = await openShop();
  const pool = new Pool({ connectionString: databaseOf(shop.dataDirectory), max: 1 });
  await fillCatalogue(pool, products);
  const { rows } = await pool.query<{ id: string }>("select id from products order by position, id");
  for (const { id } of each > 0 ? rows : []) {
    for (let position = 0; position < each; position++) await addPicture(pool, id, position);
  }
  await pool.query("vacuum analyze");
  const buyer = new Buyer(shop.address);
  await buyer.choose("1");
  return { shop, pool, cookies: buyer.cookies };
}

async function addPicture(pool: Pool, productId: string, position: number): Promise<void> {
  const master = randomBytes(MASTER);
  const hash = createHash("sha256").update(master).digest("hex").slice(0, 32);
  await pool.query("insert into pictures (hash, master, width, height) values ($1, $2, 2400, 1800)", [hash, master]);
  await pool.query(
    "insert into product_pictures (product_id, hash, position, alt) values ($1, $2, $3, 'On a plate of steel')",
    [productId, hash, position],
  );
  for (const [width, size] of Object.entries(SQUARES)) {
    for (const type of fileTypes) {
      await pool.query("insert into picture_files (hash, look, width, type, bytes) values ($1, '50', $2, $3, $4)", [
        hash,
        Number(width),
        type,
        randomBytes(size),
      ]);
    }
  }
}

type Filled = Awaited<ReturnType<typeof openWith>>;

/** Milliseconds until the first byte and until the last. */
async function ask(address: string, cookies = ""): Promise<{ first: number; whole: number }> {
  const begun = performance.now();
  const answer = await fetch(address, { headers: { Cookie: cookies } });
  const first = performance.now() - begun;
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`);
  return { first, whole: performance.now() - begun };
}

const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1]!;

/** The median of a page in both shops, asked in turn, so that whatever else the machine does slows both. */
async function compare(path: string, shops: readonly Filled[]): Promise<number[]> {
  const took = shops.map((): number[] => []);
  for (let at = 0; at < ASKED; at++) {
    for (const [place, { shop, cookies }] of shops.entries()) {
      took[place]!.push((await ask(shop.address + path, cookies)).whole);
    }
  }
  return took.map(median);
}

/** `npm run backup` and `npm run restore` come down to this. */
async function run(words: string[], dataDirectory: string): Promise<number> {
  const begun = performance.now();
  const env = { ...process.env, DATABASE_URL: "", COOKIE_SECRET: "", DATA_DIR: dataDirectory };
  const child = spawn(process.execPath, ["platform/run/start.mjs", ...words], { env, stdio: "inherit" });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${words.join(" ")}: ${code}`);
  return (performance.now() - begun) / 1000;
}

/** The SHA-256 of every master and every file, by its name. */
async function hashes(pool: Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string; sum: string }>(
    `select hash as name, encode(sha256(master), 'hex') as sum from pictures
     union all select concat_ws(' ', hash, look, width, type), encode(sha256(bytes), 'hex') from picture_files`,
  );
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

const small = await openWith(51, 0);
const large = await openWith(PRODUCTS, EACH);
console.log(`${PRODUCTS} products with ${EACH} pictures each`);
let isSlow = false;
for (const path of ["/shop", "/shop/kaju-katli"]) {
  const [before = 0, after = 0] = await compare(path, [small, large]);
  isSlow ||= after > before * MOST;
  console.log(`${path}: ${before.toFixed(0)} ms with 51, ${after.toFixed(0)} ms: ${(after / before).toFixed(2)} times`);
}

const { rows: some } = await large.pool.query<{ hash: string }>("select hash from pictures limit 40");
const picture = async ({ hash }: { hash: string }) =>
  (await ask(`${large.shop.address}/photographs/${hash}-50-400.avif`)).first;
const times: number[][] = [[], []];
for (const [round, found] of times.entries()) {
  for (const one of some) found.push(await picture(one));
  console.log(
    `First byte of a picture, ${round === 0 ? "from the database" : "from memory"}: ${median(found).toFixed(1)} ms`,
  );
}

const file = join(tmpdir(), `pictures-${process.pid}.backup`);
const seconds = await run(["--backup", file], large.shop.dataDirectory);
const { size } = await stat(file);
console.log(`Backup: ${(size / 1e6).toFixed(0)} MB in ${seconds.toFixed(0)} s`);
const known = await hashes(large.pool);
const empty = await anEmptyDirectory();
console.log(`Restored in ${(await run(["--restore", file], empty)).toFixed(0)} s`);
const restored: ShopProcess = await openShop({}, empty);
const pool = new Pool({ connectionString: databaseOf(restored.dataDirectory), max: 1 });
const back = await hashes(pool);
const lost = [...known].filter(([name, sum]) => back.get(name) !== sum);
console.log(`${known.size - lost.length} of ${known.size} masters and files are the same by SHA-256`);
await Promise.all([pool, small.pool, large.pool].map((one) => one.end()));
for (const { stop } of [restored, small.shop, large.shop]) await stop();
await rm(file);
if (isSlow || lost.length > 0 || known.size === 0) process.exitCode = 1;
