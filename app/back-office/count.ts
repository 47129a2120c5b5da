const MOST = 999;

/** A count as text: "999+" above 999, where counting stops. */
export function countInWords(count: number): string {
  return count > MOST ? `${MOST}+` : String(count);
}
