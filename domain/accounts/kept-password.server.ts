import { seal, unseal, type Secrets } from "./sealed.server.ts";

const purpose = "password of a form ";
const MINUTES = 15;

/**
 * A chosen password, encrypted, for the hidden field of a form that comes back because of another field. Can be opened
 * for 15 minutes.
 */
export function sealPassword(password: string, secrets: Secrets, now: Date): Promise<string> {
  return seal(`${purpose}${now.getTime()} ${password}`, secrets);
}

/** The password that `sealPassword` encrypted; undefined when it is too old, and for any other text. */
export async function openPassword(sealed: string, secrets: Secrets, now: Date): Promise<string | undefined> {
  const text = await unseal(sealed, secrets);
  const [, at, password] = /^(\d+) (.*)$/s.exec(text?.startsWith(purpose) ? text.slice(purpose.length) : "") ?? [];
  return now.getTime() - Number(at) < MINUTES * 60_000 ? password : undefined;
}
