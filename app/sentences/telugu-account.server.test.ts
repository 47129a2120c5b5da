import { beforeAll, expect, test } from "vitest";
import { inviteByMail } from "#domain/accounts/invitations.server.ts";
import { sealStopToken } from "#domain/accounts/stop-token.server.ts";
import { markEnquiry } from "#domain/enquiries/enquiries.server.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { lettersTo } from "../../tests/support/accounts.ts";
import { db, pool } from "../../tests/support/database.ts";
import { anEnquiry } from "../../tests/support/enquiries.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { aMember, aPassword } from "../../tests/support/people.ts";
import { cookieSecret } from "../../tests/support/shop-process.ts";
import { type Ask, englishIn, notSaid, openTeluguShop } from "../../tests/support/telugu.ts";

let visitor: Awaited<ReturnType<typeof openTeluguShop>>;

beforeAll(async () => {
  visitor = await openTeluguShop();
  await saveSetting(db, "abroadPrices", "Germany 1850");
  await saveSetting(db, "fssai", "10012345678901");
});

/** A customer who has signed in in Telugu. */
async function aCustomer() {
  const person = await aMember(pool, { name: "లక్ష్మి" });
  const ask = visitor();
  expect(await ask("/te/sign-in", { email: person.email, password: aPassword })).toMatchObject({
    status: 303,
    location: expect.stringMatching(/^\/te\/account/),
  });
  return { ...person, ask };
}

const token = async (email: string, kind: string) => {
  const letter = (await lettersTo({ email })).find((one) => one.kind === kind);
  return letter && "token" in letter ? letter.token : "";
};

test("a page in English is found out", async () => {
  expect(englishIn((await visitor()("/sign-in")).html)).toContain("No account yet?");
});

test("signing in, and what is refused there", async () => {
  const { email } = await aMember(pool);
  const ask = visitor();
  for (const said of ["took-too-long", "signed-out", "nothing-sent", "signed-out-everywhere", "new-password"])
    expect(await notSaid(ask, `/te/sign-in?said=${said}`, ["సైన్ ఇన్"])).toEqual([]);
  const sign = (form: Record<string, string>, says: string[]) => notSaid(ask, "/te/sign-in", says, form);
  expect(await sign({ email: "a", password: "" }, ["name@example.com", "మీ పాస్‌వర్డ్ ఇవ్వండి"])).toEqual([]);
  expect(await sign({ email, password: "x".repeat(129) }, ["128"])).toEqual([]);
  for (let time = 0; time < 5; time += 1) expect(await sign({ email, password: "wrong" }, ["సరిపోలడం లేదు"])).toEqual([]);
  expect(await sign({ email, password: aPassword }, ["చాలాసార్లు ప్రయత్నించారు", "15 నిమిషాలు ఆగి"])).toEqual([]);
  const unconfirmed = await aMember(pool);
  await pool.query("update users set email_verified = false where id = $1", [unconfirmed.id]);
  expect(await sign({ email: unconfirmed.email, password: aPassword }, ["ఇంకా నిర్ధారణ కాలేదు"])).toEqual([]);
});

