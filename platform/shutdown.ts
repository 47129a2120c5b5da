import { sayError } from "./describe-error.ts";

export type OnStop = (stop: () => Promise<unknown>) => void;

const REPEATED = 500;

/**
 * Returns `onStop`, which registers a function that stops something the program has started. On SIGTERM or SIGINT these
 * functions run, the last registered first, and the process ends with code 0. A second signal, half a second later or
 * more, ends the process at once with code 1. `stopAll` runs the functions without ending the process.
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
    // npm passes on the Ctrl-C that the terminal has already sent to all processes: that is one signal, not two.
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
