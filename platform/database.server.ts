import type { Socket } from "node:net";
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import { Client, Pool, type ClientBase, type ClientConfig, type DatabaseError } from "pg";
import { nameStatement } from "./named-statements.ts";
import { isOutage, isWriteRefused, OutageError, UncertainCommit } from "./outage.ts";

/** The database or a transaction in it; functions with a parameter of this type accept both. */
export type Database = PgDatabase<NodePgQueryResultHKT>;

export type Connections = ReturnType<typeof openDatabase>;

/** The PostgreSQL channel (LISTEN and NOTIFY) on which triggers report changed rows. */
export const CHANGES = "pages_changed";

/** A change of rows in a table. */
export type RowChange = {
  table: string;
  ids:
    /** The ids of the rows, or of their products, packs or delivery zones. The table's trigger decides which. */
    | readonly string[]
    /** Any row may have changed. */
    | "all";
};

/** The change that a notification on `CHANGES` reports; undefined when the notification is not from a trigger. */
export function changeIn(payload: string | undefined): RowChange | undefined {
  try {
    const { table, ids } = JSON.parse(payload ?? "") as Partial<RowChange>;
    if (typeof table === "string" && (ids === "all" || Array.isArray(ids))) return { table, ids };
  } catch {
    // Not sent by a trigger.
  }
  return undefined;
}

/** Milliseconds after which PostgreSQL cancels a statement. */
const STATEMENT = 15_000;
/** Milliseconds without data after which a connection counts as broken; longer than any statement may take. */
const SILENCE = STATEMENT + 3000;
/** Milliseconds from which a statement counts as slow. */
const SLOW = 500;

/**
 * Opens a pool of at most ten connections, which PostgreSQL lists under `name`. A query fails when its connection
 * breaks or carries no data for `silence` milliseconds.
 */
export function openDatabase(url: string, name?: string, { silence = SILENCE } = {}) {
  const config = { connectionString: url, application_name: name, keepAlive: true, connectionTimeoutMillis: 5000 };
  const clients = new Set<Client>();
  const caches = new Set<(change?: RowChange) => void>();
  let outage: string | undefined;
  let onFailure: ((error: Error) => void) | undefined;
  let onRefusedWrite: (() => void) | undefined;
  let onSlow: ((statement: string, milliseconds: number) => void) | undefined;

  const clearCaches = (change?: RowChange) => caches.forEach((clear) => clear(change));

  /** A connection that refuses to open while the database is known not to answer. */
  class GuardedClient extends Client {
    override connect(): Promise<Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<Client> | void {
      if (!callback) return super.connect();
      if (outage) {
        process.nextTick(callback, new OutageError(outage));
        return undefined;
      }
      clients.add(this);
      this.once("end", () => clients.delete(this));
      // A running query gets the error itself. Without a listener, a break while no query runs would end the process.
      this.on("error", () => {});
      const answer = callback as (error: Error | null, client: Client) => void;
      super.connect((error: Error | null) => {
        if (error) {
          onFailure?.(error);
          answer(error, this);
        } else this.#prepare((failure) => answer(failure, this));
      });
      return undefined;
    }

    /** The process of PostgreSQL behind this connection. A pooler makes up what the driver calls `processID`. */
    #process: number | undefined;

    override query: Client["query"] = (...words: [unknown, ...unknown[]]) => {
      nameStatement(words[0], words[1]);
      const began = performance.now();
      const note = () => {
        const milliseconds = Math.round(performance.now() - began);
        if (milliseconds >= SLOW) onSlow?.(shapeOf(words[0]), milliseconds);
      };
      // The pool gives a function that is called with the answer, a transaction waits for a promise.
      const last = words.at(-1);
      if (typeof last === "function") {
        words[words.length - 1] = (...answer: unknown[]) => {
          note();
          return Reflect.apply(last, undefined, answer) as unknown;
        };
      }
      const answer: unknown = Reflect.apply(super.query.bind(this), undefined, words);
      if (answer instanceof Promise) void answer.then(note, note);
      return answer as never;
    };

    /**
     * Limits the time of a statement, and listens on `CHANGES`. When this connection changes rows, the caches are
     * cleared before its commit is confirmed.
     */
    #prepare(then: (failure: Error | null) => void): void {
      this.on("notification", ({ processId, payload }) => {
        if (processId === this.#process) clearCaches(changeIn(payload));
      });
      // Set here because poolers such as PgBouncer refuse a connection that asks for it at once (08P01).
      const text = `set statement_timeout = ${STATEMENT}; listen ${CHANGES}; select pg_backend_pid() as process`;
      super.query(text, (failure, results) => {
        // The driver gives a list of results, one for each statement.
        this.#process = (results as unknown as { rows: { process: number }[] }[])?.at(-1)?.rows[0]?.process;
        then(failure ?? null);
      });
    }
  }

  const pool = new Pool({
    ...config,
    max: 10,
    idleTimeoutMillis: 15_000,
    Client: GuardedClient,
  });
  // A broken idle connection is replaced when the next query needs one. Without a listener, its error would end the
  // process.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    // After a migration changes columns, PostgreSQL refuses to run statements again that were prepared before.
    (client as Client).connection.on("errorMessage", ({ routine, code }: DatabaseError) => {
      if (isWriteRefused(code)) onRefusedWrite?.();
      if (routine === "RevalidateCachedQuery") cut(client, "A column has changed its type.");
    });
    limitSilence(client, silence);
  });

  /** Makes every query fail, running and new ones, until `resume` is called. */
  function breakOff(why: string): void {
    outage = why;
    for (const client of clients) cut(client, why);
  }

  return {
    db: withTransactions(pool),
    pool,
    close: () => pool.end(),
    breakOff,
    resume: () => {
      outage = undefined;
    },
    /** Registers a function that clears a cache after a change of rows. Without `change`, any row may have changed. */
    onChange: (clear: (change?: RowChange) => void) => void caches.add(clear),
    clearCaches,
    /** Sets the function that is called when a new connection of the pool cannot be opened. */
    onFailedConnection: (told: (error: Error) => void) => void (onFailure = told),
    /** Sets the function that is called when the database does not take what a query writes. */
    onRefusedWrite: (told: () => void) => void (onRefusedWrite = told),
    /** Sets the function that is told of statements of half a second and more, with "?" in place of their values. */
    onSlowStatement: (told: (statement: string, milliseconds: number) => void) => void (onSlow = told),
    /**
     * Opens a connection outside the pool, which the caller closes. Throws when it is not open after `timeout`
     * milliseconds. An open connection is cut after `timeout` milliseconds without data.
     */
    openLine: (timeout: number) => openLine({ ...config, connectionTimeoutMillis: timeout }, timeout),
  };
}

