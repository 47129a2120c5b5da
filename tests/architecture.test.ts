import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { unawaitedIn } from "./support/unawaited.ts";

/** The parts of the code, lowest first. A part may import itself and the parts listed before it. */
const layers = [
  "platform",
  "domain/money",
  "domain/gst",
  "domain/audit",
  "domain/edits",
  "domain/settings",
  "domain/accounts",
  "domain/catalogue",
  "domain/delivery",
  "domain/coupons",
  "domain/cart",
  "domain/orders",
  "domain/payments",
  "domain/order-changes",
  "domain/checkout",
  "domain/undo",
  "domain/enquiries",
  "domain/customers",
  "domain/accounting",
  "domain/figures",
  "domain/notifications",
  "domain/health",
  "app/words",
  "app/ui",
  "app/sentences",
  "app/mail",
  "app/limiters",
  "app/context",
  "app/rendering",
  "app/refusal",
  "app/picture-answer",
  "app/csv-answer",
  "app/form",
  "app/uploads",
  "app/signed-cookie",
  "app/session",
  "app/device",
  "app/open-orders",
  "app/page-permissions",
  "app/access",
  "app/storefront",
  "app/back-office",
];
const surfaces = ["app/storefront", "app/back-office"];

const layerOf = (file: string) =>
  layers.find((layer) => file === layer || file.startsWith(`${layer}/`) || file.startsWith(`${layer}.`));
const rank = (file: string) => layers.indexOf(layerOf(file) ?? "");

type Import = { file: string; target: string };

function importsIn(file: string, text: string): Import[] {
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*"([#.][^"?]+)/g)].map((match) => match[1]!);
  return specifiers
    .filter((specifier) => !specifier.includes("+types"))
    .map((specifier) => ({ file, target: pathOf(file, specifier) }));
}

const pathOf = (file: string, specifier: string) =>
  specifier.startsWith("#") ? specifier.slice(1) : relative(".", join(dirname(file), specifier));

const belongsTo = (path: string, part: string) => path === part || path.startsWith(`${part}/`);

const rules: Record<string, (one: Import) => boolean> = {
  "imports a part below it": ({ file, target }) => rank(target) > rank(file),
  "joins the two surfaces": ({ file, target }) =>
    surfaces.some(
      (surface) => belongsTo(file, surface) && surfaces.some((other) => other !== surface && belongsTo(target, other)),
    ),
  "sends mail from a page": ({ file, target }) => belongsTo(target, "app/mail") && !belongsTo(file, "app/mail"),
  "reads the log of changes": ({ file, target }) =>
    logReaders.has(target) && !belongsTo(file, "domain/audit") && !mayReadLog(file),
  "reads tables from a page": ({ file, target }) => file.startsWith("app/") && target.endsWith("/schema.ts"),
  "leads out of the layers": ({ file, target }) =>
    layerOf(target) === undefined && !(target.startsWith("database/") && /^app\/(storefront|back-office)\//.test(file)),
};

const logReaders = new Set(["domain/audit/schema.ts", "domain/audit/log.server.ts", "domain/audit/erasure.server.ts"]);

/** Files outside domain/audit that may import the files in `logReaders` or query the change log. */
const readersOfLog = [
  /^app\/back-office\/log\//,
  /^domain\/\w+\/(\w+\/)?(deferred-)?erasure\.server\.ts$/,
  /^domain\/customers\/former-staff\.server\.ts$/,
  "domain/accounts/leaving.server.ts",
  // Deletes the entries about the trial.
  "domain/customers/opening.server.ts",
  "app/storefront/account/erase.tsx",
];
const mayReadLog = (file: string) =>
  readersOfLog.some((one) => (typeof one === "string" ? one === file : one.test(file)));

function faults(one: Import): string[] {
  return Object.entries(rules)
    .filter(([, breaks]) => breaks(one))
    .map(([fault]) => `${one.file} ${fault}: ${one.target}`);
}

const sources = globSync("{platform,domain,app}/**/*.{ts,tsx}").filter(
  (file) => !/\.test\.tsx?$/.test(file) && layerOf(file),
);
const texts = new Map(sources.map((file) => [file, readFileSync(file, "utf8")]));
const imports = [...texts].flatMap(([file, text]) => importsIn(file, text));

test("every import points up the list of parts, and the surfaces do not know each other", () => {
  expect(imports.length).toBeGreaterThan(100);
  expect(imports.flatMap(faults)).toEqual([]);
});

test("nobody else asks the log of changes in SQL", () => {
  const asks = [...texts].filter(
    ([file, text]) => /\baudit_log\b/.test(text) && !belongsTo(file, "domain/audit") && !mayReadLog(file),
  );
  expect(asks.map(([file]) => file)).toEqual([]);
});

test("the domain knows nothing of the web", () => {
  const strangers = /from "(react|react-router|react-dom)[/"]/;
  const wrong = [...texts].filter(([file, text]) => file.startsWith("domain/") && strangers.test(text));
  expect(wrong.map(([file]) => file)).toEqual([]);
});

