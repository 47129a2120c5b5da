import { expect, test } from "vitest";
import { createLog } from "#platform/log.ts";
import { db, pool } from "../tests/support/database.ts";
import { aPerson, sessionCookie } from "../tests/support/people.ts";
import { createAuth } from "#domain/accounts/auth.server.ts";
import { signAnew } from "./session.server.ts";

const former = "the former secret of more than thirty-two characters";
const present = "the present secret of more than thirty-two characters";
const stranger = "a stranger's secret of more than thirty-two characters";

async function whoIs(cookies: string): Promise<string | undefined> {
  const settings = { db, secret: present, siteUrl: "https://shop.example", log: createLog("silent") };
  const auth = createAuth(settings);
  const session = await auth.api.getSession({ headers: new Headers({ Cookie: cookies }) });
  return session?.user.email;
}

async function signedInUnder(secret: string): Promise<{ cookies: string; email: string }> {
  const { id, email } = await aPerson(pool);
  const cookie = await sessionCookie(pool, id, secret);
  return { cookies: `cart=abc; __Secure-${cookie}; pincode=522002`, email };
}

test("who signed in under the former secret stays signed in while it is being changed", async () => {
  const { cookies, email } = await signedInUnder(former);
  expect(await whoIs(cookies)).toBeUndefined();
  expect(await whoIs(signAnew(cookies, [present, former]))).toBe(email);
});

test("once the former secret is left out, its sessions have ended", async () => {
  const { cookies } = await signedInUnder(former);
  expect(await whoIs(signAnew(cookies, [present]))).toBeUndefined();
});

test("a session that somebody else signed is not believed", async () => {
  const { cookies } = await signedInUnder(stranger);
  expect(signAnew(cookies, [present, former])).toBe(cookies);
  expect(await whoIs(signAnew(cookies, [present, former]))).toBeUndefined();
});

test.each(["shop.session_token=%E0%A4%A; a=b", "shop.session_token=", "shop.session_token=x.y", "cart=a.b"])(
  "the header %j stays as it is",
  (header) => expect(signAnew(header, [present, former])).toBe(header),
);
