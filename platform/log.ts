import { pino, type DestinationStream, type LogFn, type Logger } from "pino";
import { describeError } from "./describe-error.ts";

export type Log = Logger;

/**
 * A log that writes JSON lines to `to`, or to standard output. Replaces every match of `secrets` by "[hidden]";
 * `secrets` must have the flag "g".
 */
export function createLog(level: string, secrets?: RegExp, to?: DestinationStream): Log {
  const hooks = {
    ...(secrets && { streamWrite: (line: string) => line.replaceAll(secrets, "[hidden]") }),
    // Without a message of the shop, pino would log the message of the error.
    logMethod(this: Log, [what, words, ...more]: Parameters<LogFn>, write: LogFn) {
      const line = what instanceof Error ? { err: what } : what;
      write.apply(this, [line, words ?? (typeof line === "object" ? "something went wrong" : undefined), ...more]);
    },
  };
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => error },
    formatters: { log: withFacts },
    hooks,
  };
  return to ? pino(options, to) : pino(options);
}

/** Reduces each error in a line of the log to the parts that may be logged. */
function withFacts(line: Record<string, unknown>): Record<string, unknown> {
  for (const [key, value] of Object.entries(line)) {
    const isError = value instanceof Error || key === "err";
    if (isError) return Object.fromEntries(Object.entries(line).map(([name, one]) => [name, factsIn(name, one)]));
  }
  return line;
}

function factsIn(name: string, value: unknown): unknown {
  return name === "err" || value instanceof Error ? describeError(value) : value;
}
