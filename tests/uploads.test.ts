import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { startImport } from "#domain/catalogue/import/imports.server.ts";
import { workThroughImport } from "#domain/catalogue/import/work-through.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { loadEnvironment } from "#platform/environment.ts";
import { createLog } from "#platform/log.ts";
import { FILES_BODY_LIMIT, LARGE_BODY_LIMIT } from "#platform/server/body.ts";
import type { Handle } from "#platform/server/listener.ts";
import { connections, db, pool } from "./support/database.ts";
import {
  FILE_BYTES,
  hardCatalogues,
  hardStatements,
  largestStatement,
  STATEMENT_BYTES,
} from "./support/large-uploads.ts";
import { anOrder } from "./support/orders.ts";
import { signedIn } from "./support/people.ts";
import { cookieSecret } from "./support/shop-process.ts";
import { ask, serve } from "./support/web.ts";

type Shop = typeof import("#app/server.ts");

let port: number;
let owner: string;
/** Resolves when the whole body of a form has arrived and the work on it begins. */
let arrived = Promise.withResolvers<void>();

beforeAll(async () => {
  // The built shop runs in this process, so that nothing else can answer while an upload holds it.
  const { createShop }: Shop = await import(pathToFileURL("build/server/index.js").href);
  const environment = { ...loadEnvironment(), COOKIE_SECRETS: [cookieSecret] };
  const shop = createShop({ ...connections, connections, environment, log: createLog("silent") });
  const handle: Handle = (request, info) => {
    if (request.method === "POST") arrived.resolve();
    return shop.handle(request, info);
  };
  const openToLarge = [
    { paths: /\/pictures$/, limit: FILES_BODY_LIMIT },
    { paths: /\/(?:statement|bulk)$/, limit: LARGE_BODY_LIMIT },
  ];
  ({ port } = await serve(handle, { openToLarge }));
  const { cookie } = await signedIn(pool, { name: "Sita", role: "owner" });
  owner = cookie;
  // The first page of all compiles what it needs, which is no wait for an upload.
  await ask(port, "/contact");
});

/** The order in which answers come: of `work`, and of probes and a page that are asked for once it has begun. */
async function orderOf(work: Promise<unknown>, begun: Promise<unknown>, probes = 5): Promise<string[]> {
  const order: string[] = [];
  const end = work.then(() => order.push("the upload"));
  await Promise.race([begun, work]);
  const page = ask(port, "/contact").then(() => order.push("the page"));
  for (let asked = 0; asked < probes; asked += 1) {
    await ask(port, "/healthz");
    order.push("a probe");
  }
  await Promise.all([page, end]);
  return order;
}

async function send(path: string, form: FormData) {
  arrived = Promise.withResolvers();
  const { headers, body } = new Response(form) as unknown as { headers: Headers; body: ReadableStream };
  const bytes = Buffer.from(await new Response(body).arrayBuffer());
  return ask(port, path, {
    method: "POST",
    headers: { Cookie: owner, "Content-Type": headers.get("Content-Type")! },
    body: bytes,
  });
}

function formWith(name: string, ...files: Blob[]): FormData {
  const form = new FormData();
  for (const file of files) form.append(name, file, "upload");
  return form;
}

test("while a statement of the largest size is read, whose lines match many orders, others are answered", async () => {
  for (let made = 0; made < 60; made += 1) await anOrder(pool);
  const form = formWith("file", new Blob([largestStatement(STATEMENT_BYTES, dayInIndia(new Date()))]));
  const upload = send("/back-office/money/statement", form);
  expect((await orderOf(upload, arrived.promise)).at(-1)).toBe("the upload");
  const { status, body } = await upload;
  const html = body.toString().replaceAll("<!-- -->", "");
  expect([status, html]).toEqual([200, expect.stringContaining("1 to 100 of 4999 lines that wait.")]);
});

test.each(["rows of commas", "rows of spaces and quotes"])(
  "while a catalogue file of 25 MB of %s is compared, others are answered",
  async (kind) => {
    const id = await startImport(db, { id: null, name: "Sita" }, hardCatalogues[kind]!(FILE_BYTES));
    const order = await orderOf(
      workThroughImport(db, { id }, () => true),
      Promise.resolve(),
      20,
    );
    expect(order.at(-1)).toBe("the upload");
  },
);

test("while 25 MB of photographs are worked on, others are answered", async () => {
  // What follows the end of a JPEG is not drawn.
  const small = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#a52" } })
    .jpeg()
    .toBuffer();
  const photograph = new Blob([new Uint8Array(small), new Uint8Array(FILE_BYTES / 5 - small.length)]);
  const all = Array.from({ length: 5 }, () => photograph);
  const upload = send("/back-office/products/2/pictures", formWith("photographs", ...all));
  expect((await orderOf(upload, arrived.promise)).at(-1)).toBe("the upload");
  expect((await upload).status).toBe(303);
});

test("1 MB of prices is read as the packs that it names", async () => {
  const fields = { shelf: "all", direction: "up", amount: "5", unit: "percent", rounding: "nine", intent: "save" };
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, firstDay: "", lastDay: "" })) form.set(name, value);
  // All but the last are packs that do not exist, or the same one again.
  const unknown = Array.from({ length: 40_000 }, (_, at) => `x${at}:58900:1 `).join("");
  form.set("seen", `${unknown}${"2:100:1 ".repeat(30_000)}2:58900:1`);
  expect((await send("/back-office/prices/bulk", form)).status).toBe(303);
  const { rows } = await pool.query("select price from packs where id = '2'");
  expect(rows).toEqual([{ price: 61900 }]);
});

test("what is too much is refused before it is parsed, and rows that are empty are none", async () => {
  const statement = async (text: string) => {
    const { status, body } = await send("/back-office/money/statement", formWith("file", new Blob([text])));
    return [status, body.toString().replaceAll("<!-- -->", "")] as const;
  };
  const refused = { "rows that match": "more than 5000 lines", "one long cell": "more than 5000 letters" };
  for (const [kind, words] of Object.entries(refused))
    expect(await statement(hardStatements[kind]!(STATEMENT_BYTES))).toEqual([422, expect.stringContaining(words)]);
  for (const kind of ["line ends below titles", "rows of commas"])
    expect(await statement(`${hardStatements[kind]!(STATEMENT_BYTES - 200)}21/11/2026,x,,,17.00,`)).toEqual([
      200,
      expect.stringContaining("1 line of money that came in"),
    ]);
});
