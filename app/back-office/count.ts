const MOST = 999;

/** A count as text: "999+" for any number above 999. */
export function countInWords(count: number): string {
  return count > MOST ? `${MOST}+` : String(count);
}
