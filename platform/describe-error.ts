/** The parts of an error that may be logged: what it was and where, but nothing that a visitor or customer sent. */
export type ErrorFacts = {
  /** The class of the error, such as "TypeError". */
  type: string;
  /** The message, unless it may repeat what a visitor sent. */
  message?: string;
  code?: string | number;
  responseCode?: string | number;
  /** The status codes in a mail server's answer (RFC 3463), such as "550 5.7.1". */
  answer?: string;
  /** The verb and the table of a query, such as "insert into orders". */
  statement?: string;
  /** The first lines of the stack. */
  stack?: string[];
  cause?: ErrorFacts;
  /** The first five errors of an AggregateError. */
  errors?: ErrorFacts[];
  /** Where a value failed its Zod schema and why, such as "address.city: too_small". */
  issues?: string[];
  [name: string]: unknown;
};

/** Properties of an error that are logged unchanged if their value matches the pattern. */
const kept = {
  schema: /^\w{1,63}$/,
  table: /^\w{1,63}$/,
  column: /^\w{1,63}$/,
  constraint: /^\w{1,63}$/,
  syscall: /^\w{1,20}$/,
  command: /^[A-Z ]{1,20}$/,
  responseCode: /^\d{3}$/,
  status: /^[\dA-Z_]{1,40}$/,
  port: /^\d{1,5}$/,
};
const DEEPEST = 5;
const FRAMES = 20;

/**
 * The parts of an error and its causes that may be logged. Leaves out messages that may repeat what a visitor sent.
 * Callers do not pass `depth`.
 */
export function describeError(error: unknown, depth = 0): ErrorFacts {
  if (typeof error !== "object" || error === null) return { type: typeof error };
  const { name, stack, cause, code, errors, error: wrapped } = error as Record<string, unknown>;
  const message = "message" in error && typeof error.message === "string" ? error.message : "";
  const frames = typeof stack === "string" ? framesOf(stack, message) : [];
  const inner = cause ?? wrapped;
  const isDeeper = depth < DEEPEST;
  return {
    type: typeOf(error, name),
    ...messageFor(error, message, frames),
    ...(isName(code) && { code }),
    ...statementFor(error),
    ...answerFor(error),
    ...Object.fromEntries(Object.entries(kept).flatMap(([key, shape]) => keptOf(error, key, shape))),
    ...issuesFor(error),
    ...(frames.length > 0 && { stack: frames.slice(0, FRAMES) }),
    ...(isDeeper && inner instanceof Error && { cause: describeError(inner, depth + 1) }),
    ...(isDeeper &&
      Array.isArray(errors) && { errors: errors.slice(0, 5).map((one) => describeError(one, depth + 1)) }),
  };
}

function typeOf(error: object, name: unknown): string {
  const made = error.constructor?.name;
  const found = made && !["Error", "DOMException", "Object"].includes(made) ? made : (name ?? made);
  return typeof found === "string" && /^\w{1,60}$/.test(found) ? found : "Error";
}

function isName(code: unknown): code is string | number {
  return typeof code === "number" || (typeof code === "string" && /^\w{1,60}$/.test(code));
}

function keptOf(error: object, key: string, shape: RegExp): [string, unknown][] {
  const value = (error as Record<string, unknown>)[key];
  return (typeof value === "string" || typeof value === "number") && shape.test(String(value)) ? [[key, value]] : [];
}

const frame = /^at (async )?([\w$.<>[\] ]+ \()?((file:\/\/)?\/[^()]*:\d+:\d+|node:[\w/:]+|<anonymous>|index \d+)\)?$/;

/** The lines of a stack without the error's message, which may itself contain lines that look like a stack. */
function framesOf(stack: string, message: string): string[] {
  const at = stack.indexOf(message);
  const below = at < 0 ? "" : stack.slice(at + message.length);
  return below
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => frame.test(line));
}

/** The beginnings of some messages of the JavaScript engine. The rest of a message may repeat what a visitor sent. */
const ofV8 = /^(Cannot (?:read|set) properties of (?:undefined|null)|[\w$.]{1,80} is not a function|fetch failed)/;

function messageFor(error: object, message: string, [first = ""]: string[]): { message?: string } {
  const isSystem = "syscall" in error && "errno" in error;
  if (isSystem || isOurs(error, first)) return { message };
  const known = error instanceof TypeError && ofV8.exec(message)?.[1];
  return known ? { message: known } : {};
}

/** Whether the shop's own code made the error; `first` is the first line of its stack. */
function isOurs(error: object, first: string): boolean {
  // The messages of these errors may quote values.
  if (error instanceof TypeError || error instanceof SyntaxError || "query" in error) return false;
  return /\/[^()]*:\d+:\d+\)?$/.test(first) && !/node_modules|node:/.test(first);
}

function answerFor(error: object): { answer?: string } {
  const { response } = error as { response?: unknown };
  const numbers = typeof response === "string" ? /^(\d{3})[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) : undefined;
  return numbers ? { answer: `${numbers[1]} ${numbers[2]}` } : {};
}

function statementFor(error: object): { statement?: string } {
  const { query } = error as { query?: unknown };
  if (typeof query !== "string") return {};
  const verb = /^\s*(insert into|update|delete from|select|with|\w{1,20})/i.exec(query)?.[1]?.toLowerCase();
  const table = /\b(?:into|update|from)\s+"(\w{1,63})"/i.exec(query)?.[1];
  if (!verb) return {};
  return {
    statement: [verb, table && (verb.includes(" ") || verb === "update" ? table : `from ${table}`)]
      .filter(Boolean)
      .join(" "),
  };
}

function issuesFor(error: object): { issues?: string[] } {
  const { issues } = error as { issues?: unknown };
  if (!Array.isArray(issues)) return {};
  const inWords = issues.slice(0, 10).map((issue: { code?: unknown; path?: unknown }) => {
    const path = Array.isArray(issue?.path) ? issue.path : [];
    const way = path.map((part) => (/^[a-z]\w{0,30}$/i.test(String(part)) || typeof part === "number" ? part : "?"));
    return `${way.join(".") || "all of it"}: ${isName(issue?.code) ? issue.code : "?"}`;
  });
  return { issues: inWords };
}

/** The text that shows an error to whoever started the shop or a command. */
export function sayError(error: unknown): string {
  const facts = describeError(error);
  return facts.message || JSON.stringify(facts);
}
