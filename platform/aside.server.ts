import { resolve } from "node:path";
import { Worker } from "node:worker_threads";

const MOST_MEGABYTES = 512;

/**
 * Has a task done by a thread of its own, while this one goes on answering requests. `file` is the TypeScript file of
 * the thread, which reads `workerData` and posts one message. Returns undefined when the thread takes longer than
 * `longest` milliseconds or more memory than it may have. Throws when the thread does.
 */
export function doAside<Result>(file: string, task: unknown, longest: number): Promise<Result | undefined> {
  return new Promise((done, failed) => {
    const worker = new Worker(resolve(file), {
      execArgv: [],
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    const late = setTimeout(() => void worker.terminate(), longest);
    worker.once("message", (result: Result) => done(result));
    worker.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "ERR_WORKER_OUT_OF_MEMORY" ? done(undefined) : failed(error),
    );
    worker.once("exit", () => {
      clearTimeout(late);
      done(undefined);
    });
  });
}