test("registering, confirming, and links that no longer work", async () => {
  const ask = visitor();
  expect(await notSaid(ask, "/te/register", ["18 ఏళ్లు"])).toEqual([]);
  const register = (form: Record<string, string>, says: string[]) => notSaid(ask, "/te/register", says, form);
  expect(await register({}, ["మీ పేరు ఇవ్వండి", "పాస్‌వర్డ్ ఎంచుకోండి", "టిక్ పెట్టండి"])).toEqual([]);
  const typed = { name: "అ".repeat(81), email: "kamala@example.net", agrees: "yes" };
  for (const [password, says] of [
    ["short", "కనీసం 10"],
    ["x1".repeat(65), "128"],
    ["password123", "అందరూ ముందుగా"],
    ["kamala rules 42", "ఈ-మెయిల్ పేరు వద్దు"],
  ])
    expect(await register({ ...typed, password: password! }, [says!, "80 అక్షరాల లోపే"])).toEqual([]);
  expect(await register({ ...typed, agrees: "", password: aPassword }, ["15 నిమిషాలు"])).toEqual([]);
  for (const path of ["/te/register/sent", "/te/confirm-email", "/te/confirm-email?token=x"])
    expect(await notSaid(ask, path, [])).toEqual([]);
  expect(await notSaid(ask, "/te/confirm-email", ["ఇక పనిచేయదు"], { token: "nothing" })).toEqual([]);
  expect(await notSaid(ask, "/te/confirm-email", ["name@example.com"], { email: "x" })).toEqual([]);
  for (const path of ["/te/forgotten-password", "/te/forgotten-password?sent", "/te/new-password?token=x"])
    expect(await notSaid(ask, path, [])).toEqual([]);
  expect(await notSaid(ask, "/te/new-password", ["ఇక పనిచేయదు"], { token: "x", password: "y" })).toEqual([]);
  for (let time = 0; time < 10; time += 1) await ask("/te/confirm-email", { email: "same@example.net" });
  expect(await notSaid(ask, "/te/confirm-email", ["చాలా మెయిల్‌లు"], { email: "same@example.net" })).toEqual([]);
});

test("joining the shop, and invitations that are worn out or unknown", async () => {
  const owner = await aMember(pool, { role: "owner" });
  const email = "ravi@example.net";
  await inviteByMail(db, { id: owner.id, name: owner.name }, { email, role: "packer" });
  const link = `/te/join/${await token(email, "invitation")}`;
  expect(await notSaid(visitor(), link, ["ప్యాకర్‌గా"])).toEqual([]);
  expect(await notSaid(visitor(), link, ["మీ పేరు ఇవ్వండి"], { name: "", password: "short" })).toEqual([]);
  expect(await notSaid(visitor(), "/te/join/none", ["తెలియదు"])).toEqual([]);
});

test("the account of a customer, with an order and without one", async () => {
  const { ask, id, email } = await aCustomer();
  expect(await notSaid(ask, "/te/account", ["నమస్తే, లక్ష్మి", "ఇంకా ఏమీ లేవు", "వార్తలు"])).toEqual([]);
  await ask("/te/account/news", { wanted: "yes" });
  expect(await notSaid(ask, "/te/account", ["మీరు ఇది అడిగారు"])).toEqual([]);
  expect(await notSaid(ask, "/te/account/news", ["ఏమీ మారలేదు"], { wanted: "perhaps" })).toEqual([]);
  await anOrder(pool, { status: "placed", email });
  expect(await notSaid(ask, "/te/account/orders", ["ఇంతకు ముందు ఒక ఆర్డర్"])).toEqual([]);
  expect(await notSaid(ask, "/te/account/orders?added=2", ["# ఆర్డర్‌లు".replace("#", "2")])).toEqual([]);
  const { number } = await anOrder(pool, { status: "awaiting-payment", userId: id });
  await pool.query("update order_lines set name_te = 'మోతీచూర్ లడ్డు', name_hi = 'मोतीचूर लड्डू'");
  expect(await notSaid(ask, "/te/account/orders", [`ఆర్డర్ ${number}`, "చెల్లించండి"])).toEqual([]);
  expect(await notSaid(ask, "/te/account/orders/TM-0000000/again", ["అలాంటి ఆర్డర్ లేదు"], {})).toEqual([]);
});

test("the addresses of a customer", async () => {
  const { ask } = await aCustomer();
  expect(await notSaid(ask, "/te/account/addresses", ["అడ్రస్ చేర్చండి"])).toEqual([]);
  expect(await notSaid(ask, "/te/account/addresses/new", ["ఈ అడ్రస్ ఉంచండి"])).toEqual([]);
  const keep = (form: Record<string, string>, says: string[]) => notSaid(ask, "/te/account/addresses/new", says, form);
  expect(await keep({}, ["10 అంకెల మొబైల్ నంబర్ ఇవ్వండి"])).toEqual([]);
  const home = { name: "లక్ష్మి", mobile: "98480 12345", address1: "12", address2: "4", city: "గుంటూరు" };
  expect(await keep({ ...home, pincode: "999999" }, ["999999"])).toEqual([]);
  for (let house = 1; house <= 20; house += 1)
    await ask("/te/account/addresses/new", { ...home, address1: `${house}`, pincode: "522002" });
  expect(await keep({ ...home, address1: "21", pincode: "522002" }, ["ఇప్పటికే 20"])).toEqual([]);
  expect(await notSaid(ask, "/te/account/addresses", ["ముందుగా ఉంచండి", "అవును, తీసేయండి"])).toEqual([]);
  expect(await notSaid(ask, `/te/account/addresses/${crypto.randomUUID()}`, ["అలాంటి అడ్రస్ లేదు"])).toEqual([]);
});

