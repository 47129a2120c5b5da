/** The zeros of the scripts in which numbers are typed in India, each followed by its digits from 1 to 9. */
const zeros = [
  0x06f0, // Urdu
  0x0966, // Devanagari
  0x09e6, // Bengali
  0x0a66, // Gurmukhi
  0x0ae6, // Gujarati
  0x0b66, // Odia
  0x0be6, // Tamil
  0x0c66, // Telugu
  0x0ce6, // Kannada
  0x0d66, // Malayalam
  0xff10, // full width
];

const digits = new RegExp(`[${zeros.map((zero) => `${character(zero)}-${character(zero + 9)}`).join("")}]`, "g");

function character(code: number): string {
  return String.fromCharCode(code);
}

/** Replaces the digits of Indian scripts, and full-width ones, by 0-9, so that a number may be typed in any of them. */
export function withLatinDigits(text: string): string {
  return text.replace(digits, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - zeros.findLast((zero) => zero <= code)!);
  });
}
