import { crc32, deflateSync } from "node:zlib";
import { count, eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { sayPhotographFault } from "#app/sentences/photographs.ts";
import type { Database } from "#platform/database.server.ts";
import { aSeededDatabase } from "../../../tests/support/empty-database.ts";
import { readKnownProducts, readShelves } from "../catalogue.server.ts";
import {
  addPhotograph,
  changeLook,
  describePhotograph,
  listPhotographs,
  movePhotograph,
  removePhotograph,
} from "./photographs.server.ts";
import { encodeFiles, findPhotographFile, makeMaster } from "./picture-files.server.ts";
import { pictureFiles, pictures } from "./schema.ts";

const by = { id: null, name: "Sita" };

function plain(width: number, height: number, colour = "#a52") {
  return sharp({ create: { width, height, channels: 3, background: colour } });
}

/** Adds a photograph of one plain colour to a product, makes its files, and returns its hash. */
async function added(db: Database, productId: string, colour: string): Promise<string> {
  const master = await makeMaster(await plain(500, 400, colour).jpeg().toBuffer());
  if ("refused" in master) throw new Error(sayPhotographFault("It", master.refused));
  expect(await addPhotograph(db, by, productId, master, `A plate, ${colour}`)).toEqual({ added: true });
  await encodeFiles(db, { hash: master.hash });
  return master.hash;
}

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 15 } },
  });

async function said(file: Buffer | string): Promise<string> {
  const answer = await makeMaster(Buffer.from(file));
  return "refused" in answer ? sayPhotographFault("It", answer.refused) : "taken";
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A black PNG of `side` by `side` pixels that takes only a few kilobytes. */
function blankPng(side: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(side);
  const head = Buffer.concat([size, size, Buffer.from([1, 0, 0, 0, 0])]);
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 9 });
  const start = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([start, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

test("a photograph is kept upright, small and without what the camera noted, its position too", async () => {
  const file = await noise(3000, 1800)
    .withExif({ IFD0: { Make: "A phone" }, IFD3: { GPSLatitude: "16/1 18/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  const master = await makeMaster(file);
  if ("refused" in master) throw new Error(sayPhotographFault("It", master.refused));
  expect(master).toMatchObject({ width: 1440, height: 2400, hash: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(master.bytes.length).toBeLessThanOrEqual(1_500_000);
  const known = await sharp(master.bytes).metadata();
  expect(known).toMatchObject({ format: "webp", space: "srgb" });
  expect([known.exif, known.icc, known.xmp, known.orientation]).toEqual([undefined, undefined, undefined, undefined]);
});

test("PNG, WebP and AVIF are taken whatever their colours, and the same picture has the same hash", async () => {
  for (const type of ["png", "webp", "avif"] as const)
    expect(await makeMaster(await plain(90, 60).toFormat(type).toBuffer())).toMatchObject({ width: 90, height: 60 });
  const print = await plain(90, 60).toColourspace("cmyk").jpeg().toBuffer();
  const [one, other] = [await makeMaster(print), await makeMaster(print)];
  expect(one).toMatchObject({ width: 90, hash: (other as { hash: string }).hash });
});

test("what is no still picture, damaged or too large is refused in words, and the shop needs no memory for it", async () => {
  const jpeg = await noise(800, 600).jpeg().toBuffer();
  const png = await plain(900, 900).png().toBuffer();
  const bomb = blankPng(20_000);
  const before = process.memoryUsage().rss;
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss - before)), 5);
  expect(await said("<svg xmlns='http://www.w3.org/2000/svg'/>")).toContain("is not a JPEG");
  expect(await said("MZ this is a program, though its name ends in .jpg")).toContain("is not a JPEG");
  expect(await said("")).toBe("It is empty.");
  expect(await said("\0\0\0\x18ftypheic\0\0\0\0mif1heic")).toContain("HEIC");
  expect(await said(jpeg.subarray(0, jpeg.length * 0.6))).toContain("damaged");
  expect(await said(png.subarray(0, png.length - 40))).toContain("damaged");
  expect(await said(Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(5000, 7)]))).toMatch(/damaged|cannot be read/);
  expect(bomb.length).toBeLessThan(60_000);
  expect(await said(bomb)).toBe("It has more than 60 megapixels.");
  clearInterval(watch);
  expect(most).toBeLessThan(400 * 1024 * 1024);
});

/** Two frames, one above the other, for a picture that moves. */
const frames = Buffer.alloc(20 * 40 * 3, 120).fill(9, 0, 20 * 20 * 3);
const asFrames = (pageHeight: number) =>
  sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight } });

/** A PNG with the chunk by which an animated PNG says how many frames it has. */
async function pngOf(count: number): Promise<Buffer> {
  const png = await plain(20, 20).png().toBuffer();
  const [before, numbers] = [png.indexOf("IHDR") + 4 + 13 + 4, Buffer.alloc(8)];
  numbers.writeUInt32BE(count);
  return Buffer.concat([png.subarray(0, before), chunk("acTL", numbers), png.subarray(before)]);
}

