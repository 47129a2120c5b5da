import { writeFileSync } from "node:fs";
import { format } from "prettier";

/** The panels of the Grafana dashboard, in rows of two. [title, unit, expression, legend] */
const panels = [
  ["Requests a second", "reqps", "sum by (status) (rate(shop_http_seconds_count[5m]))", "{{status}}"],
  [
    "Errors",
    "percentunit",
    `sum(rate(shop_http_seconds_count{status="5xx"}[5m])) / sum(rate(shop_http_seconds_count[5m]))`,
    "5xx",
  ],
  [
    "Slowest pages (95 of 100 are quicker)",
    "s",
    "topk(5, histogram_quantile(0.95, sum by (le, route) (rate(shop_http_seconds_bucket[5m]))))",
    "{{route}}",
  ],
  [
    "Checkout (95 of 100 are quicker)",
    "s",
    `histogram_quantile(0.95, sum by (le) (rate(shop_http_seconds_bucket{route="/checkout"}[5m])))`,
    "checkout",
  ],
  ["Pages for everybody", "reqps", "sum by (from) (rate(shop_shared_pages_total[5m]))", "{{from}}"],
  ["Refused", "reqps", "sum by (why) (rate(shop_refused_total[5m]))", "{{why}}"],
  ["Event loop (99 of 100 turns)", "s", "max by (instance) (nodejs_eventloop_lag_p99_seconds)", "{{instance}}"],
  ["Memory", "bytes", "sum by (instance) (process_resident_memory_bytes)", "{{instance}}"],
  ["Connections to the database", "short", "sum by (state) (shop_pool_connections)", "{{state}}"],
  ["Database answers, takes writes", "short", "min(shop_database_up) + min(shop_database_writable)", "2 is well"],
  ["Size of the database", "bytes", "max(shop_database_bytes)", "bytes"],
  ["Free disk", "percentunit", "min by (instance) (shop_disk_free_ratio)", "{{instance}}"],
  ["Oldest job due", "s", "max by (of) (shop_job_age_seconds)", "{{of}}"],
  ["Since the last run", "s", "max by (of) (shop_job_last_run_seconds)", "{{of}}"],
  ["Failed jobs", "short", "max(shop_failed_jobs)", "failed"],
  ["Letters a minute", "short", "sum by (outcome) (rate(shop_letters_total[5m])) * 60", "{{outcome}}"],
  ["Orders of 24 hours", "short", "max by (of) (shop_orders_day)", "{{of}}"],
  ["Payments of 24 hours", "short", "max by (of) (shop_receipts_day)", "{{of}}"],
  ["Refunds that are not done", "short", "max by (of) (shop_refunds_open)", "{{of}}"],
  [
    "Money that fits no order, held notices",
    "short",
    "max(shop_unmatched_receipts) + max(shop_held_notices)",
    "to look into",
  ],
  ["Since the last backup", "s", "min(shop_backup_age_seconds)", "backup"],
  ["Since a backup came back whole in a trial", "s", "min(shop_restore_trial_age_seconds)", "trial"],
] as const;

const datasource = { type: "prometheus", uid: "${DS_PROMETHEUS}" };

/** The dashboard as Grafana imports it. */
export function dashboard() {
  return {
    __inputs: [{ name: "DS_PROMETHEUS", label: "Prometheus", type: "datasource", pluginId: "prometheus" }],
    uid: "shop",
    title: "The shop",
    schemaVersion: 39,
    time: { from: "now-6h", to: "now" },
    refresh: "30s",
    panels: panels.map(([title, unit, expr, legendFormat], at) => ({
      id: at + 1,
      type: "timeseries",
      title,
      datasource,
      gridPos: { x: (at % 2) * 12, y: Math.floor(at / 2) * 8, w: 12, h: 8 },
      fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
      targets: [{ refId: "A", datasource, expr, legendFormat }],
    })),
  };
}

// npm run dashboard
if (import.meta.main)
  writeFileSync(
    "deploy/dashboard.json",
    await format(JSON.stringify(dashboard()), { parser: "json", printWidth: 120 }),
  );
