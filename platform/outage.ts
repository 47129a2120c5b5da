import { codeOf } from "./error-code.ts";

// Recognised by their codes and not by their classes, because the built pages have their own copy of this module.
const OUTAGE = "OUTAGE";
const UNCERTAIN = "UNCERTAIN_COMMIT";

/** Thrown by a query while the database is known not to answer, or when the query's connection is cut. */
export class OutageError extends Error {
  override name = "OutageError";
  readonly code = OUTAGE;
}

/** Thrown when the database failed during a commit. Only reading rows shows whether the transaction is committed. */
export class UncertainCommit extends Error {
  override name = "UncertainCommit";
  readonly code = UNCERTAIN;
}

/** SQLSTATEs of a broken connection and of a server that is stopping or starting (PostgreSQL manual, Appendix A). */
const brokenStates = /^(?:08...|57P0[1-5])$/;
/** SQLSTATEs for too little disk space, memory or connections, for a slow statement and for a disk error. */
const fullStates = /^(?:53...|57014|58030)$/;
const DISK_FULL = "53100";
/**
 * SQLSTATEs with which a database refuses to write: its disk is full, or fails, or it may only be read. Whoever rents a
 * database out makes it so when its space is used up.
 */
const writeStates = new Set([DISK_FULL, "58030", "25006"]);

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

/** An error with such a message and no code means that the database connection broke or could not be made. */
const brokenWords =
  /^(?:Connection terminated|timeout expired|Client has encountered a connection error|Client was closed)/;
/** An error with this message and no code means that no connection of the pool came free in time. */
const fullWords = /^timeout exceeded when trying to connect/;

/** Whether an error means that the connection to the database broke or could not be made. */
export function isConnectionLost(error: unknown): boolean {
  return someCause(error, ({ message }, code) => {
    if (!code) return brokenWords.test(message);
    return brokenCodes.has(code) || brokenStates.test(code);
  });
}

/** Whether an error means that the database is unreachable, stopped, overloaded or full, and may soon be back. */
export function isOutage(error: unknown): boolean {
  if (isConnectionLost(error)) return true;
  return someCause(error, ({ message }, code) => {
    if (!code) return fullWords.test(message);
    return fullCodes.has(code) || fullStates.test(code) || isWriteRefused(code);
  });
}

/** Whether a SQLSTATE means that the database can be read, but does not take what is written. */
export function isWriteRefused(code: string | undefined): boolean {
  return code !== undefined && writeStates.has(code);
}

/** Whether an error means that the disk of the database, or of the shop's files, is full. */
export function isDiskFull(error: unknown): boolean {
  return someCause(error, (_, code) => code === DISK_FULL || (code !== undefined && fullCodes.has(code)));
}

/** Whether an error means that the database refuses a connection because all of them are taken. */
export function isOutOfConnections(error: unknown): boolean {
  return someCause(error, (_, code) => code === "53300");
}

/** Whether an error means that a transaction may or may not have been committed. */
export function isUncertain(error: unknown): boolean {
  return someCause(error, (_, code) => code === UNCERTAIN);
}

/** Whether `isIt` holds for an error or one of its causes. False for TypeErrors, which the database does not throw. */
function someCause(error: unknown, isIt: (error: Error, code: string | undefined) => boolean): boolean {
  if (!(error instanceof Error) || error instanceof TypeError) return false;
  // The socket of a server on this machine is a file, which is missing while the server does not run.
  const isMissingSocket = codeOf(error) === "ENOENT" && "syscall" in error && error.syscall === "connect";
  return isIt(error, isMissingSocket ? "ECONNREFUSED" : codeOf(error)) || someCause(error.cause, isIt);
}
