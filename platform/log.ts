import { pino, type DestinationStream, type Logger } from "pino";

export type Log = Logger;

/**
 * Lines of JSON on standard output (or `to`), from `level` upwards. What `secrets` (a global expression) finds in a
 * line is left out of it, wherever it comes from: an address, an error.
 */
export function createLog(level: string, secrets?: RegExp, to?: DestinationStream): Log {
  const hooks = secrets ? { streamWrite: (line: string) => line.replaceAll(secrets, "[hidden]") } : {};
  const options = { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, hooks };
  return to ? pino(options, to) : pino(options);
}
