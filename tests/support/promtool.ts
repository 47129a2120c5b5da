import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { findProgram } from "./nginx.ts";

const run = promisify(execFile);
/** The path of promtool, which checks rules of Prometheus and reckons with them; undefined when there is none. */
export const promtool = findProgram("promtool");
export const noPromtool = "There is no promtool on this machine; it is in Debian's package prometheus.";

/** Values of a metric, one a minute, as promtool writes them: "0+10x30". */
export type Series = Record<string, string>;

/** The names of the alerts of deploy/alerts.yml that are on after `minutes` of these series. */
export async function alertsOn(series: Series, minutes: number): Promise<string[]> {
  const rules = await readFile("deploy/alerts.yml", "utf8");
  const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
  const test = {
    interval: "1m",
    input_series: Object.entries(series).map(([one, values]) => ({ series: one, values })),
    // promtool says what is on only by contradicting what it is told to expect.
    alert_rule_test: names.map((alertname) => ({ eval_time: `${minutes}m`, alertname, exp_alerts: [] })),
  };
  const folder = await mkdtemp(join(tmpdir(), "alerts-"));
  try {
    const file = join(folder, "test.json");
    await writeFile(file, JSON.stringify({ rule_files: [resolve("deploy/alerts.yml")], tests: [test] }));
    const said = await run(promtool!, ["test", "rules", file]).then(
      () => "",
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    );
    const on = [...said.matchAll(/alertname: (\w+), time/g)].map(([, name]) => name!);
    if (said && on.length === 0) throw new Error(said);
    return on;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The samples of a scrape: the value of each series, such as `shop_database_up` or `shop_refused_total{why="crowd"}`. */
export function samplesIn(scrape: string): Map<string, number> {
  const lines = [...scrape.matchAll(/^([a-z_0-9]+(?:\{[^}]*\})?) (\S+)$/gm)];
  return new Map(lines.map(([, name, value]) => [name!, Number(value)]));
}
