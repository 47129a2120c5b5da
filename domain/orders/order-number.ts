/** Where an address names a token, so that a log, which others may read, can leave it out. */
export const tokenInAddress = /(?<=orders?(?:\/|%2F|=))[\w-]{24}/gi;

/** The number as it is stored, from however it was typed: "tm 7k3qxrp", "TM7K3QXRP", "7k3-qxrp". */
export function readOrderNumber(text: string): string | undefined {
  const code = /^(?:TM)?([2-9A-HJKMNP-TV-Z]{7})$/.exec(text.toUpperCase().replaceAll(/[^A-Z\d]/g, ""))?.[1];
  return code && `TM-${code}`;
}
