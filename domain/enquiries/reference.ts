import { readableCode } from "#platform/readable-code.ts";

/**
 * A random reference such as "TG-7K3Q-XRPA": eight letters and digits without confusable ones, 656,000 million
 * possibilities.
 */
export function newReference(): string {
  return `TG-${readableCode(4)}-${readableCode(4)}`;
}

/**
 * A reference as it is stored, however it was typed: "tg 7k3q xrpa", "TG7K3QXRPA", "7k3q-xrpa". Undefined for anything
 * else.
 */
export function readReference(text: string): string | undefined {
  const typed = text.toUpperCase().replaceAll(/[^A-Z\d]/g, "");
  const code = /^(?:TG)?([2-9A-HJKMNP-TV-Z]{8})$/.exec(typed)?.[1];
  return code && `TG-${code.slice(0, 4)}-${code.slice(4)}`;
}
