import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import type { PasswordTask } from "./password-worker.ts";

type Job = { task: PasswordTask; done: (result: unknown) => void; failed: (error: Error) => void };

const WORKERS = 2;
/** At about 30 hashes a second nobody in the line waits much longer than a second. */
const MOST_AT_ONCE = 24;

const line: Job[] = [];
const idle: Worker[] = [];
const busy = new Map<Worker, Job>();
let inside = 0;

/** A salted scrypt hash, as better-auth writes it. */
export function hashPassword(password: string): Promise<string> {
  return give({ password });
}

export function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  return give({ password, hash });
}

/**
 * Runs `work`, which hashes or verifies a password, or answers "busy" at once when so many others do that the wait would
 * be long. To be asked before a try is counted.
 */
export async function whenHashingHasRoom<Result>(work: () => Promise<Result>): Promise<Result | "busy"> {
  if (inside >= MOST_AT_ONCE) return "busy";
  inside += 1;
  try {
    return await work();
  } finally {
    inside -= 1;
  }
}

/**
 * A hash takes the processor as long as fifty queries. In the thread pool of Node a hundred of them would hold up every
 * file and every compressed page, so they have threads of their own, which start with the first and end with the process.
 */
function give<Result>(task: PasswordTask): Promise<Result> {
  return new Promise((done, failed) => {
    line.push({ task, done: (result) => done(result as Result), failed });
    next();
  });
}

function next(): void {
  if (line.length === 0) return;
  const worker = idle.pop() ?? (busy.size < WORKERS ? start() : undefined);
  if (!worker) return;
  const job = line.shift()!;
  busy.set(worker, job);
  worker.ref();
  worker.postMessage(job.task);
}

/** The built shop is one file, so the worker is found from the project's folder, where every process runs. */
function start(): Worker {
  const worker = new Worker(resolve("domain/accounts/password-worker.ts"), { execArgv: [] });
  worker.on("message", (result: unknown) => {
    busy.get(worker)?.done(result);
    busy.delete(worker);
    worker.unref();
    idle.push(worker);
    next();
  });
  worker.once("error", (error: Error) => {
    busy.get(worker)?.failed(error);
    busy.delete(worker);
    if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
    next();
  });
  return worker;
}
