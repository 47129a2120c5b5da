import { fork } from "node:child_process";
import { resolve } from "node:path";
import type { PictureAnswer, PictureTask } from "./picture-worker.ts";

/** Milliseconds after which the work on a picture is given up. */
const LONGEST = 60_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Does a task on a picture in a separate process, because a harmful file may use up all memory. The answer has
 * `refused` when the process dies or works for more than a minute.
 */
export function workOnPicture(task: PictureTask): Promise<PictureAnswer> {
  // Tasks run one after the other.
  const answer = last.then(() => run(task));
  last = answer.catch(() => {});
  return answer;
}

function run(task: PictureTask): Promise<PictureAnswer> {
  return new Promise((done) => {
    const worker = fork(resolve("platform/picture-worker.ts"), { execArgv: [], serialization: "advanced" });
    const late = setTimeout(() => worker.kill("SIGKILL"), LONGEST);
    const fail = () => {
      clearTimeout(late);
      done({ refused: "failed" });
    };
    worker.once("message", (answer: PictureAnswer) => done(answer));
    worker.once("error", fail);
    worker.once("exit", fail);
    worker.send(task, (error) => error && worker.kill("SIGKILL"));
  });
}
