import { codeOf } from "./error-code.ts";

// Told by their codes, not by their classes: the built pages have a copy of this module of their own.
const OUTAGE = "OUTAGE";
const UNCERTAIN = "UNCERTAIN_COMMIT";

/** What is thrown instead of waiting any longer for a database that does not answer. */
export class OutageError extends Error {
  override name = "OutageError";
  readonly code = OUTAGE;
}

/**
 * Thrown by a transaction that lost its connection while it was being committed: the database may hold all of it or
 * nothing of it, and only looking there tells which.
 */
export class UncertainCommit extends Error {
  override name = "UncertainCommit";
  readonly code = UNCERTAIN;
}

/** PostgreSQL's words (Appendix A of its manual) for a connection that broke, and for a server that ends or begins. */
const brokenStates = /^(?:08...|57P0[1-5])$/;
/** And for no room on the disk, in memory or for connections, a statement that took too long, an error of its disk. */
const fullStates = /^(?:53...|57014|58030)$/;

/** What Node says of a connection that cannot be made or broke; and our own. */
const brokenCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  OUTAGE,
  UNCERTAIN,
]);
const fullCodes = new Set(["ENOSPC", "EDQUOT"]);

/** What the driver says in words alone of a connection that is gone, or that could not be had in time. */
const brokenWords =
  /^(?:Connection terminated|timeout expired|Client has encountered a connection error|Client was closed)/;
const fullWords = /^timeout exceeded when trying to connect/;

/** Whether an error says that the connection to the database was lost, or could not be made. */
export function isConnectionLost(error: unknown): boolean {
  return someCause(error, ({ message }, code) => {
    if (!code) return brokenWords.test(message);
    return brokenCodes.has(code) || brokenStates.test(code);
  });
}

/**
 * Whether an error says that the database is out of reach, stopped, overloaded or full: nothing is wrong with the
 * request, and the same one may succeed in a moment.
 */
export function isOutage(error: unknown): boolean {
  if (isConnectionLost(error)) return true;
  return someCause(error, ({ message }, code) => {
    if (!code) return fullWords.test(message);
    return fullCodes.has(code) || fullStates.test(code);
  });
}

/** Whether the database answers, but has no connection left for anybody else. */
export function isOutOfConnections(error: unknown): boolean {
  return someCause(error, (_, code) => code === "53300");
}

export function isUncertain(error: unknown): boolean {
  return someCause(error, (_, code) => code === UNCERTAIN);
}

/** Looks into the errors that wrap another, but not into what a fetch reports: that is no matter of the database. */
function someCause(error: unknown, isIt: (error: Error, code: string | undefined) => boolean): boolean {
  if (!(error instanceof Error) || error instanceof TypeError) return false;
  // The socket of a server on this machine is a file, which is not there while the server is not.
  const isMissingSocket = codeOf(error) === "ENOENT" && "syscall" in error && error.syscall === "connect";
  return isIt(error, isMissingSocket ? "ECONNREFUSED" : codeOf(error)) || someCause(error.cause, isIt);
}
