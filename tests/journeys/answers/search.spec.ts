import { expect, test } from "../../support/journey.ts";

const cardsIn = (html: string) => [...html.matchAll(/<h3><a[^>]* href="\/shop\/([\w-]+)"/g)].map(([, slug]) => slug);

test("a search is a plain page with its own form, kept out of search engines", async ({ request }) => {
  const answer = await request.get("/search?q=kaju+kathli");
  const html = await answer.text();
  expect(answer.status()).toBe(200);
  expect(cardsIn(html)[0]).toBe("kaju-katli");
  expect(html).toContain('name="robots" content="noindex"');
  expect(html).toMatch(/<form[^>]*role="search"[^>]*action="\/search"/);
  expect(answer.headers()["cache-control"]).toBe("no-cache");
});

test("what was searched for in Telugu or Hindi says so in the heading", async ({ request }) => {
  for (const [q, lang] of [
    ["కాజు", ' lang="te"'],
    ["काजू", ' lang="hi"'],
    ["kaju", ""],
  ] as const) {
    const html = await (await request.get(`/search?q=${q}`)).text();
    expect(html).toContain(`<h1 class="break"${lang}>“${q}”</h1>`);
  }
});

test("whatever is typed is answered calmly", async ({ request }) => {
  const typed = ["pizza", "%27%3B+drop+table+products%3B--", "%F0%9F%98%80", "%ED%A0%80", "%25%5F", "a".repeat(7000)];
  for (const q of typed) {
    const answer = await request.get(`/search?q=${q}`);
    expect(answer.status(), q.slice(0, 40)).toBe(200);
    const html = await answer.text();
    expect(cardsIn(html)).toEqual([]);
    expect(html).toContain("Nothing of ours answers to that.");
  }
  expect((await request.get("/search?q=%00")).status()).toBe(400);
  const html = await (await request.get("/search?q=<script>alert(1)</script>")).text();
  expect(html).not.toContain("<script>alert(1)");
});

test("filters and sequences are links, and what is not declared changes nothing", async ({ request }) => {
  const html = await (await request.get("/search?only=under-500,nonsense&in=pickles&sort=price&secret=1")).text();
  expect(cardsIn(html).slice(0, 2)).toEqual(["nimmakaya", "tomato-pachadi"]);
  expect(html).not.toContain("velluli-avakaya-jaadi");
  expect(html).toContain('href="/search?only=no-nuts,under-500&amp;in=pickles&amp;sort=price"');
  expect(html).not.toContain("secret");
  expect(await (await request.get("/shop")).text()).toContain('href="/search?only=no-nuts"');
  expect((await request.get("/search?q=kaju&page=99")).status()).toBe(404);
});

test("what travels is asked for without a pincode in the address, and is one visitor's own", async ({ request }) => {
  const path = "/search?only=travels";
  expect(await (await request.get(path)).text()).toContain("Your pincode, to know what arrives fresh");
  const answer = await request.post("/pincode", { form: { pincode: "110001", to: path }, maxRedirects: 0 });
  expect(answer.headers().location).toBe(path);
  const own = await request.get(path);
  const html = await own.text();
  expect(html).toMatch(/found that arrive fresh in (<!-- -->)?110001/);
  expect(cardsIn(html)).toContain("avakaya");
  expect(cardsIn(html)).not.toContain("palakova");
  expect(own.headers()["cache-control"]).toContain("private");
});

test("suggestions are a few names, kept by the browser alone", async ({ request }) => {
  const answer = await request.get("/search/suggestions?q=putha");
  expect(answer.headers()["cache-control"]).toBe("private, max-age=60");
  const [first] = (await answer.json()) as unknown[];
  expect(first).toEqual({
    name: "Bellam Pootharekulu",
    other: "బెల్లం పూతరేకులు",
    to: "/shop/bellam-pootharekulu",
  });
  expect(await (await request.get("/search/suggestions?q=p")).json()).toEqual([]);
  const asked = (await (await request.get("/search/suggestions?q=how+can+i+canc")).json()) as unknown[];
  expect(asked.at(-1)).toEqual({ name: "Until when can I cancel?", other: null, to: "/help#cancel" });
});

