import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import { parentPort } from "node:worker_threads";
import { giveWay } from "#platform/give-way.ts";

export type PasswordTask = { password: string; hash?: string };

/** The parameters of the library better-auth, which made some of the stored hashes; `maxmem` is in bytes. */
const scrypt = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 64;

function deriveKey(password: string, salt: string): Buffer {
  return scryptSync(password.normalize("NFKC"), salt, KEY_BYTES, scrypt);
}

function hash(password: string): string {
  const salt = randomBytes(16).toString("hex");
  return `${salt}:${deriveKey(password, salt).toString("hex")}`;
}

function verify(password: string, known: string): boolean {
  const [salt = "", hex = ""] = known.split(":");
  const key = Buffer.from(hex, "hex");
  return key.length === KEY_BYTES && timingSafeEqual(deriveKey(password, salt), key);
}

giveWay();

parentPort?.on("message", ({ password, hash: known }: PasswordTask) => {
  parentPort?.postMessage(known === undefined ? hash(password) : verify(password, known));
});
