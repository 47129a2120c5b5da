import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { codeOf } from "../error-code.ts";

const NAME = "keeper";
/** Milliseconds to wait for the server at most: to connect, for an answer, and until the connection is closed. */
const PATIENCE = 5000;

/**
 * Opens a connection (the keeper) that tells other processes that this process uses the PostgreSQL server. This process
 * keeps the connection open as long as it uses the server. Then it asks `isLast`, closes the connection with
 * `endKeeper` and, if `isLast` gave true, shuts the server down. Throws when the connection cannot be opened.
 */
async function openKeeper(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: NAME,
    keepAlive: true,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
  });
  // A break is noticed at `end`; an error without a listener would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    await endKeeper(client);
    throw error;
  }
  return client;
}

/** Closes the connection of `openKeeper`; resolves after `PATIENCE` milliseconds even if the server does not answer. */
export async function endKeeper(keeper: Client): Promise<void> {
  await Promise.race([keeper.end().catch(() => {}), wait(PATIENCE, undefined, { ref: false })]);
}

/**
 * Opens a keeper (see `openKeeper`). If the server is just starting or stopping, waits for that to end. Gives undefined
 * when no server runs, and throws when the connection fails for another reason. The caller must hold the lock of the
 * server's directory, so that no other process stops the server meanwhile.
 */
export async function findKeeper(url: string): Promise<Client | undefined> {
  for (;;) {
    try {
      return await openKeeper(url);
    } catch (error) {
      const code = codeOf(error);
      if (code === "ENOENT" || code === "ECONNREFUSED") return undefined;
      if (code !== "57P03" && code !== "ECONNRESET") throw error;
      await wait(50);
    }
  }
}

/**
 * Whether no other process has a keeper (see `openKeeper`) on the server; `keeper` is this process's own. The caller
 * must hold the lock of the server's directory, so that no other process opens a keeper meanwhile.
 */
export async function isLast(keeper: Client): Promise<boolean> {
  const others = await keeper.query(
    "select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()",
    [NAME],
  );
  return others.rowCount === 0;
}
