import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";

export type Begun = { child: ChildProcess; said: () => string; ended: Promise<number | null> };

/** Starts a program, which is killed after the test. */
export function begin(program: string, words: readonly string[], env: NodeJS.ProcessEnv): Begun {
  const child = spawn(program, words, { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()));
  const ended = once(child, "close").then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return { child, said: () => output, ended };
}
