const digitBlocks = [0x0966, 0x0c66]; // Devanagari, Telugu

/** Writes Telugu and Devanagari digits as 0-9, so that a number may be typed in the reader's own script. */
function withLatinDigits(text: string): string {
  return text.replace(/[०-९౦-౯]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = digitBlocks.find((block) => code >= block && code < block + 10)!;
    return String(code - zero);
  });
}

/**
 * An Indian mobile number as people write it (spaces, hyphens, 0 or +91 in front), as +91 and ten digits.
 * Undefined for anything else. The national numbering plan gives mobiles ten digits that begin with 6 to 9.
 */
export function parseIndianMobile(text: string): string | undefined {
  const written = withLatinDigits(text).trim();
  if (!/^[+\d\s().-]+$/.test(written)) return undefined;
  const national = written.replace(/\D/g, "").replace(/^(0091|91(?=\d{10}$)|0(?=\d{10}$))/, "");
  return /^[6-9]\d{9}$/.test(national) ? `+91${national}` : undefined;
}

/** A number from any country, with + and its country code (E.164: at most fifteen digits). */
export function parseForeignNumber(text: string): string | undefined {
  const written = withLatinDigits(text).trim();
  const digits = written.replace(/[\s().-]/g, "");
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
}
