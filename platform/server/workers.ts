import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../log.ts";
import type { OnStop } from "../shutdown.ts";

/** Milliseconds after which a process that failed to start is started again. */
const RETRY = 1000;

/**
 * Runs this program in `count` processes that share a port, and replaces a process that ends. Returns the port when all
 * processes listen on it. If the first process does not start, ends this process with code 1.
 */
export async function runWorkers(count: number, log: Log, onStop: OnStop): Promise<number> {
  const stopping = new AbortController();
  onStop(async () => {
    stopping.abort();
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(running.map(end));
  });

  async function replace(worker: Worker): Promise<void> {
    const [code, signal] = await gone(worker);
    while (!stopping.signal.aborted) {
      log.error({ pid: worker.process.pid, code, signal }, "a process of the shop ended, and another takes its place");
      const next = cluster.fork();
      if ((await portOf(next)) !== undefined) return replace(next);
      await wait(RETRY);
    }
  }

  // The first process prepares the database and reports what is wrong; the others would only wait and report the same.
  const first = cluster.fork();
  const port = await portOf(first);
  if (port === undefined) process.exit(1);
  const others = Array.from({ length: count - 1 }, () => cluster.fork());
  await Promise.all(others.map(portOf));
  for (const worker of [first, ...others]) void replace(worker);
  return port;
}

/** The port on which a process listens; undefined when the process ends before it listens. */
async function portOf(worker: Worker): Promise<number | undefined> {
  const listening = once(worker, "listening").then(([address]) => (address as { port: number }).port);
  return Promise.race([listening, gone(worker).then(() => undefined)]);
}

async function gone(worker: Worker): Promise<unknown[]> {
  return worker.isDead() ? [worker.process.exitCode, worker.process.signalCode] : once(worker, "exit");
}

async function end(worker: Worker): Promise<void> {
  const left = gone(worker);
  worker.process.kill("SIGTERM");
  await left;
}
