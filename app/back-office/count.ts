const MOST = 999;

/** How many, as far as it was counted. */
export function countInWords(count: number): string {
  return count > MOST ? `${MOST}+` : String(count);
}
