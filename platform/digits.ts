const digitBlocks = [0x0966, 0x0c66]; // Devanagari, Telugu

/** Replaces Telugu and Devanagari digits by 0-9, so that a number may be typed in either script. */
export function withLatinDigits(text: string): string {
  return text.replace(/[०-९౦-౯]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = digitBlocks.find((block) => code >= block && code < block + 10)!;
    return String(code - zero);
  });
}
