import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { codeOf } from "../error-code.ts";

const NAME = "keeper";
/** The most milliseconds to wait for the server. */
const PATIENCE = 5000;

/** Opens a connection that tells other processes that this process uses the PostgreSQL server. */
async function openKeeper(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: NAME,
    keepAlive: true,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
  });
  // `end` notices a broken connection. Without a listener, the error would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    await endKeeper(client);
    throw error;
  }
  return client;
}

/** Closes the connection `keeper`; waits at most five seconds for the server. */
export async function endKeeper(keeper: Client): Promise<void> {
  await Promise.race([keeper.end().catch(() => {}), wait(PATIENCE, undefined, { ref: false })]);
}

/**
 * Opens the connection that tells other processes that this process uses the server. Returns undefined when no server
 * runs. The caller must hold the lock of the server's directory.
 */
export async function findKeeper(url: string): Promise<Client | undefined> {
  for (;;) {
    try {
      return await openKeeper(url);
    } catch (error) {
      const code = codeOf(error);
      if (code === "ENOENT" || code === "ECONNREFUSED") return undefined;
      if (code !== "57P03" && code !== "ECONNRESET") throw error;
      // The server is starting or stopping.
      await wait(50);
    }
  }
}

/** Whether no other process uses the server. The caller must hold the lock of the server's directory. */
export async function isLast(keeper: Client): Promise<boolean> {
  const others = await keeper.query(
    "select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()",
    [NAME],
  );
  return others.rowCount === 0;
}
