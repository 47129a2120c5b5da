import cluster from "node:cluster";
import { tokenOfAccount } from "#domain/accounts/letters.server.ts";
import { tokenInAddress } from "#domain/orders/order-number.ts";
import { openDatabase, type Database } from "#platform/database.server.ts";
import { sayError } from "#platform/describe-error.ts";
import { loadEnvironment, type Environment } from "#platform/environment.ts";
import { createLog } from "#platform/log.ts";
import { joinMetrics } from "#platform/metrics.ts";
import { awaitMigrations, migrate } from "#platform/migrations.server.ts";
import { startPostgres } from "#platform/postgres/embedded.ts";
import { connectionName } from "#platform/same-secrets.server.ts";
import { refuseSharedSessions } from "#platform/shared-sessions.server.ts";
import { createShutdown, type OnStop } from "#platform/shutdown.ts";
import { serveMetrics } from "#platform/server/metrics-server.ts";
import { runWorkers } from "#platform/server/workers.ts";
import { isPrepared, prepare } from "./database/prepare.ts";
import { queues } from "./database/queues.ts";
import { sayOpen, serve, work, type Services } from "./server.ts";

type Place = Awaited<ReturnType<typeof findPlace>>;

/** Verbs that stay until they are told to stop. */
const lasting: Record<string, (services: Services, onStop: OnStop) => Promise<void>> = {
  serve,
  work,
  dev: (services, onStop) => serve(services, onStop, true),
};

/** Verbs that work on a database of any version of the shop, before any migration. They return the exit code. */
const upkeep: Record<string, () => Promise<(place: Place, words: string[]) => Promise<number>>> = {
  backup: async () => (await import("./platform/backup/commands.ts")).runBackup,
  restore: async () => (await import("./platform/backup/commands.ts")).runRestore,
};

/** Verbs that run once on tables of this version. They return the exit code. */
const commands: Record<string, () => Promise<{ run(db: Database, words: string[]): Promise<number> }>> = {
  migrate: async () => ({ run: async () => 0 }),
  settings: () => import("./domain/settings/command.ts"),
  orders: () => import("./domain/orders/command.ts"),
  figures: () => import("./domain/figures/command.ts"),
  month: () => import("./domain/accounting/command.ts"),
  payments: () => import("./domain/order-changes/command.ts"),
  stock: () => import("./domain/catalogue/command.ts"),
  owner: () => import("./domain/accounts/command.ts"),
};

/** Matches the secret tokens in URLs, which the log hides. Whoever has a token can open the order or the account. */
const secrets = new RegExp(`${tokenInAddress.source}|${tokenOfAccount.source}`, "gi");

const [verb = "serve", ...words] = process.argv.slice(2);
// React and React Router choose between their quick and their verbose versions by this variable.
process.env.NODE_ENV = verb === "dev" ? "development" : "production";

const shutdown = createShutdown();
try {
  await begin();
} catch (error) {
  console.error(verb === "dev" ? error : sayError(error));
  await shutdown.stopAll();
  process.exit(1);
}

async function begin(): Promise<void> {
  const known = [lasting, upkeep, commands].flatMap((verbs) => Object.keys(verbs));
  if (!known.includes(verb)) {
    throw new Error(`There is no verb ${verb}. Write one of ${known.join(", ")}, healthcheck.`);
  }
  const environment = loadEnvironment();
  const { LOG_LEVEL, METRICS_HOST, METRICS_PORT, WORKERS } = environment;
  if (verb === "serve" && WORKERS > 1 && cluster.isPrimary) {
    if (METRICS_PORT !== undefined) shutdown.onStop(await serveMetrics(METRICS_PORT, METRICS_HOST, joinMetrics()));
    sayOpen(await runWorkers(WORKERS, createLog(LOG_LEVEL, secrets), shutdown.onStop));
    return;
  }
  const place = await findPlace(environment, shutdown.onStop);
  const stay = lasting[verb];
  if (stay) return stay(await openServices(place, connectionName(environment.COOKIE_SECRETS)), shutdown.onStop);
  process.exitCode = await runOnce(place);
  await shutdown.stopAll();
}

/** Does what a verb says that ends by itself. Returns the exit code. */
async function runOnce(place: Place): Promise<number> {
  const care = await upkeep[verb]?.();
  if (care) return care(place, words);
  const command = await commands[verb]!();
  const { db } = await openServices(place);
  return command.run(db, words);
}

async function findPlace(environment: Environment, onStop: OnStop) {
  const postgres = environment.DATABASE_URL ? undefined : await startPostgres(environment.DATA_DIR);
  if (postgres) onStop(postgres.stop);
  const url = environment.DATABASE_URL ?? postgres!.url;
  return { environment, url, queues, guardTables: ["orders", "users"], onStop };
}

async function openServices({ environment, url, onStop }: Place, name?: string): Promise<Services> {
  const log = createLog(environment.LOG_LEVEL, secrets);
  const connections = openDatabase(url, name);
  const { db, pool, close } = connections;
  onStop(close);
  await refuseSharedSessions(pool);
  const mayMigrate = verb === "migrate" || environment.MIGRATE === "on";
  if (mayMigrate) await migrate(pool, "database/migrations", prepare);
  else await awaitMigrations(pool, "database/migrations", isPrepared, log);
  return { db, pool, connections, environment, log };
}
