const MOST = 999;

/** A count in words; above 999, where counting stops, "999+". */
export function countInWords(count: number): string {
  return count > MOST ? `${MOST}+` : String(count);
}