test("password, data and erasing", async () => {
  const { ask } = await aCustomer();
  for (const path of ["password", "password?said=changed", "confirm-password", "data", "erase", "erased"])
    expect(await notSaid(ask, `/te/account/${path}`, [])).toEqual([]);
  const wrong = { present: "wrong", password: "a whole new sentence" };
  expect(await notSaid(ask, "/te/account/password", ["ఇప్పటి పాస్‌వర్డ్ కాదు"], wrong)).toEqual([]);
  expect(await notSaid(ask, "/te/account/confirm-password", ["మీ పాస్‌వర్డ్ కాదు"], { password: "wrong" })).toEqual([]);
  expect(await notSaid(ask, "/te/account/erase", ["మీ పాస్‌వర్డ్ ఇవ్వండి"], { password: "" })).toEqual([]);
  for (let time = 0; time < 5; time += 1)
    expect(await notSaid(ask, "/te/account/erase", ["పాస్‌వర్డ్ కాదు"], { password: "wrong" })).toEqual([]);
  expect(await notSaid(ask, "/te/account/erase", ["పావుగంట"], { password: "wrong" })).toEqual([]);
});

test("letters that somebody stops", async () => {
  const stop = `/te/letters/${await sealStopToken("x@example.net", [cookieSecret])}`;
  const ask = visitor();
  expect(await notSaid(ask, stop, ["వద్దా"])).toEqual([]);
  await ask(stop, { wish: "stop" });
  expect(await notSaid(ask, stop, ["మళ్లీ రాయండి"])).toEqual([]);
  expect(await notSaid(ask, stop, ["ఆపాలో"], { wish: "" })).toEqual([]);
  expect(await notSaid(ask, "/te/letters/none", ["మొత్తం లేదు"])).toEqual([]);
});

/** Sends a form filled in wrongly in each field, and one too many of those that are right. */
async function refusedAt(ask: Ask, path: string, wrong: Record<string, string>[], says: string[]): Promise<string[]> {
  const found = [await notSaid(ask, path, [])];
  for (const form of wrong) found.push(await notSaid(ask, path, [], form));
  const said = (await Promise.all(wrong.map((form) => ask(path, form)))).map(({ html }) => html).join(" ");
  return [...found.flat(), ...says.filter((one) => !said.includes(one))];
}

const long = { message: "అ".repeat(4001), name: "అ".repeat(81) };

test("writing to the shop, and what is filled in wrongly", async () => {
  const ask = visitor();
  expect(await notSaid(ask, "/te/contact?about=order", ["ఆర్డర్"])).toEqual([]);
  const abroad = { name: "సీత", mobile: "98480 12345", topic: "My country not availble", message: "నమస్తే" };
  expect(
    await refusedAt(
      ask,
      "/te/contact",
      [{}, long, abroad, { ...long, lastName: "అ".repeat(81) }],
      ["10 అంకెల మొబైల్ నంబర్ ఇవ్వండి", "దేని గురించి అడుగుతున్నారో", "4000 అక్షరాల లోపే", "మేము తిరిగి రాయడానికి"],
    ),
  ).toEqual([]);
  expect(
    await refusedAt(
      ask,
      "/te/bulk",
      [{}, { ...long, budget: "చాలా", gstin: "37", occasionDate: "2020-01-01" }],
      ["250 లాగా", "రూపాయలను అంకెల్లో", "GSTIN సరిచూడండి", "ముందు రాబోయే తేదీ"],
    ),
  ).toEqual([]);
  // Its cards of products are walked with the catalogue.
  const celebration: Ask = async (path, form) => {
    const { html, ...rest } = await ask(path, form);
    return { ...rest, html: html.replace(/<section class="sec best"[^]*?<\/section>/, "") };
  };
  const far = { ...long, occasionDate: "2099-01-01", occasionTime: "noon", guests: "many" };
  expect(await refusedAt(celebration, "/te/celebration", [{}, far], ["మూడేళ్ల లోపు", "10:30 లాగా"])).toEqual([]);
  expect(await refusedAt(ask, "/te/abroad", [{}, { country: "Narnia", ...long }], ["జాబితా నుంచి దేశం"])).toEqual([]);
  expect(await refusedAt(ask, "/te/grievance", [{}, { ...long, orderNumber: "9".repeat(30) }], [])).toEqual([]);
  expect(await notSaid(ask, "/te/grievance?ticket=TG-NONE", ["TG-NONE అనే టికెట్ లేదు"])).toEqual([]);
});