test("a picture of one frame is taken whatever its type, and one that moves is not", async () => {
  const options = { loop: 0, delay: [100, 100] };
  expect(await said(await asFrames(20).gif(options).toBuffer())).toContain("moves");
  expect(await said(await asFrames(20).webp(options).toBuffer())).toContain("moves");
  expect(await said(await pngOf(2))).toContain("moves");
  expect(await said(await asFrames(40).gif({ loop: 0, delay: 100 }).toBuffer())).toBe("taken");
  expect(await said(await plain(20, 20).gif().toBuffer())).toBe("taken");
  expect(await said(await asFrames(40).webp({ loop: 0, delay: 100 }).toBuffer())).toBe("taken");
  expect(await said(await pngOf(1))).toBe("taken");
  expect(await said("GIF89a, and nothing that is a picture")).toMatch(/cannot be read|damaged/);
});

test("a photograph takes its place at once, in all sizes after its job, and goes when it is taken away", async () => {
  const { db } = await aSeededDatabase();
  const shown = async () => {
    const [product] = await readKnownProducts(db, ["kaju-katli"]);
    return product!.photographs;
  };
  expect(await shown()).toEqual([]);
  const master = await makeMaster(await plain(1000, 500).jpeg().toBuffer());
  if ("refused" in master) throw new Error(sayPhotographFault("It", master.refused));
  expect(await addPhotograph(db, by, "2", master, "A plate")).toEqual({ added: true });
  expect(await addPhotograph(db, by, "2", master, "The same")).toEqual({ added: false });
  expect(await addPhotograph(db, by, "nothing", master, "A plate")).toHaveProperty("refused");
  const { rows: jobs } = await db.execute(sql`select data from pgboss.job where name = 'encode-picture'`);
  expect(jobs).toEqual([{ data: { hash: master.hash, look: "50" } }]);
  const base = `/photographs/${master.hash}-50`;
  await expect.poll(shown).toEqual([{ base, width: 320, height: 320, widths: [320], alt: "A plate" }]);
  await encodeFiles(db, jobs[0]!.data);
  await encodeFiles(db, jobs[0]!.data);
  const photograph = { base, width: 500, height: 500, widths: [320, 480, 500], alt: "A plate" };
  await expect.poll(shown).toEqual([photograph]);
  const [shelf = []] = await readShelves(db, [{ category: "sweets", most: 50 }]);
  expect(shelf.find(({ id }) => id === "2")!.photographs).toEqual([photograph]);
  const boxes = await readKnownProducts(db, [
    "combo-1",
    "combo-2",
    "combo-3",
    "combo-4",
    "combo-5",
    "combo-6",
    "combo-7",
  ]);
  const parts = boxes.flatMap(({ contents }) => contents).filter(({ id }) => id === "2");
  for (const part of parts) expect(part.photographs).toEqual([photograph]);

  const avif = await findPhotographFile(db, `${master.hash}-50-500.avif`);
  expect(avif).toMatchObject({ type: "image/avif" });
  expect(await sharp(avif!.bytes).metadata()).toMatchObject({ width: 500, height: 500 });
  for (const name of [`${master.hash}-50-501.avif`, `${master.hash}-50-500.png`, "../x", master.hash])
    expect(await findPhotographFile(db, name)).toBeUndefined();

  expect(await removePhotograph(db, by, "2", master.hash)).toBe(true);
  expect(await removePhotograph(db, by, "2", master.hash)).toBe(false);
  await expect.poll(shown).toEqual([]);
});

test("a photograph whose files have the widths of before is shown in them, nothing is said to be missing", async () => {
  const { db } = await aSeededDatabase();
  const master = await makeMaster(await plain(1000, 1000).jpeg().toBuffer());
  if ("refused" in master) throw new Error(sayPhotographFault("It", master.refused));
  const files = [400, 800, 1000].map((width) => ({ ...master.files[0]!, width, type: "avif" as const }));
  await addPhotograph(db, by, "2", { ...master, files }, "A plate");
  expect((await listPhotographs(db, "2"))[0]).toMatchObject({ widths: [400, 800, 1000], sizes: 3 });
  expect(await findPhotographFile(db, `${master.hash}-50-800.avif`)).toBeDefined();
});

test("a photograph is there as JPEG too, for the sites that read no other type", async () => {
  const { db } = await aSeededDatabase();
  const hash = await added(db, "2", "#f00");
  const jpeg = await findPhotographFile(db, `${hash}-50-320.jpg`);
  expect(jpeg).toMatchObject({ type: "image/jpeg" });
  expect(await sharp(jpeg!.bytes).metadata()).toMatchObject({ format: "jpeg", width: 320, height: 320 });
  expect(await findPhotographFile(db, `${hash}-50-321.jpg`)).toBeUndefined();
});

