const MOST = 999;

/** A count in words; where counting stopped, with a "+". */
export function countInWords(count: number): string {
  return count > MOST ? `${MOST}+` : String(count);
}
