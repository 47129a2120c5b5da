import { createHash } from "node:crypto";

/**
 * A statement gets a name when it is sent more than WORTH_A_NAME times. At most MOST_NAMES statements get one.
 * Statements without a name are counted; when there would be more than MOST_COUNTED of them, all these counts begin
 * anew.
 */
const [WORTH_A_NAME, MOST_NAMES, MOST_COUNTED] = [5, 250, 1000];
/**
 * The longest statement that gets a name, in characters. Longer ones contain long lists, and a statement with a list of
 * exactly the same length is seldom sent again.
 */
const LONGEST = 20_000;
const names = new Map<string, string>();
const sent = new Map<string, number>();

/**
 * Counts how often a statement is sent, if it has parameters or is a select. Once it was sent more than WORTH_A_NAME
 * times, sets `name` on the query object, so that PostgreSQL keeps it as a prepared statement. PostgreSQL then parses
 * and plans it only once per connection; parsing and planning take longer than running it.
 */
export function nameStatement(query: unknown, values: unknown): void {
  const { text, name } = query as { text?: string; name?: string };
  if (!text || name || !Array.isArray(values) || (values.length === 0 && !text.startsWith("select"))) return;
  const known = names.get(text) ?? nameOf(text);
  if (known) (query as { name?: string }).name = known;
}

function nameOf(text: string): string | undefined {
  if (names.size >= MOST_NAMES || text.length > LONGEST) return undefined;
  const times = (sent.get(text) ?? 0) + 1;
  // Statements that are seldom sent would else take the places of those that are sent later.
  if (times === 1 && sent.size >= MOST_COUNTED) sent.clear();
  sent.set(text, times);
  if (times <= WORTH_A_NAME) return undefined;
  sent.delete(text);
  const name = createHash("sha1").update(text).digest("base64url");
  names.set(text, name);
  return name;
}