/** A statement without the columns it selects first, which may be a hundred, and without values; at most 300 characters. */
function shapeOf(query: unknown): string {
  const text = typeof query === "string" ? query : String((query as { text?: unknown }).text);
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/'(?:[^']|'')*'|(?<!\$)\b\d+(?:\.\d+)?\b/g, "?")
    .trim()
    .replace(/^select .*? from /, "select ... from ")
    .slice(0, 300);
}

type Connected = ((error: Error) => void) | ((error: null, client: Client) => void);

async function openLine(config: ClientConfig, timeout: number): Promise<Client> {
  const client = new Client(config);
  // Without a listener, the error of a broken connection would end the process; its "end" event reports the break.
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    cut(client, "The connection could not be made.");
    throw error;
  }
  limitSilence(client, timeout);
  return client;
}

/** Cuts a connection that carries no data for this many milliseconds; 0 means no limit. */
export function limitSilence(client: ClientBase, milliseconds: number): void {
  const stream = streamOf(client);
  if (stream.listenerCount("timeout") === 0) {
    stream.on("timeout", () => {
      const heard = stream.bytesRead;
      // A process that was busy for that long has received the answer, but has not read it yet.
      setImmediate(() => {
        if (stream.bytesRead === heard) cut(client, `The database was silent for ${stream.timeout} milliseconds.`);
      });
    });
  }
  stream.setTimeout(milliseconds);
}

/** Closes a connection without telling PostgreSQL, which may not answer. A running query fails with `why`. */
export function cut(client: ClientBase, why: string): void {
  streamOf(client).destroy(new OutageError(why));
}

function streamOf(client: ClientBase): Socket {
  return (client as Client).connection.stream as Socket;
}

/** The pool as a database. Its transactions throw `UncertainCommit` when the database fails during the commit. */
function withTransactions(pool: Pool): NodePgDatabase & { $client: Pool } {
  const db = drizzle(pool, { casing: "snake_case" });
  const dbOf = new WeakMap<ClientBase, NodePgDatabase>();
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    // Kept as long as the connection, because it remembers column names and the queries of `prepared`.
    const own = dbOf.get(client) ?? drizzle(client, { casing: "snake_case" });
    dbOf.set(client, own);
    let isDone = false;
    let failure: unknown;
    const notingFailure: typeof work = async (tx) => {
      try {
        const result = await work(tx);
        isDone = true;
        return result;
      } catch (error) {
        failure = error;
        throw error;
      }
    };
    try {
      return await own.transaction(notingFailure, config);
    } catch (error) {
      if (isDone && isOutage(error)) {
        throw new UncertainCommit("The connection was lost while a transaction was committed.", { cause: error });
      }
      throw failure ?? error;
    } finally {
      // After a failed begin or commit, the connection is closed and never used again.
      client.release(client.getTransactionStatus() !== "I");
    }
  };
  return db;
}

/** A connection of the pool. Throws an error for whoever starts the shop when the database cannot be reached. */
export function reach(pool: Pool) {
  return pool.connect().catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The database cannot be reached (${error.code ?? error.message}).`, { cause: error });
  });
}
