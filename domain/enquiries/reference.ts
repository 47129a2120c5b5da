import { plainCode } from "#platform/plain-text.ts";
import { readableCode } from "#platform/readable-code.ts";

/** A random reference for an enquiry, such as "TG-7K3Q-XRPA", without letters and digits that look alike. */
export function newReference(): string {
  return `TG-${readableCode(4)}-${readableCode(4)}`;
}

/**
 * An enquiry's reference as it is stored, from any spelling ("tg 7k3q xrpa", "7k3q-xrpa"); undefined for other texts.
 */
export function readReference(text: string): string | undefined {
  const code = /^(?:TG)?([2-9A-HJKMNP-TV-Z]{8})$/.exec(plainCode(text))?.[1];
  return code && `TG-${code.slice(0, 4)}-${code.slice(4)}`;
}