test("the pack that a search names is chosen on the page to which card, suggestion and unknown address lead", async ({
  request,
  database,
}) => {
  const { rows } = await database.query<{ id: string; grams: number }>(
    "select packs.id, grams from packs join products on products.id = product_id where slug = 'kaju-katli'",
  );
  const packOf = (grams: number) => rows.find((pack) => pack.grams === grams)!.id;
  const chosenAt = async (to: string) => {
    const html = await (await request.get(to)).text();
    const radios = html.match(/<input[^>]*type="radio"[^>]*>/g) ?? [];
    return radios.filter((radio) => radio.includes("checked")).map((radio) => /value="([^"]*)"/.exec(radio)?.[1]);
  };
  for (const [q, grams] of [
    ["kaju katli 250g", 250],
    ["kaju katli 1kg", 1000],
    ["half kg kaju katli", 500],
    ["పావు కిలో కాజు కత్లి", 250],
    ["आधा किलो काजू कतली", 500],
  ] as const) {
    const html = await (await request.get(`/search?q=${encodeURIComponent(q)}`)).text();
    const [, to = ""] = /<h3><a[^>]* href="(\/shop\/kaju-katli[^"]*)"/.exec(html) ?? [];
    expect(await chosenAt(to), q).toEqual([packOf(grams)]);
    // The card adds that very pack.
    expect(html).toContain(`name="packId" value="${packOf(grams)}"`);
    const answer = await request.get(`/search/suggestions?q=${encodeURIComponent(q)}`);
    const [first] = (await answer.json()) as { name: string; to: string }[];
    expect(first!.name).toMatch(/^Kaju Katli, /);
    expect(await chosenAt(first!.to), q).toEqual([packOf(grams)]);
  }
  const unknown = await (await request.get("/shop/kaju-katli-1kg")).text();
  expect(unknown).toContain(`href="/shop/kaju-katli?pack=${packOf(1000)}"`);
});

test("marks that nobody sees change nothing in what is found and suggested", async ({ request }) => {
  const plain = cardsIn(await (await request.get("/search?q=laddu")).text());
  expect(plain.length).toBeGreaterThan(3);
  for (const q of ["lad%E2%80%8Bdu", "%E2%80%AAladdu%E2%80%AC", "lad%C2%ADdu%EF%BB%BF", "%EF%BF%BCladdu%EF%B8%8F"]) {
    expect(cardsIn(await (await request.get(`/search?q=${q}`)).text())).toEqual(plain);
    expect(await (await request.get(`/search/suggestions?q=${q}`)).json()).toEqual(
      await (await request.get("/search/suggestions?q=laddu")).json(),
    );
  }
});

test("an unknown address below /shop/ names what it may have meant", async ({ request }) => {
  for (const path of ["/shop/kaju-kathli", "/shop/sweets/kaju-katli"]) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(404);
    const html = await answer.text();
    expect(html).toContain("We could not find that page");
    expect(html).toMatch(/class="link" href="\/shop\/kaju-katli"/);
  }
});

test("what was written is read again by the browser that sent it, and by no other", async ({ request, playwright }) => {
  const form = {
    name: "Sita",
    mobile: "9848012345",
    occasionDate: "24/11/2027",
    occasionTime: "10:30",
    message: "Two hundred boxes,\nand nuvvula laddu.",
  };
  const sent = await request.post("/celebration", { form, maxRedirects: 0 });
  expect(sent.status()).toBe(303);
  const path = sent.headers().location!;
  const own = await (await request.get(path)).text();
  expect(own).toContain("Two hundred boxes,\nand nuvvula laddu.");
  expect(own.replaceAll("<!-- -->", "")).toMatch(/You hear from us by \w+day \d+ \w+</);
  const other = await playwright.request.newContext({ baseURL: process.env.SHOP_ADDRESS ?? "" });
  const theirs = await (await other.get(path)).text();
  expect(theirs).toContain("You hear from us by");
  expect(theirs).not.toContain("Two hundred boxes");
  await other.dispose();
});

test("a postcode of abroad leads to the page for abroad", async ({ request }) => {
  for (const pincode of ["94105", "SW1A 1AA", "K1A 0B1"]) {
    const answer = await request.post("/pincode", { form: { pincode, to: "" } });
    expect(answer.status()).toBe(422);
    expect(await answer.text()).toContain("Is it a postcode abroad?");
  }
  const typo = await request.post("/pincode", { form: { pincode: "5220022", to: "" } });
  expect(await typo.text()).not.toContain("Is it a postcode abroad?");
});
