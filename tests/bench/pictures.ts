import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { globSync } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Pool } from "pg";
import sharp from "sharp";
import { avif, squareWidths, webp } from "#platform/picture-quality.ts";
import type { Encoded } from "#platform/picture-worker.ts";
import { Buyer } from "../support/buyer.ts";
import { fillCatalogue } from "../support/many-products.ts";
import { signedIn } from "../support/people.ts";
import { anEmptyDirectory, databaseOf, openShop, type ShopProcess } from "../support/shop-process.ts";
import { ask, compareInTurns, median } from "./in-turns.ts";

const isQuick = process.argv.includes("--quick");
const PRODUCTS = isQuick ? 100 : 1000;
const TURNS = isQuick ? { asked: 20, rounds: 1 } : { asked: 20, rounds: 2 };
const EACH = 3;
/** How many times slower a page may be than in a shop with 51 products and no pictures. */
const MOST = 2;
/** How many different photographs are used, again and again. */
const TAKEN = 8;
const [WIDTH, HEIGHT] = [2400, 1800];

/** Makes a large, noisy photograph from a rendered picture. Returns it and the smaller files that the shop shows. */
async function photograph(file: string): Promise<Encoded[]> {
  const background = { r: 120, g: 110, b: 95 };
  const noise = { type: "gaussian", mean: 128, sigma: 7 } as const;
  const grain = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background, noise } })
    .png()
    .toBuffer();
  const input = await sharp(await readFile(file))
    .resize(WIDTH, HEIGHT)
    .composite([{ input: grain, blend: "soft-light" }])
    .jpeg({ quality: 92 })
    .toBuffer();
  const master = await sharp(input).webp({ quality: 80 }).toBuffer();
  const files: Encoded[] = [{ type: "webp", width: WIDTH, height: HEIGHT, bytes: master }];
  for (const width of squareWidths) {
    const square = sharp(master).resize(width, width);
    files.push({ type: "avif", width, height: width, bytes: await square.clone().avif(avif).toBuffer() });
    files.push({ type: "webp", width, height: width, bytes: await square.clone().webp(webp).toBuffer() });
  }
  return files;
}

/** Adds a number in a part of the file that is not drawn, so that the shop stores the picture as another file. */
function numbered(bytes: Uint8Array, type: Encoded["type"], number: number): Buffer {
  const mark = Buffer.alloc(16);
  if (type === "avif") {
    mark.writeUInt32BE(mark.length);
    mark.write("free", 4);
  } else {
    mark.write("NUMB");
    mark.writeUInt32LE(8, 4);
  }
  mark.writeBigUInt64LE(BigInt(number), 8);
  const whole = Buffer.concat([bytes, mark]);
  if (type === "webp") whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

async function openWith(products: number, each: number) {
  const shop = await openShop();
  const pool = new Pool({ connectionString: databaseOf(shop.dataDirectory), max: 1 });
  await fillCatalogue(pool, products);
  const { rows } = await pool.query<{ id: string }>("select id from products order by position, id");
  for (const [index, { id }] of each > 0 ? rows.entries() : []) {
    for (let position = 0; position < each; position++) await addPicture(pool, id, position, index * each + position);
    if ((index + 1) % 100 === 0) console.log(`  ${(index + 1) * each} pictures are in`);
  }
  await pool.query("vacuum analyze");
  const buyer = new Buyer(shop.address);
  await buyer.choose("1");
  const { cookie } = await signedIn(pool, { name: "Sita", role: "owner" });
  return { shop, pool, cookies: { buyer: buyer.cookies, owner: cookie } };
}

async function addPicture(pool: Pool, productId: string, position: number, number: number): Promise<void> {
  const [master, ...files] = taken[number % TAKEN] as [Encoded, ...Encoded[]];
  const bytes = numbered(master.bytes, master.type, number);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  const { width, height } = master;
  await pool.query("insert into pictures (hash, master, width, height) values ($1, $2, $3, $4)", [
    hash,
    bytes,
    width,
    height,
  ]);
  await pool.query(
    "insert into product_pictures (product_id, hash, position, alt) values ($1, $2, $3, 'On a plate of steel')",
    [productId, hash, position],
  );
  for (const file of files) {
    await pool.query("insert into picture_files (hash, look, width, type, bytes) values ($1, '50', $2, $3, $4)", [
      hash,
      file.width,
      file.type,
      numbered(file.bytes, file.type, number),
    ]);
  }
}

/** Milliseconds until a picture begins to arrive. */
async function firstByte(address: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(address);
  const took = performance.now() - begun;
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`);
  return took;
}

async function run(words: string[], dataDirectory: string): Promise<number> {
  const begun = performance.now();
  const env = { ...process.env, DATABASE_URL: "", COOKIE_SECRET: "", DATA_DIR: dataDirectory };
  const child = spawn(process.execPath, ["platform/run/start.mjs", ...words], { env, stdio: "inherit" });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${words.join(" ")}: ${code}`);
  return (performance.now() - begun) / 1000;
}

