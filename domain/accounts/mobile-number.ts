import { plainText } from "#platform/plain-text.ts";

/** Reads an Indian mobile number: "098480-12345" gives "+919848012345". Undefined for any other text. */
export function parseIndianMobile(text: string): string | undefined {
  const written = plainText(text);
  if (!/^[+\d\s().-]+$/.test(written)) return undefined;
  // Ten digits, of which the first is 6 to 9 (national numbering plan). Some write the 0 for calls within India after 91.
  const [, national] = /^(?:0{0,2}91)?0?([6-9]\d{9})$/.exec(written.replace(/\D/g, "")) ?? [];
  return national && `+91${national}`;
}

/**
 * Reads a mobile number of any country. Ten digits alone are an Indian one; any other needs "+" and its country's code.
 * Undefined for any other text.
 */
export function parseMobile(text: string): string | undefined {
  const number = parseIndianMobile(text) ?? parseForeignNumber(text);
  return number?.startsWith("+91") ? parseIndianMobile(text) : number;
}

/** Shows an Indian mobile number (+91 and ten digits) as "98480 12345"; any other text is returned unchanged. */
export function showMobile(number: string): string {
  return number.replace(/^\+91([6-9]\d{4})(\d{5})$/, "$1 $2");
}

/** Reads a phone number with "+" and a country's code. Returns "+" and 7 to 15 digits (E.164), otherwise undefined. */
export function parseForeignNumber(text: string): string | undefined {
  const digits = plainText(text).replace(/[\s().-]/g, "");
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
}
