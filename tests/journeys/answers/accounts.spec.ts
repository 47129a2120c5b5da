import { expect, newAddress, test } from "../../support/journey.ts";
import { newEmail } from "../../support/letters.ts";
import { aMember, aPassword, sessionCookie } from "../../support/people.ts";

const shop = process.env.SHOP_ADDRESS ?? "";

async function post(path: string, fields: Record<string, string>) {
  const answer = await fetch(shop + path, {
    method: "POST",
    redirect: "manual",
    headers: { "X-Forwarded-For": newAddress() },
    body: new URLSearchParams(fields),
  });
  const { status, headers } = answer;
  return { status, to: headers.get("Location"), cookies: headers.getSetCookie(), text: await answer.text() };
}

/** What is told to somebody about an address; the address itself is only repeated. */
async function answerAbout(email: string, path: string, fields: Record<string, string>) {
  const answer = await post(path, { ...fields, email });
  return { ...answer, text: answer.text.replaceAll(email, "").replaceAll(/sha256-[^']+|nonce="[^"]*"/g, "") };
}

test("no form tells whether an address is registered", async ({ database }) => {
  const { email } = await aMember(database);
  for (const [path, fields] of [
    ["/sign-in", { password: "a wrong password" }],
    ["/forgotten-password", {}],
    ["/register", { name: "Sita", password: aPassword, agrees: "yes" }],
    ["/confirm-email", {}],
  ] as const) {
    const known = await answerAbout(email, path, fields);
    expect(known.status, path).toBe(path === "/sign-in" ? 422 : 303);
    expect(await answerAbout(newEmail(), path, fields), path).toEqual(known);
  }
});

test("signing in sets one cookie that no script reads, and leads to no other website", async ({ database }) => {
  const { email } = await aMember(database);
  for (const to of [
    "//elsewhere.example",
    "https://elsewhere.example/",
    "/\\elsewhere.example",
    "javascript:alert(1)",
  ]) {
    const answer = await post("/sign-in", { email, password: aPassword, to });
    expect(answer).toMatchObject({ status: 303, to: "/account#main" });
    expect(answer.cookies).toEqual([
      expect.stringMatching(/^shop\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  }
});

test("a session in use lasts on and is renewed once a day; a dead one's cookie is taken back", async ({ database }) => {
  const { id } = await aMember(database);
  const { name, value } = await sessionCookie(database, id);
  const look = async () => {
    const answer = await fetch(`${shop}/about`, { headers: { Cookie: `${name}=${value}` } });
    return { status: answer.status, cookies: answer.headers.getSetCookie(), kept: answer.headers.get("Cache-Control") };
  };
  expect((await look()).cookies).toEqual([expect.stringMatching(/^shop\.session_token=.*Max-Age=2592000;.*HttpOnly/)]);
  const { rows } = await database.query(
    "select expires_at > now() + interval '29 days' as long from sessions where user_id = $1",
    [id],
  );
  expect(rows).toEqual([{ long: true }]);
  expect(await look()).toMatchObject({ status: 200, cookies: [], kept: expect.stringContaining("private") });
  await database.query("delete from sessions where user_id = $1", [id]);
  const dead = await look();
  expect(dead.status).toBe(200);
  expect(dead.cookies.join()).toMatch(/shop\.session_token=;.*Max-Age=0/);
});
