import { sayError } from "./describe-error.ts";

/** Registers a function that stops something the program has started. */
export type OnStop = (stop: () => Promise<unknown>) => void;

/** Milliseconds in which a second signal is ignored. */
const REPEATED = 500;

/**
 * On SIGTERM or SIGINT, runs the functions registered with `onStop`, and ends the process with code 0. A second signal
 * ends the process at once with code 1.
 */
export function createShutdown() {
  const stops: (() => Promise<unknown>)[] = [];
  let since: number | undefined;

  /** Runs the registered functions, the last registered first. */
  async function stopAll(): Promise<void> {
    for (const stop of stops.splice(0).toReversed()) {
      await stop().catch((error: unknown) => console.error(`Something could not be stopped. ${sayError(error)}`));
    }
  }

  function onSignal(): void {
    // npm passes on a Ctrl-C that the terminal has already sent to all processes. Together they count as one signal.
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
