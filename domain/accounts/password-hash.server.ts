import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import type { PasswordTask } from "./password-worker.ts";

type Job = { task: PasswordTask; done: (result: unknown) => void; failed: (error: Error) => void };

/** How many threads hash passwords. They are our own, because hashing in Node's thread pool would block file access. */
const WORKERS = 2;

const line: Job[] = [];
const idle: Worker[] = [];
const busy = new Map<Worker, Job>();

/** A salted scrypt hash of the password: "salt:key" in hexadecimal. */
export function hashPassword(password: string): Promise<string> {
  return give({ password });
}

/** Whether this is the password from which `hashPassword` or better-auth made the hash. */
export function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  return give({ password, hash });
}

/** Runs a task in a worker thread as soon as one is free, and returns its result. */
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

/** Starts a worker thread from its TypeScript file, because the bundle of the built shop does not contain its code. */
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
