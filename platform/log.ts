import { pino, type Logger } from "pino";

export type Log = Logger;

/** Lines of JSON on standard output, from `level` upwards. */
export function createLog(level: string): Log {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}
