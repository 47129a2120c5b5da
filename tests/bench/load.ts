import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

const run = promisify(execFile);
const asBrowser = { "Accept-Encoding": "gzip, deflate, br" };

/** A placeholder to use in the URL and headers given to `measure`. Each request has a new id in its place. */
export const NEW_EACH_TIME = "[<id>]";

// Called from a script, because the command autocannon does not accept brackets in an address.
const cannon = `require("autocannon")(JSON.parse(process.argv[1])).then((found) => console.log(JSON.stringify(found)))`;

/** How many pages per second a server sends over 16 connections. Throws when an answer's status is not 200. */
export async function measure(url: string, seconds: number, headers: Record<string, string> = {}): Promise<number> {
  const sent = { ...asBrowser, ...headers };
  const idReplacement = [url, ...Object.values(sent)].some((word) => word.includes(NEW_EACH_TIME));
  const wishes = { url, connections: 16, duration: seconds, headers: sent, idReplacement };
  const { stdout } = await run(process.execPath, ["-e", cannon, JSON.stringify(wishes)], { maxBuffer: 2 ** 24 });
  const { requests, errors, timeouts, non2xx } = JSON.parse(stdout);
  if (errors + timeouts + non2xx > 0) throw new Error(`${url}: ${errors + timeouts} errors, ${non2xx} not 200`);
  return requests.average;
}

/**
 * Requests a page over many connections for `seconds`. Returns how many answers per second had the status 200 (`pages`)
 * and 503 (`refusals`).
 */
export async function crowd(address: string, connections: number, seconds: number, headers: Record<string, string>) {
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const many = ["--connections", String(connections), "--timeout", "30"];
  const words = ["--json", ...many, "--duration", String(seconds), ...named, address];
  const { stdout } = await run("node_modules/.bin/autocannon", words, { maxBuffer: 2 ** 24 });
  const { statusCodeStats, errors, timeouts, duration } = JSON.parse(stdout);
  const rate = (status: number) => (statusCodeStats[status]?.count ?? 0) / duration;
  return { pages: rate(200), refusals: rate(503), errors: errors + timeouts };
}

async function capture(address: string): Promise<{ headers: string[]; body: Buffer }> {
  const question = request(address, { headers: asBrowser }).end();
  const [answer] = await once(question, "response");
  const body = Buffer.concat(await answer.toArray());
  const own = new Set(["date", "connection", "keep-alive"]);
  const headers: string[] = answer.rawHeaders;
  return { headers: headers.filter((_, index) => !own.has(headers[index - (index % 2)]!.toLowerCase())), body };
}

/** Runs `work` with the address of a minimal server that sends the same headers and body as `address`. */
export async function besideBareServer<T>(address: string, work: (bare: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const { headers, body } = await capture(address);
  await writeFile(join(folder, "body"), body);
  const words = ["tests/bench/bare-server.ts", join(folder, "body"), JSON.stringify(headers)];
  const server = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [bare] = await once(createInterface(server.stdout), "line");
    return await work(String(bare));
  } finally {
    server.kill("SIGTERM");
    await rm(folder, { recursive: true });
  }
}