async function hashes(pool: Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string; sum: string }>(
    `select hash as name, encode(sha256(master), 'hex') as sum from pictures
     union all select concat_ws(' ', hash, look, width, type), encode(sha256(bytes), 'hex') from picture_files`,
  );
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

const files = globSync("pictures/masters/*.webp").toSorted().slice(0, TAKEN);
const taken: Encoded[][] = [];
for (const file of files) taken.push(await photograph(file));
const sizes = taken.flatMap(([master]) => (master ? [master.bytes.length] : []));
console.log(`${TAKEN} photographs; a master has ${(median(sizes) / 1e6).toFixed(2)} MB`);
const small = await openWith(51, 0);
const large = await openWith(PRODUCTS, EACH);
console.log(`${PRODUCTS} products with ${EACH} pictures each`);
let isSlow = false;
const pages = [
  ...["/", "/shop", "/shop/kaju-katli", "/cart", "/checkout"].map((path) => [path, "buyer"] as const),
  ...["stock", "prices", "products"].map((page) => [`/back-office/${page}`, "owner"] as const),
];
for (const [path, as] of pages) {
  const asked = compareInTurns([small, large], TURNS, ({ shop, cookies }) => ask(shop.address + path, cookies[as]));
  const [before = 0, after = 0] = await asked;
  isSlow ||= after > before * MOST;
  console.log(`${path}: ${before.toFixed(0)} ms with 51, ${after.toFixed(0)} ms: ${(after / before).toFixed(2)} times`);
}

const { rows: some } = await large.pool.query<{ hash: string }>("select hash from pictures limit 40");
const picture = ({ hash }: { hash: string }) => firstByte(`${large.shop.address}/photographs/${hash}-50-480.avif`);
const times: number[][] = [[], []];
for (const [round, found] of times.entries()) {
  for (const one of some) found.push(await picture(one));
  console.log(
    `First byte of a picture, ${round === 0 ? "from the database" : "from memory"}: ${median(found).toFixed(1)} ms`,
  );
}

const backups = await anEmptyDirectory();
const file = join(backups, "second");
for (const name of ["first", "second"]) {
  const seconds = await run(["backup", join(backups, name)], large.shop.dataDirectory);
  const { size } = await stat(join(backups, name));
  console.log(`The ${name} backup: ${(size / 1e6).toFixed(1)} MB beside its pictures, in ${seconds.toFixed(0)} s`);
}
const known = await hashes(large.pool);
const empty = await anEmptyDirectory();
console.log(`Restored in ${(await run(["restore", file], empty)).toFixed(0)} s`);
const restored: ShopProcess = await openShop({}, empty);
const pool = new Pool({ connectionString: databaseOf(restored.dataDirectory), max: 1 });
const back = await hashes(pool);
const { rows: drawn } = await pool.query<{ bytes: Buffer }>(
  "(select master as bytes from pictures limit 20) union all (select bytes from picture_files limit 60)",
);
for (const { bytes } of drawn) await sharp(bytes).stats();
console.log(`${drawn.length} of them were drawn`);
const lost = [...known].filter(([name, sum]) => back.get(name) !== sum);
console.log(`${known.size - lost.length} of ${known.size} masters and files are the same by SHA-256`);
await Promise.all([pool, small.pool, large.pool].map((one) => one.end()));
for (const { stop } of [restored, small.shop, large.shop]) await stop();
await rm(backups, { recursive: true });
if (isSlow || lost.length > 0 || known.size === 0) process.exitCode = 1;