test("photographs are put in another order and described; one unused for 30 days is deleted", async () => {
  const { db } = await aSeededDatabase();
  const [red, green, blue] = [await added(db, "2", "#f00"), await added(db, "2", "#0f0"), await added(db, "2", "#00f")];
  const order = async () => (await listPhotographs(db, "2")).map(({ hash }) => hash);
  expect(await order()).toEqual([red, green, blue]);
  expect(await movePhotograph(db, by, "2", blue, "first")).toBe(true);
  expect(await movePhotograph(db, by, "2", red, "down")).toBe(true);
  expect(await movePhotograph(db, by, "2", red, "down")).toBe(false);
  expect(await movePhotograph(db, by, "2", "0".repeat(32), "first")).toBe(false);
  expect(await order()).toEqual([blue, green, red]);
  expect(await describePhotograph(db, by, "2", red, "కాజు కట్లి on a steel plate")).toBe(true);
  expect((await listPhotographs(db, "2"))[2]!.alt).toBe("కాజు కట్లి on a steel plate");
  await removePhotograph(db, by, "2", green);
  await added(db, "3", "#ff0");
  const kept = async () => (await db.select({ n: count() }).from(pictures))[0]!.n;
  expect(await kept()).toBe(4);
  await db.update(pictures).set({ addedAt: sql`now() - interval '31 days'` });
  await added(db, "3", "#0ff");
  expect(await kept()).toBe(4);
  expect(await db.select().from(pictureFiles).where(eq(pictureFiles.hash, green))).toEqual([]);
});

/** The mean colour of a photograph's file, from 0 to 255 for each channel. */
async function colourOf(db: Database, name: string): Promise<{ r: number; g: number; b: number }> {
  const file = await findPhotographFile(db, name);
  const { channels } = await sharp(file!.bytes).stats();
  const [r, g, b] = channels.map(({ mean }) => mean) as [number, number, number];
  return { r, g, b };
}

test("another square of a photograph is shown, of its left, middle or right, and old addresses stay", async () => {
  const { db } = await aSeededDatabase();
  const halves = await sharp(await plain(1200, 600, "#f00").png().toBuffer())
    .composite([{ input: await plain(600, 600, "#00f").png().toBuffer(), left: 600, top: 0 }])
    .png()
    .toBuffer();
  const master = await makeMaster(halves);
  if ("refused" in master) throw new Error(sayPhotographFault("It", master.refused));
  await addPhotograph(db, by, "2", master, "Two plates");
  expect((await listPhotographs(db, "2"))[0]).toMatchObject({ look: "50", along: "width", widths: [320], sizes: 3 });
  expect(await changeLook(db, by, "2", master.hash, { focus: 0 })).toBe(true);
  expect(await changeLook(db, by, "2", master.hash, { focus: 0 })).toBe(false);
  expect(await changeLook(db, by, "2", "0".repeat(32), { focus: 0 })).toBe(false);
  const left = await colourOf(db, `${master.hash}-0-320.webp`);
  expect(left.r).toBeGreaterThan(240);
  expect(left.b).toBeLessThan(15);
  expect(await changeLook(db, by, "2", master.hash, { focus: 100 })).toBe(true);
  expect((await colourOf(db, `${master.hash}-100-320.webp`)).b).toBeGreaterThan(240);
  expect(await findPhotographFile(db, `${master.hash}-50-320.avif`)).toBeDefined();
  const [product] = await readKnownProducts(db, ["kaju-katli"]);
  expect(product!.photographs[0]!.base).toBe(`/photographs/${master.hash}-100`);
  const { rows } = await db.execute(sql`select data from pgboss.job where name = 'encode-picture' order by created_on`);
  expect(rows.map((row) => (row.data as { look: string }).look)).toEqual(["50", "0", "100"]);
});

test("a dark photograph in yellow light is shown bright and white by one press, and as it was by another", async () => {
  const { db } = await aSeededDatabase();
  const lit = await sharp(await plain(500, 500, "#5a4628").png().toBuffer())
    .composite([{ input: await plain(200, 200, "#3c140a").png().toBuffer(), left: 150, top: 150 }])
    .jpeg()
    .toBuffer();
  const master = await makeMaster(lit);
  if ("refused" in master) throw new Error(sayPhotographFault("It", master.refused));
  await addPhotograph(db, by, "2", master, "A plate");
  expect(await changeLook(db, by, "2", master.hash, { isBrightened: true })).toBe(true);
  expect(await changeLook(db, by, "2", master.hash, { focus: 25 })).toBe(true);
  expect((await listPhotographs(db, "2"))[0]).toMatchObject({ look: "25b", isBrightened: true });
  const before = await colourOf(db, `${master.hash}-50-320.webp`);
  const after = await colourOf(db, `${master.hash}-50b-320.webp`);
  expect(after.g).toBeGreaterThan(before.g + 40);
  expect(after.b / after.r).toBeGreaterThan(before.b / before.r + 0.2);
  expect(await changeLook(db, by, "2", master.hash, { isBrightened: false })).toBe(true);
  expect((await listPhotographs(db, "2"))[0]).toMatchObject({ look: "25", isBrightened: false });
});