test("only a slice's own records write its tables", () => {
  expect([...texts].flatMap(([file, text]) => foreignWrites(file, text))).toEqual([]);
});

/** The folder of the tables that a file may write: the nearest one around it that has tables. */
function tablesOf(folder: string): string {
  return folder === "." || existsSync(join(folder, "schema.ts")) ? folder : tablesOf(dirname(folder));
}

/** Each call with which a file changes a table of another folder's schema, as "file: call". */
function foreignWrites(file: string, text: string): string[] {
  const writes = /\.(insert|update|delete)\(\s*(\w+)\s*\)/g;
  const foreign = importsIn(file, text).filter(
    ({ target }) => target.endsWith("/schema.ts") && dirname(target) !== tablesOf(dirname(file)),
  );
  const names = new Set(foreign.flatMap(({ target }) => namesFrom(file, text, target)));
  return [...text.matchAll(writes)].filter(([, , table]) => names.has(table!)).map(([call]) => `${file}: ${call}`);
}

/** The names under which a file imports from the file `target`. For `import { orders as sold }`, that is "sold". */
function namesFrom(file: string, text: string, target: string): string[] {
  return [...text.matchAll(/import \{([^}]+)\} from "([#.][^"]+)"/g)]
    .filter(([, , specifier]) => pathOf(file, specifier!) === target)
    .flatMap(([, names]) => names!.split(",").map((name) => name.trim().split(" as ").at(-1)!));
}

test.each([
  ["domain/cart/cart.server.ts", "await tx.update(orders).set({ status });"],
  ["domain/cart/cart.server.ts", "await tx\n  .insert(\n    orders\n  )\n  .values(order);"],
])("a write in %s into another slice's table is found: %s", (file, call) => {
  const text = `import { orderLines, orders } from "#domain/orders/schema.ts";\n${call}`;
  expect(foreignWrites(file, text)).toHaveLength(1);
  expect(foreignWrites("domain/orders/orders.server.ts", text.replace("#domain/orders/", "./"))).toEqual([]);
});

test("a write of a folder with tables into a table of the folder around it is found", () => {
  const text = `import { products, type Claim } from "../schema.ts";\nawait tx.insert(products).values(one);`;
  expect(foreignWrites("domain/catalogue/import/imports.server.ts", text)).toHaveLength(1);
  expect(foreignWrites("domain/catalogue/import/imports.server.ts", text.replace("../", "./"))).toEqual([]);
  expect(foreignWrites("domain/catalogue/products/write-product.server.ts", text), "it has none").toEqual([]);
});

test.each([
  ["domain/money.ts", `import { findCart } from "#domain/cart/cart.server.ts";`],
  ["app/storefront/home/home.tsx", `import { board } from "#app/back-office/orders/orders.tsx";`],
  ["app/storefront/home/home.tsx", `import { products } from "#domain/catalogue/schema.ts";`],
  ["platform/log.ts", `import { formatAmount } from "../domain/money.ts";`],
  ["app/storefront/cart/cart.tsx", `import { renderMail } from "#app/mail/render-mail.tsx";`],
  ["app/ui/field.tsx", `import { letterPage } from "#app/mail/letter-page.tsx";`],
  ["domain/orders/board/last-move.server.ts", `import { auditLog } from "#domain/audit/schema.ts";`],
  ["domain/order-changes/staff-cancellation.server.ts", `import { listLog } from "#domain/audit/log.server.ts";`],
  ["app/ui/field.tsx", `const lazy = await import("#app/storefront/frame.tsx");`],
])("a wrong import in %s is found: %s", (file, text) => {
  expect(importsIn(file, text).flatMap(faults)).not.toEqual([]);
});

