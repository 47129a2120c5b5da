import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  register,
  type Metric,
} from "prom-client";
import type { Pool } from "pg";
import { readDisk } from "./disk.ts";

// Labels are bounded: patterns of paths from routes.ts, names of queues, words of columns. Never an order or a person.

/** The metric of this name, made once: the built pages have their own copy of this module, but count into the same. */
function once<Made extends Metric>(name: string, make: () => Made): Made {
  return (register.getSingleMetric(name) as Made | undefined) ?? make();
}

const counter = (name: string, help: string, label: string) =>
  once(name, () => new Counter({ name, help, labelNames: [label] }));

export const sharedPages = counter(
  "shop_shared_pages_total",
  "Pages for everybody: kept in memory, made anew, or the last good copy during an outage",
  "from",
);
export const refusals = counter("shop_refused_total", "Requests that were refused, by reason", "why");
export const letters = counter("shop_letters_total", "Letters that left or did not", "outcome");

const answers = once("shop_http_seconds", () => {
  const help = "Seconds from a request to its answer, by the pattern of its path";
  const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
  return new Histogram({ name: "shop_http_seconds", help, labelNames: ["route", "method", "status"], buckets });
});

/** Counts an answer. `route`: the pattern of its path; undefined for files and unknown paths. */
export function countAnswer(
  route: string | undefined,
  method: string | undefined,
  status: number,
  milliseconds: number,
): void {
  if (status === 429) refusals.inc({ why: "limit" });
  const kind = { method: method === "POST" ? "POST" : "GET", status: `${Math.floor(status / 100)}xx` };
  answers.observe({ route: route ?? "other", ...kind }, milliseconds / 1000);
}

/** A number that the database tells, such as the age of a job. */
export type GaugeValue = { name: keyof typeof gaugeHelp; label: string; value: number };

const gaugeHelp = {
  shop_job_age_seconds: "Seconds for which the oldest job of a queue has been due",
  shop_jobs_waiting: "Jobs that are due, by queue",
  shop_job_last_run_seconds: "Seconds since the last run of a recurring job",
  shop_failed_jobs: "Jobs that failed and wait for somebody",
  shop_orders_day: "Orders of the last 24 hours, by way of paying",
  shop_receipts_day: "Payments received in the last 24 hours, by rail",
  shop_unmatched_receipts: "Payments of the last sixty days that fit no order",
  shop_refunds_open: "Refunds that are not done, by status",
  shop_held_notices: "Notices of the gateway that somebody has to look into",
  shop_backup_age_seconds: "Seconds since the last good backup",
  shop_restore_trial_age_seconds: "Seconds since a backup last came back whole in a trial",
  shop_database_bytes: "Size of the database",
};

/** Milliseconds for which values of the database are given out again, and after which waiting for them ends. */
const [KEPT, PATIENCE] = [15_000, 3000];

type Watched = {
  pool: Pool;
  dataDirectory: string;
  watch: { isOut: () => boolean; takesWrites: () => boolean };
  readGauges: () => Promise<GaugeValue[]>;
};

/** Adds the metrics of this process, of its machine and of its database to those that are counted as things happen. */
export function watchProcess({ pool, dataDirectory, watch, readGauges }: Watched): void {
  collectDefaultMetrics();
  gauge("shop_pool_connections", "Connections to the database", "sum", ["state"], (one) => {
    one.set({ state: "idle" }, pool.idleCount);
    one.set({ state: "busy" }, pool.totalCount - pool.idleCount);
    one.set({ state: "waiting" }, pool.waitingCount);
  });
  gauge("shop_database_up", "1 while the database answers", "min", [], (one) => one.set(watch.isOut() ? 0 : 1));
  gauge("shop_database_writable", "1 while the database takes what is written", "min", [], (one) =>
    one.set(watch.takesWrites() ? 1 : 0),
  );
  gauge("shop_disk_free_ratio", "Free part of the disk of DATA_DIR", "min", [], (one) => {
    const disk = readDisk(dataDirectory);
    if (disk) one.set(disk.freeBytes / disk.bytes);
  });

  const values = gaugesOf(readGauges);
  for (const [name, help] of Object.entries(gaugeHelp)) {
    gauge(name, help, "max", ["of"], async (one) => {
      // What is not known is left out: an old number would look like a new one.
      one.reset();
      for (const { label, value } of (await values()).filter((found) => found.name === name))
        one.set({ of: label }, value);
    });
  }
}

function gauge(
  name: string,
  help: string,
  aggregator: "sum" | "max" | "min",
  labelNames: string[],
  read: (one: Gauge) => void | Promise<void>,
): void {
  const made: Gauge = new Gauge({
    name,
    help,
    labelNames,
    aggregator,
    collect: (): void | Promise<void> => read(made),
  });
}

/** Reads the values once for all that ask within `KEPT`. No values while the database does not answer in time. */
function gaugesOf(read: () => Promise<GaugeValue[]>): () => Promise<GaugeValue[]> {
  let kept: { values: Promise<GaugeValue[]>; until: number } | undefined;
  return () => {
    if (kept && performance.now() < kept.until) return kept.values;
    const late = new Promise<GaugeValue[]>((resolve) => setTimeout(resolve, PATIENCE, []).unref());
    const one = { values: Promise.race([read().catch(() => []), late]), until: performance.now() + KEPT };
    kept = one;
    void one.values.then((found) => found.length === 0 && (one.until = 0));
    return one.values;
  };
}

/** The metrics of this process as Prometheus reads them. */
export function writeMetrics(): Promise<string> {
  return register.metrics();
}

/**
 * Joins the metrics of the processes that share a port. Each of them and the first one call it once; the first one
 * serves what the returned function writes, which is those of all together.
 */
export function joinMetrics(): () => Promise<string> {
  const together = new AggregatorRegistry();
  return () => together.clusterMetrics();
}
