import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";

/** The encryption secrets. The first one encrypts and decrypts; the older ones after it only decrypt. */
export type Secrets = readonly string[];

/** Encrypts a text with the first of the secrets. */
export function seal(text: string, [present]: Secrets): Promise<string> {
  return symmetricEncrypt({ key: present!, data: text });
}

/** Decrypts a text that was encrypted with one of the secrets; undefined when none of them fits. */
export async function unseal(sealed: string, secrets: Secrets): Promise<string | undefined> {
  for (const key of secrets) {
    try {
      return await symmetricDecrypt({ key, data: sealed });
    } catch {
      // Sealed with another one.
    }
  }
  return undefined;
}
