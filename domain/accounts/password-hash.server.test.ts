import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { hashPassword as hashOfLibrary, verifyPassword as verifyByLibrary } from "better-auth/crypto";
import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password-hash.server.ts";

const password = "పూతరేకులు 2 పెట్టెలు";

test("hashes that were made before stay valid, and those made now are the library's own", async () => {
  expect(await verifyPassword({ hash: await hashOfLibrary(password), password })).toBe(true);
  expect(await verifyByLibrary({ hash: await hashPassword(password), password })).toBe(true);
});

test("a password that is written with other code points of the same look is the same", async () => {
  const hash = await hashPassword("café de Guntur".normalize("NFD"));
  expect(await verifyPassword({ hash, password: "café de Guntur".normalize("NFC") })).toBe(true);
});

test("a wrong password and a damaged hash open nothing", async () => {
  const hash = await hashPassword(password);
  const tries = [hash, "", "salt", "salt:", `salt:${"0".repeat(128)}`, hash.slice(0, -2)];
  const opened = await Promise.all(tries.map((known) => verifyPassword({ hash: known, password: "another one" })));
  expect(opened).toEqual(tries.map(() => false));
  expect(await verifyPassword({ hash: hash.slice(0, -2), password })).toBe(false);
});

test("while many passwords are hashed, pages are compressed as if nobody did", async () => {
  let hashed = 0;
  const hashes = Array.from({ length: 24 }, () => hashPassword(password).then(() => (hashed += 1)));
  await promisify(gzip)("a page");
  expect(hashed).toBeLessThan(4);
  expect(new Set(await Promise.all(hashes)).size).toBe(24);
});
