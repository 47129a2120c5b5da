import { beforeAll, expect, test } from "vitest";
import { addDays, dayInIndia } from "#platform/day.ts";
import { setTelugu } from "../../tests/support/built-shop.ts";
import { writeCookOrders } from "../../tests/support/cook-orders.ts";
import { db, pool } from "../../tests/support/database.ts";
import { setFree } from "../../tests/support/free-stock.ts";
import { signedIn } from "../../tests/support/people.ts";
import { englishIn, openTeluguShop } from "../../tests/support/telugu.ts";

let visitor: Awaited<ReturnType<typeof openTeluguShop>>;
const today = dayInIndia(new Date());

beforeAll(async () => {
  visitor = await openTeluguShop();
  // A cook's language does not ask whether customers find pages in it.
  await setTelugu(false);
  await writeCookOrders(pool, 120, [addDays(today, -1), today, addDays(today, 1)], "TM-TELUGU");
  await pool.query("update orders set gift_message = 'ప్రేమతో', sender_name = 'రవి' where gift_message is not null");
  for (const product of ["1", "2", "3"]) await setFree(db, product, -2000);
  await pool.query("insert into cook_plans (product_id, day, grams) values ('5', $1, 2000)", [today]);
});

/** A member of staff, and a browser of theirs. */
async function member(role: "cook" | "owner", language?: string) {
  const { id, cookie } = await signedIn(pool, { name: "లక్ష్మి", role });
  const ask = visitor(cookie);
  const choose = (chosen: string) => ask("/back-office/your-sign-in", { intent: "language", language: chosen });
  if (language) await choose(language);
  return { id, ask, choose };
}

/** What of a page is the cook's, without the frame around it. */
const cooksPart = (html: string) => /<div[^>]* lang="te-IN">[^]*(?=<\/main>)/.exec(html)?.[0] ?? "";

/** What of it is in English, beside the names of goods. Combos are called by what stands before the colon. */
async function englishFor(html: string) {
  const { rows } = await pool.query<{ name: string }>(
    "select name from products union select split_part(name, ':', 1) from products where category = 'combos'",
  );
  return englishIn(
    html,
    rows.map(({ name }) => name),
  );
}

const span = `from=${today}&to=${addDays(today, 1)}`;
const pages = {
  "/back-office/kitchen": ["వండాల్సినవి: ", "వండండి", "సరిపడా ఉన్నాయి", "నుండి ఆలస్యం", "అన్ని రోజుల ఆర్డర్లకు తక్కువ", "అనుకున్నది"],
  [`/back-office/kitchen?${span}`]: ["నుండి బయలుదేరుతుంది", "గిఫ్ట్ కార్డు: “ప్రేమతో”, రవి", "వాటిలో"],
  "/back-office/kitchen/wall": ["వండండి (", "జాబితాకు వెళ్లండి", "నుండి ఆలస్యం"],
  [`/back-office/kitchen/buy?${span}`]: ["కొనాల్సినవి: ", "రెసిపీ లేనివి"],
  "/back-office/kitchen/short": ["తక్కువ పడేవి", "కాజు కత్లి: 2 kg తక్కువ", "ఇంకా 2 kg వండాలి", "సరిపోదు", "జాబితా నుండి తీసేయండి"],
  "/back-office/kitchen/short?dropped": ["జాబితాలో ఇక లేదు"],
  "/back-office/kitchen/labels": ["ప్యాక్ లేబుళ్లు", "ఇంకా నింపాల్సినవి", "వెనక: పోషకాలు"],
};

test("a cook who reads Telugu finds the kitchen's pages in it, goods by their Telugu names first", async () => {
  const { ask } = await member("cook", "te");
  for (const [page, says] of Object.entries(pages)) {
    const { html, lang } = await ask(page);
    const part = cooksPart(html);
    expect([page, lang, await englishFor(part)]).toEqual([page, "en-IN", []]);
    expect([page, says.filter((one) => !part.includes(one))]).toEqual([page, []]);
  }
  const { html } = await ask("/back-office/kitchen");
  expect(html).toMatch(/<b>కాజు కత్లి<\/b> <span lang="en-IN" class="te small">Kaju Katli<\/span>/);
});

test("a label's words stay the law's for a cook who reads Telugu, and so do refusals", async () => {
  const { ask } = await member("cook", "te");
  const { html } = await ask(`/back-office/kitchen/labels?paper=a4-65&made=${today}&n-2-250=1`);
  for (const words of ["MRP ₹", "Best before", "Complaints: "]) expect(html).toContain(words);
  const refused = await ask("/back-office/kitchen", { intent: "cooked 2", "cooked-2": "a pot" });
  expect(refused.html).toContain("write kilograms, such as 2.5");
  const part = cooksPart(refused.html).replaceAll(/<div lang="en-IN">[^]*?<\/div>/g, "");
  expect(await englishFor(part)).toEqual([]);
});

test("who has not chosen a language reads the kitchen in English", async () => {
  const { ask } = await member("owner");
  for (const page of Object.keys(pages)) expect((await ask(page)).html).not.toContain("te-IN");
  const { html } = await ask("/back-office/kitchen");
  expect(html).toMatch(/<h1>To cook: \w+day \d+ \w+<\/h1>/);
  expect((await ask("/back-office/kitchen/short")).html).toContain(">Kaju Katli: short by 2 kg</h2>");
  expect(html).toMatch(/<b>Kaju Katli<\/b> <span lang="te" class="te small">కాజు కత్లి<\/span>/);
});

test("each member of staff chooses a language of their own, and no other than there are", async () => {
  const [{ ask, choose, id }, other] = [await member("cook"), await member("cook")];
  expect((await ask("/back-office/your-sign-in")).html).toContain(
    '<option value="en" lang="en-IN" selected="">English',
  );
  expect((await choose("te")).location).toBe("/back-office/your-sign-in?done=language#done");
  expect((await ask("/back-office/your-sign-in")).html).toContain('<option value="te" lang="te-IN" selected="">తెలుగు');
  expect((await choose("xx")).status).toBe(422);
  expect(cooksPart((await ask("/back-office/kitchen")).html)).not.toBe("");
  expect(cooksPart((await other.ask("/back-office/kitchen")).html)).toBe("");
  await choose("en");
  expect(cooksPart((await ask("/back-office/kitchen")).html)).toBe("");
  await expect(pool.query("update users set language = 'xx' where id = $1", [id])).rejects.toThrow("users_language");
});
