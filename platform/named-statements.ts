import { createHash } from "node:crypto";

/**
 * A statement sent more than `WORTH_A_NAME` times is prepared. At most `MOST_NAMES` statements are prepared. The
 * sendings of at most `MOST_COUNTED` other statements are counted.
 */
const [WORTH_A_NAME, MOST_NAMES, MOST_COUNTED] = [5, 250, 1000];
/** Statements with more characters than this are not prepared: they have long lists and are seldom sent again. */
const LONGEST = 20_000;
const names = new Map<string, string>();
const sent = new Map<string, number>();

/** Names a statement that is sent often, so that PostgreSQL parses and plans it only once per connection. */
export function nameStatement(query: unknown, values: unknown): void {
  const { text, name } = query as { text?: string; name?: string };
  if (!text || name || !Array.isArray(values) || (values.length === 0 && !text.startsWith("select"))) return;
  const known = names.get(text) ?? nameOf(text);
  if (known) (query as { name?: string }).name = known;
}

function nameOf(text: string): string | undefined {
  if (names.size >= MOST_NAMES || text.length > LONGEST) return undefined;
  const times = (sent.get(text) ?? 0) + 1;
  // Otherwise statements that are seldom sent would take the places of later ones.
  if (times === 1 && sent.size >= MOST_COUNTED) sent.clear();
  sent.set(text, times);
  if (times <= WORTH_A_NAME) return undefined;
  sent.delete(text);
  const name = createHash("sha1").update(text).digest("base64url");
  names.set(text, name);
  return name;
}
