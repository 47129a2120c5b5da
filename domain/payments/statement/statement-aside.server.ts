import { doAside } from "#platform/aside.server.ts";
import type { readStatement } from "./statement.ts";

/** The most lines of a table that are not empty, and the most letters of a line. */
const [MOST_LINES, MOST_LETTERS] = [5000, 5000];

/** Milliseconds after which reading is given up. Even a table of the largest size needs far less. */
const LONGEST = 20_000;

/** Does what `readStatement` does, in a thread of its own, as `readTableAside` says. */
export function readStatementAside(text: string, longest = LONGEST) {
  const worker = "domain/payments/statement/statement-worker.ts";
  return readTableAside<ReturnType<typeof readStatement>>(
    worker,
    text,
    "Choose fewer days in your bank's app.",
    longest,
  );
}

/**
 * Has the thread `worker` read a table. Refuses more than 5,000 lines, and lines of more than 5,000 letters, before
 * anything is parsed, and what takes too long. `advice`: what to do then.
 */
export async function readTableAside<Answer>(
  worker: string,
  text: string,
  advice: string,
  longest = LONGEST,
): Promise<Answer | { refused: string }> {
  const lean = withoutEmptyRows(text);
  const refused = refuseSize(lean, advice);
  if (refused) return { refused };
  return (await doAside<Answer>(worker, lean, longest)) ?? { refused: `This takes too long to read. ${advice}` };
}

/** Empties the lines that have separators, spaces and empty quotes only. All lines keep their numbers. */
function withoutEmptyRows(text: string): string {
  return text.replaceAll(/^(?:[^\S\r\n]|[,;|]|"")+$/gm, "").trimEnd();
}

function refuseSize(text: string, advice: string): string | undefined {
  let lines = 0;
  for (const { 0: line } of text.matchAll(/[^\r\n]+/g)) {
    lines += 1;
    if (lines > MOST_LINES) return `This has more than ${MOST_LINES} lines. ${advice}`;
    if (line.length > MOST_LETTERS)
      return `A line of this has more than ${MOST_LETTERS} letters, which no line of a statement has: “${line.slice(0, 60)}…”`;
  }
  return undefined;
}