test("nobody speaks to a mail server, a gateway or another third party inside a transaction", () => {
  expect([...texts].flatMap(([file, text]) => spokenInside(text).map((call) => `${file}: ${call}`))).toEqual([]);
});

/** Calls of third parties inside the parentheses of `.transaction(...)`. */
function spokenInside(text: string): string[] {
  const calls = /\b(?:mailer\.send|gateway\.\w+|fetch|sendOnce|sendEach|sendTo(?:Customer|Shop))\(/g;
  return [...text.matchAll(/\.transaction\(/g)].flatMap(({ index, 0: opening }) => {
    let [depth, end] = [1, index + opening.length];
    for (; depth > 0 && end < text.length; end++) depth += { "(": 1, ")": -1 }[text[end]!] ?? 0;
    return text.slice(index, end).match(calls) ?? [];
  });
}

test.each([
  "await mailer.send(letter);",
  "for (const one of all) {\n await gateway.refund(one);\n }",
  "await fetch(url);",
])("a third party spoken to inside a transaction is found: %s", (call) => {
  expect(spokenInside(`await db.transaction(async (tx) => {\n ${call}\n});`)).toHaveLength(1);
  expect(spokenInside(`await db.transaction(async (tx) => {});\n ${call}`)).toEqual([]);
});

/** In the domain, also a `db` may be a transaction. */
const transactionsIn = (file: string) => (file.startsWith("domain/") ? ["tx", "db"] : ["tx"]);

test("statements of a transaction run one after another", () => {
  const asking = [...texts].filter(([, text]) => /\btx\b|\.transaction\(|\bPromise\./.test(text));
  expect(asking.length).toBeGreaterThan(100);
  const wrong = asking.flatMap(([file, text]) =>
    unawaitedIn(file, text, transactionsIn(file)).map((code) => `${file}: ${code}`),
  );
  expect(wrong).toEqual([]);
});

test.each([
  "await Promise.all([readStock(tx), tx.select().from(orders)]);",
  "await Promise.allSettled(ids.map((id) => lockOrder(tx, id)));",
  "const both = [() => readStock(tx), () => readLots(tx)]; await Promise.race(both.map((read) => read()));",
  "const stock = readStock(tx); await takeStock(tx); await stock;",
  "await together([lockCart(tx, id), lockSender(tx, mobile)]);",
  "void recordEvent(tx, id);",
  "tx.insert(orders).values(order).then(done, done);",
  "if (isPaid) tx.delete(carts).where(isOld);",
  "ids.forEach(async (id) => { await lockOrder(tx, id); });",
  "const waiting = ids.map((id) => tx.update(orders).set({ id }));",
  "enqueue({ db: tx, data });",
])("a statement that does not run in its turn is found: %s", (code) => {
  expect(unawaitedIn("one.ts", `await db.transaction(async (tx) => { ${code} });`, ["tx"])).not.toEqual([]);
});

test("a transaction by another name, and statements side by side on what may be one, are found", () => {
  expect(unawaitedIn("one.ts", "await db.transaction((own) => lockOrder(own, id));", ["tx"])).toHaveLength(1);
  const both = "const read = (db: Database) => Promise.all([readStock(db), readLots(db)]);";
  expect(unawaitedIn("domain/one.ts", both, transactionsIn("domain/one.ts"))).toHaveLength(1);
  expect(unawaitedIn("app/one.ts", both, transactionsIn("app/one.ts"))).toEqual([]);
});

test.each([
  "const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update'); return order!;",
  "const unpaid = tx.select().from(orders); return tx.select().from(carts).where(exists(unpaid));",
  "for (const id of ids) await lockOrder(tx, id);",
  "const free = isStocked ? await lockFree(tx, ids) : new Map(); return free;",
  "return isPaid ? settle(tx, id) : (await readSums(tx, [id])).get(id)!;",
  "return tx.transaction((tx) => takeUse(tx, id)).catch(() => false);",
])("a statement in its turn is not: %s", (code) => {
  expect(unawaitedIn("one.ts", `await db.transaction(async (tx) => { ${code} });`, ["tx"])).toEqual([]);
});
