import { sayError } from "./describe-error.ts";

export type OnStop = (stop: () => Promise<unknown>) => void;

const REPEATED = 500;

/**
 * Returns two functions with which a program stops what it has started. `onStop` registers a function that stops one
 * thing. On SIGTERM or SIGINT the registered functions are called one after the other, the one registered last first,
 * and the process ends with code 0. If one of them fails, its error is printed and the next is called. A second signal,
 * more than half a second later, ends the process at once with code 1. `stopAll` calls the registered functions without
 * ending the process.
 */
export function createShutdown() {
  const stops: (() => Promise<unknown>)[] = [];
  let since: number | undefined;

  async function stopAll(): Promise<void> {
    for (const stop of stops.splice(0).toReversed()) {
      await stop().catch((error: unknown) => console.error(`Something could not be stopped. ${sayError(error)}`));
    }
  }

  function onSignal(): void {
    // npm passes on the Ctrl-C that the terminal has sent to everybody already: that is one signal, not two.
    if (since !== undefined && performance.now() - since < REPEATED) return;
    if (since !== undefined) process.exit(1);
    since = performance.now();
    void stopAll().then(() => process.exit(0));
  }

  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  const onStop: OnStop = (stop) => void stops.push(stop);
  return { onStop, stopAll };
}