test("what the shop answers to those who wrote, until there were too many", async () => {
  const ask = visitor();
  const who = { name: "సీత", mobile: "98480 12345", message: "నమస్తే", email: "sita@example.net" };
  const day = { occasionDate: `${new Date().getFullYear() + 1}-03-02` };
  const forms: [path: string, form: Record<string, string>][] = [
    ["contact", { topic: "Other" }],
    ["grievance", {}],
    ["celebration", { ...day, guests: "300", budget: "100000" }],
    ["bulk", { ...day, quantity: "300", items: "లడ్డు", destinations: "many", wantsSleeve: "yes", budget: "90000" }],
    ["abroad", { country: "Germany", city: "Mainz", items: "పచ్చడి", mobile: "+49 6131 1234567" }],
  ];
  for (const [path, form] of forms) {
    const { location } = await ask(`/te/${path}`, { ...who, ...form });
    expect(location).toMatch(/^\/te\/enquiries\//);
    expect(await notSaid(ask, location!.replace(/#.*/, ""), ["మీకు జవాబు వస్తుంది", "మీరు రాసింది"])).toEqual([]);
    expect(await notSaid(ask, location!.replace(/#.*/, "/photographs"), ["మాకు ఫోటోలు"])).toEqual([]);
  }
  for (let time = 0; time < 10; time += 1) await ask("/te/contact", { ...who, topic: "Other" });
  expect(await notSaid(ask, "/te/contact", ["చాలా ఫారాలు"], { ...who, topic: "Other" })).toEqual([]);
  const complaint = await anEnquiry(db, { kind: "complaint", topic: null });
  await markEnquiry(db, complaint.reference, "resolved", "staff");
  expect(await notSaid(ask, `/te/enquiries/${complaint.reference}`, ["పరిష్కారం అయింది"])).toEqual([]);
  expect(await notSaid(ask, `/te/enquiries/${complaint.reference}/photographs`, ["ఫోటోలు చేర్చగలదు"])).toEqual([]);
});

test("what is not there, and what is refused", async () => {
  const ask = visitor();
  for (const path of ["/none", "/shop/lladu", "/enquiries/TG-NONE"])
    expect(await notSaid(ask, `/te${path}`, ["ఆ పేజీ దొరకలేదు"])).toEqual([`${path} దగ్గర ఏమీ లేదు.`]);
  expect(await notSaid(ask, "/te/about", ["తీసుకోదు"], { any: "thing" })).toEqual([]);
  expect(await notSaid(ask, "/te/sign-in", ["తగ్గించండి"], { email: "x".repeat(70_000) })).toEqual([]);
  for (const path of ["/te/offline", "/te/offline/form"]) expect(await notSaid(ask, path, [])).toEqual([]);
  expect(await notSaid(visitor(), "/te/cookies", ["కుకీలను అనుమతించండి"])).toEqual(["localhost:3000"]);
});

test("the pages about the shop", async () => {
  const ask = visitor();
  for (const path of ["help", "about", "delivery-policy", "returns", "terms", "privacy", "grievance"])
    expect([path, ...(await notSaid(ask, `/te/${path}`, []))]).toEqual([path]);
});
