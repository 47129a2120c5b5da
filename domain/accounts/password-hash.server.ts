import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import type { PasswordTask } from "./password-worker.ts";

type Job = { task: PasswordTask; done: (result: unknown) => void; failed: (error: Error) => void };

const WORKERS = 2;

const line: Job[] = [];
const idle: Worker[] = [];
const busy = new Map<Worker, Job>();

/** A salted scrypt hash in the format of better-auth. */
export function hashPassword(password: string): Promise<string> {
  return give({ password });
}

/** Whether this is the password of a hash that `hashPassword` or better-auth made. */
export function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  return give({ password, hash });
}

/**
 * Sends a task to a thread of our own. A hash takes as long as fifty queries; in Node's thread pool a hundred of them
 * would block files and compression. The threads start with the first task and end with the process.
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

/**
 * Starts a thread from the source file in the project's folder: the built shop is one file, and every process runs in
 * that folder.
 */
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
