import { globSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { PgTable, type PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { expect, test } from "vitest";
import type { Database } from "#platform/database.server.ts";
import { describeError } from "#platform/describe-error.ts";
import { createLog } from "#platform/log.ts";
import { createMailer } from "#platform/mail.server.ts";
import { db, pool } from "./support/database.ts";
import { startMailServer } from "./support/mail-server.ts";

let lines = "";
const log = createLog("debug", undefined, { write: (line: string) => void (lines += line) });

const modules = await Promise.all(globSync("domain/**/schema.ts").map((file) => import(pathToFileURL(file).href)));
const tables = modules.flatMap((module) => Object.values(module)).filter((one): one is PgTable => is(one, PgTable));

/** The values that were sent with queries that fail. None may be in the log. */
const sent = new Set<string>();
let count = 0;
function aSecret(column: PgColumn): unknown {
  count += 1;
  const word = `Lakshmi ${column.name} Peeta ${count}`;
  const number = 71_000_000 + count;
  const day = new Date(Date.UTC(2061, 0, 1) + count * 86_400_000);
  const type = column.getSQLType();
  const value = ({ number, boolean: true, date: day, json: { word }, array: [word] } as Record<string, unknown>)[
    column.dataType
  ];
  if (type === "uuid") return remember(`71717171-7171-4717-8717-${String(count).padStart(12, "0")}`);
  if (type === "date") return remember(day.toISOString().slice(0, 10));
  if (type === "bytea") return remember(word, Buffer.from(word));
  if (value instanceof Date) return remember(day.toISOString().slice(0, 10), value);
  if (value === number) return remember(String(number), number);
  if (value !== undefined) return remember(word, value);
  return remember(word);
}

function remember(trace: string, value: unknown = trace): unknown {
  if (value !== true) sent.add(trace);
  return value;
}

type Row = Record<string, unknown>;
type Insertable = (row: Row) => { values: (row: Row) => Promise<unknown> };

/** Two rows of made-up values. The foreign keys are made up too; the second row has null in a required column. */
function wrongRows(table: PgTable): Row[] {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([, column]) => !column.generatedIdentity && !column.generated,
  );
  const full = () => Object.fromEntries(columns.map(([name, column]) => [name, aSecret(column)]));
  const [needed] = columns.findLast(([, column]) => column.notNull)!;
  return [full(), { ...full(), [needed]: null }];
}

const undone = new Error("Not to be kept.");

/** The error that `work` throws; if it throws none, the error `undone`. Nothing that `work` writes stays. */
async function faultOf(work: (tx: Database) => Promise<unknown>): Promise<unknown> {
  return db
    .transaction(async (tx) => {
      await work(tx);
      throw undone;
    })
    .catch((error: unknown) => error);
}

test.each(tables.map((table) => [getTableName(table), table] as const))(
  "no log tells what a failing query on %s was sent",
  async (name, table) => {
    lines = "";
    const insert = (tx: Database, row: Row) => (tx.insert(table) as unknown as ReturnType<Insertable>).values(row);
    const word = String(remember(`9848071717 of ${name}`));
    const needed = Object.values(getTableColumns(table)).find(({ notNull }) => notNull);
    const faults = [
      ...(await Promise.all(wrongRows(table).map((row) => faultOf((tx) => insert(tx, row))))),
      await faultOf((tx) => tx.transaction((inner) => insert(inner, wrongRows(table)[1]!))),
      await db.execute(sql`select ${word}::int from ${table}`).catch((error: unknown) => error),
      await pool.query(`select * from "${name}" where $1 = $2::int`, [word, word]).catch((error: unknown) => error),
      await pool.query(`select '${word}'::int from "${name}"`).catch((error: unknown) => error),
      await pool
        .query(`insert into "${name}" ("${needed!.name}") values (null)`)
        .catch((error: unknown) => new Error("What we were about.", { cause: error })),
    ].filter((fault) => fault !== undone);
    expect(faults.length).toBeGreaterThan(4);
    for (const fault of faults) {
      log.error({ err: fault }, "a page crashed");
      log.warn({ fault, queue: name }, "under another name");
      log.error(fault);
      log.error({ err: new AggregateError([fault]) });
      log.error({ err: { error: fault } });
    }
    const told = [...sent].filter((value) => lines.includes(value));
    expect(told).toEqual([]);
    const outputs = JSON.stringify(faults.map((fault) => describeError(fault)));
    expect([...sent].filter((value) => outputs.includes(value))).toEqual([]);
    expect(lines).toMatch(/"code":"(23502|23503|22P02|22007|428C9)"/);
    expect(lines).toContain(`"table":"${name}"`);
    expect(lines).toContain(`"statement":"insert into ${name}"`);
    expect(lines).toMatch(/"stack":\["at /);
  },
);

test("a log keeps our own sentences, names and places, and nobody else's words", async () => {
  lines = "";
  const input = "gita@example.net of 12-3 Temple Street";
  const server = await startMailServer();
  server.refusals.set("gita@example.net", { responseCode: 550, message: `5.1.1 <gita@example.net> ${input}` });
  const mailer = createMailer({ smtpUrl: server.url, folder: "" }, log);
  const shop = { name: "", address: "out@example.com" };
  const letter = {
    id: "one",
    from: shop,
    to: { name: "", address: "gita@example.net" },
    subject: "",
    text: "",
    html: "",
  };
  const faults: unknown[] = [
    await mailer.send(letter).catch((error: unknown) => error),
    z.object({ email: z.literal("x") }).safeParse({ email: input }).error,
    thrownBy(() => JSON.parse(input)),
    thrownBy(() => new Headers({ "X-Name": `${input}\nx` })),
    thrownBy(() => new URL(input)),
    Object.assign(new Error("There is no event 7 of an order"), { form: { email: input } }),
    Object.assign(new TypeError(input), { cause: input, stack: `TypeError: ${input}\n    at ${input}:1:1` }),
    input,
  ];
  await server.stop();
  for (const one of faults) log.error({ err: one }, "it failed");
  expect(lines).not.toContain("gita@");
  expect(lines).not.toContain("Temple");
  expect(lines).toContain('"message":"There is no event 7 of an order"');
  expect(lines).toContain('"message":"The address was refused."');
  expect(lines).toContain('"responseCode":550');
  expect(lines).toContain('"issues":["email: invalid_value"]');
  expect(lines).toContain('"code":"ERR_INVALID_URL"');
  expect(lines).not.toContain("at gita");
  expect(lines.match(/"type":"string"/g)).toHaveLength(1);
});

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
