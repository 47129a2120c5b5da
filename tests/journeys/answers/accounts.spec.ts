import { expect, newAddress, test } from "../../support/journey.ts";
import { lettersTo, linkIn, newEmail } from "../../support/letters.ts";
import { aMember, aPassword, sessionCookie } from "../../support/people.ts";

const shop = process.env.SHOP_ADDRESS ?? "";

async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await fetch(shop + path, {
    method: "POST",
    redirect: "manual",
    headers: { "X-Forwarded-For": newAddress(), ...headers },
    body: new URLSearchParams(fields),
  });
  const { status, headers: told } = answer;
  return { status, to: told.get("Location"), cookies: told.getSetCookie(), text: await answer.text() };
}

/** Sends a form with this e-mail address. Returns the answer without the address and without random parts. */
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

test("however often a letter for a new password is asked for, the answer is the same, and five are sent", async ({
  database,
}) => {
  const { email } = await aMember(database, { role: "owner" });
  const unknown = newEmail();
  const answers = [];
  for (let i = 0; i < 12; i += 1) answers.push(await answerAbout(email, "/forgotten-password", {}));
  answers.push(await answerAbout(unknown, "/forgotten-password", {}));
  expect(answers[0]).toMatchObject({ status: 303, to: "/forgotten-password?sent#sent" });
  expect(answers).toEqual(Array(13).fill(answers[0]));
  const subjects = async () => (await lettersTo(email)).map(({ subject }) => subject);
  await expect.poll(subjects).toEqual(Array(5).fill("Choose a new password"));
  // The last of the links still works.
  const link = await linkIn(email, "Choose a new password", "/new-password");
  expect((await fetch(shop + link)).status).toBe(200);
});

test("signing in ends the session that the browser came with, whoever's it was", async ({ database }) => {
  const { id: before } = await aMember(database);
  const { id, email } = await aMember(database);
  await sessionCookie(database, id);
  const Cookie = await sessionCookie(database, before);
  await post("/sign-in", { email, password: "a wrong password" }, { Cookie });
  const count = async (userId: string) =>
    (await database.query("select id from sessions where user_id = $1", [userId])).rows.length;
  expect(await count(before)).toBe(1);
  expect(await post("/sign-in", { email, password: aPassword }, { Cookie })).toMatchObject({ status: 303 });
  expect(await count(before)).toBe(0);
  // The sessions of other browsers go on.
  expect(await count(id)).toBe(2);
});

test("signing in sets cookies that no script reads, and leads to no other website", async ({ database }) => {
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
      expect.stringMatching(/^device=[^;]+; Max-Age=31536000; Path=\/; .*HttpOnly; SameSite=Lax$/),
    ]);
  }
});

test("a session in use lasts on and is renewed once a day; a dead one's cookie is taken back", async ({ database }) => {
  const { id } = await aMember(database);
  const cookie = await sessionCookie(database, id);
  const look = async () => {
    const answer = await fetch(`${shop}/about`, { headers: { Cookie: cookie } });
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

const sentBack = (cookies: string[]) => cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");

test("strangers who type wrong passwords behind the owner's own address lock the owner out of neither door", async ({
  database,
}) => {
  const { email } = await aMember(database, { role: "owner" });
  const shared = { "X-Forwarded-For": newAddress() };
  const before = await post("/sign-in", { email, password: aPassword }, shared);
  const Cookie = sentBack(before.cookies.filter((cookie) => cookie.startsWith("device=")));
  const wrong = (headers: Record<string, string>) => post("/sign-in", { email, password: "a wrong password" }, headers);
  for (let i = 0; i < 6; i += 1) await wrong(shared);
  expect((await post("/sign-in", { email, password: aPassword }, shared)).status).toBe(429);

  const own = await post("/sign-in", { email, password: aPassword }, { ...shared, Cookie });
  expect(own).toMatchObject({ status: 303, to: "/back-office#main" });

  // In a new browser, the link of an e-mail still lets the owner choose a new password.
  await post("/forgotten-password", { email }, shared);
  const link = await linkIn(email, "Choose a new password", "/new-password");
  const token = new URL(link, shop).searchParams.get("token")!;
  const chosen = await post("/new-password", { token, password: "nine jars of pickle" }, shared);
  expect(chosen).toMatchObject({ status: 303, to: "/sign-in?said=new-password#said" });
  for (let i = 0; i < 6; i += 1) await wrong(shared);
  expect((await post("/sign-in", { email, password: "nine jars of pickle" }, shared)).status).toBe(429);
  const known = { ...shared, Cookie: sentBack(chosen.cookies) };
  expect((await post("/sign-in", { email, password: "nine jars of pickle" }, known)).status).toBe(303);
});
