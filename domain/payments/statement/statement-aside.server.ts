import { doAside } from "#platform/aside.server.ts";
import { readStatement } from "./statement.ts";

/** The most lines of a statement that are not empty, and the most letters of a line. */
const [MOST_LINES, MOST_LETTERS] = [5000, 5000];

/** Milliseconds after which reading is given up. Even a statement of the largest size needs far less. */
const LONGEST = 20_000;

const tooHard = "This takes too long to read. Choose fewer days in your bank's app.";

/**
 * Does what `readStatement` does, in a thread of its own. Refuses more than 5,000 lines, and lines of more than 5,000
 * letters, before anything is parsed.
 */
export async function readStatementAside(text: string, longest = LONGEST): Promise<ReturnType<typeof readStatement>> {
  const lean = withoutEmptyRows(text);
  const refused = refuseSize(lean, "Choose fewer days in your bank's app.");
  if (refused) return { refused };
  return (await doAside("domain/payments/statement/statement-worker.ts", lean, longest)) ?? { refused: tooHard };
}

/** Empties the lines that have separators, spaces and empty quotes only. All lines keep their numbers. */
function withoutEmptyRows(text: string): string {
  return text.replaceAll(/^(?:[^\S\r\n]|[,;|]|"")+$/gm, "").trimEnd();
}

/** Why a table is too large to be read: more than 5,000 lines, or one of more than 5,000 letters. `advice`: what helps. */
export function refuseSize(text: string, advice: string): string | undefined {
  let lines = 0;
  for (const { 0: line } of text.matchAll(/[^\r\n]+/g)) {
    lines += 1;
    if (lines > MOST_LINES) return `This has more than ${MOST_LINES} lines. ${advice}`;
    if (line.length > MOST_LETTERS)
      return `A line of this has more than ${MOST_LETTERS} letters, which no line of a statement has: “${line.slice(0, 60)}…”`;
  }
  return undefined;
}
