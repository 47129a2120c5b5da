import { seal, unseal, type Secrets } from "./sealed.server.ts";

const purpose = "stop letters to ";

/**
 * A token for the link in a letter that stops further letters to this address. The address is encrypted in it, because
 * servers write links into their logs.
 */
export function sealStopToken(email: string, secrets: Secrets): Promise<string> {
  return seal(purpose + email, secrets);
}

/** The address in a token of `sealStopToken`; undefined for any other text. */
export async function openStopToken(token: string, secrets: Secrets): Promise<string | undefined> {
  const text = await unseal(token, secrets);
  return text?.startsWith(purpose) ? text.slice(purpose.length) : undefined;
}
