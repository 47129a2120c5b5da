import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { findProgram } from "./nginx.ts";

const run = promisify(execFile);
const unpacked = "node_modules/.cache/prometheus";

/**
 * The path of promtool. On Debian it is taken out of the package of Prometheus, which is not installed. Undefined when
 * there is none.
 */
export async function findPromtool(): Promise<string | undefined> {
  const own = join(unpacked, "usr/bin/promtool");
  if (findProgram("promtool") || existsSync(own)) return findProgram("promtool") ?? own;
  if (!existsSync("/etc/debian_version")) return undefined;
  const folder = await mkdtemp(join(tmpdir(), "prometheus-"));
  try {
    await run("apt-get", ["update"]).catch(() => {});
    await run("apt-get", ["download", "prometheus"], { cwd: folder });
    const [file] = await readdir(folder);
    await mkdir(unpacked, { recursive: true });
    await run("dpkg-deb", ["-x", join(folder, file!), unpacked]);
    return own;
  } catch {
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Values of a metric, one a minute, as promtool writes them: "0+10x30". */
export type Series = Record<string, string>;

/** The names of the alerts of deploy/alerts.yml that are on after `minutes` of these series. */
export async function alertsOn(promtool: string, series: Series, minutes: number): Promise<string[]> {
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
    const said = await run(promtool, ["test", "rules", file]).then(
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
  const lines = [...scrape.matchAll(/^([a-z_]+(?:\{[^}]*\})?) (\S+)$/gm)];
  return new Map(lines.map(([, name, value]) => [name!, Number(value)]));
}
