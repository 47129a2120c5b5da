import { Client } from "pg";

/** Makes every PostgreSQL server return values in the same text form, and removes the time limits. */
const settings = `
  set datestyle = iso;
  set intervalstyle = postgres;
  set extra_float_digits = 3;
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0`;

/** Runs `work` on a new connection without time limits. Throws when the database cannot be reached. */
export async function withUpkeepClient<Result>(
  url: string,
  /** `name`: what PostgreSQL calls the connection. `signal`: aborting it makes the running query fail. */
  { name, signal }: { name: string; signal?: AbortSignal },
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url, application_name: name, keepAlive: true });
  // The running query gets the error of a broken connection. Without a listener, the error would end the process.
  client.on("error", () => {});
  const breakOff = () => void client.end().catch(() => {});
  signal?.addEventListener("abort", breakOff);
  try {
    await client.connect().catch((error: NodeJS.ErrnoException) => {
      throw new Error(`The database cannot be reached (${error.code ?? error.message}).`, { cause: error });
    });
    await client.query(settings);
    return await work(client);
  } finally {
    signal?.removeEventListener("abort", breakOff);
    await client.end().catch(() => {});
  }
}
