import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Pool } from "pg";
import { pagePermissions } from "#app/page-permissions.ts";
import { roles, type Role } from "#domain/accounts/account.ts";
import { mayRole } from "#domain/accounts/permissions.ts";
import routes from "../../../app/routes.ts";
import { accessRules, addressOf, type Door } from "../../support/access-rules.ts";
import { expect, newAddress, test } from "../../support/journey.ts";
import { anOrder } from "../../support/orders.ts";
import { aPerson, sessionCookie } from "../../support/people.ts";

const shop = process.env.SHOP_ADDRESS ?? "";

function pathsOf(entries: RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const own = path === undefined ? above : `${above}/${path}`;
    return [...(path !== undefined || index ? [own || "/"] : []), ...pathsOf(children, own)];
  });
}

const paths = pathsOf(routes);
type Visitor = { who: string; role?: Role; id?: string };

const visitor: Visitor = { who: "a visitor" };

async function meet(database: Pool): Promise<Visitor[]> {
  const people = await Promise.all(roles.map((role) => aPerson(database, { role })));
  const another = await aPerson(database);
  return [visitor, ...people.map((one) => ({ ...one, who: one.role })), { ...another, who: "another customer" }];
}

/** `intent`: the button that was pressed. */
type Question = { method: "GET" | "POST"; address: string; by: Visitor; intent?: string };

/** Sends a request. While the shop is too busy to answer, sends it again after the seconds that the shop names. */
async function ask(database: Pool, question: Question): Promise<Answer> {
  const { method, address, by, intent = "" } = question;
  const cookie = by.id && (await sessionCookie(database, by.id));
  const answer = await fetch(shop + address, {
    method,
    redirect: "manual",
    headers: {
      "X-Forwarded-For": newAddress(),
      ...(cookie && { Cookie: cookie }),
      ...(method === "POST" && { "Content-Type": "application/x-www-form-urlencoded" }),
    },
    ...(method === "POST" && { body: intent && String(new URLSearchParams({ intent })) }),
  });
  const text = await answer.text();
  const seconds = Number(answer.headers.get("Retry-After"));
  if (answer.status === 503 && seconds > 0) {
    await setTimeout(seconds * 1000);
    return ask(database, question);
  }
  const caching = answer.headers.get("Cache-Control") ?? "";
  return { status: answer.status, to: answer.headers.get("Location") ?? "", caching, text };
}

const isIn = (door: Door, role: Role) => typeof door === "object" && door.includes(role);
/** Whether only those who work here are let in. */
const isOfTheDesk = (door: Door) => typeof door === "object" && !door.includes("customer");
const ownerOf = (people: Visitor[]) => people.find(({ role }) => role === "owner")!;

type Answer = { status: number; to: string; caching: string; text: string };

/** Whether an answer leads to /sign-in. If React Router asked for data, the status is 202 and the text has the path. */
const leadsToSignIn = ({ status, to, text }: Answer) =>
  /^\/sign-in(\?(said=nothing-sent&)?to=|$)/.test(to) || (status === 202 && /"\/sign-in(\?[^"]*)?"/.test(text));

function outcome(answer: Answer): "let in" | "sent to sign in" | "refused" | "takes no forms" | "nothing there" {
  if (leadsToSignIn(answer)) return "sent to sign in";
  if (answer.status === 401 || answer.status === 403) return "refused";
  if (answer.status === 405) return "takes no forms";
  return answer.status === 404 ? "nothing there" : "let in";
}

/** What is wrong when an answer breaks the access rule of `path`; otherwise empty. */
function faults(path: string, question: Question, answer: Answer): string[] {
  const { by, method, address } = question;
  const rule = accessRules[path]!;
  const door = method === "GET" ? rule.get : rule.post;
  const seen = outcome(answer);
  const told = `${method} ${address} by ${by.who}: ${seen} (${answer.status})`;
  if (answer.status >= 500) return [told];
  if (door === "nobody") return seen === "takes no forms" || (rule.file && seen !== "let in") ? [] : [told];
  if (door === "anyone") return seen === "refused" || seen === "sent to sign in" ? [told] : [];
  if (by.role && door.includes(by.role)) return seen === "refused" || seen === "sent to sign in" ? [told] : [];
  const keptOut = by.role ? "refused" : "sent to sign in";
  return seen === keptOut || (rule.file && seen !== "let in" && seen !== "takes no forms") ? [] : [told];
}

test("every route has a rule about who may open it, and every rule a route", () => {
  expect(paths.length).toBeGreaterThan(60);
  expect(paths.toSorted()).toEqual(Object.keys(accessRules).toSorted());
});

test("everybody is let in where they may and kept out elsewhere, by page, by form and by data", async ({
  database,
}) => {
  test.slow();
  const people = await meet(database);
  const wrong: string[] = [];
  for (const path of paths) {
    const isGuarded = accessRules[path]!.get !== "anyone";
    const address = addressOf(path);
    const questions = (isGuarded ? [address, `${address}.data`] : [address]).flatMap((one) =>
      people.flatMap((by) => [
        { method: "GET" as const, address: one, by },
        { method: "POST" as const, address: one, by },
      ]),
    );
    for (let first = 0; first < questions.length; first += 4) {
      const some = questions.slice(first, first + 4);
      const answers = await Promise.all(some.map((question) => ask(database, question)));
      wrong.push(...answers.flatMap((answer, i) => faults(path, some[i]!, answer)));
    }
  }
  expect(wrong).toEqual([]);
});

/** Pages of which the only button needs no name. */
const withOneButton = new Set([
  "/back-office/your-sign-in/passkey",
  "/back-office/days/capacity",
  "/back-office/settings/facts",
  "/back-office/settings/pincodes/:pincode/remove",
]);

test("an intent that asks for more than its page is refused to the rest, and an unknown one does nothing", async ({
  database,
}) => {
  const people = await meet(database);
  const wrong: string[] = [];
  for (const [path, rule] of Object.entries(pagePermissions)) {
    const intents = typeof rule === "object" ? rule.intents : {};
    for (const [intent, permission] of Object.entries(intents)) {
      for (const by of people) {
        const seen = outcome(await ask(database, { method: "POST", address: addressOf(path), by, intent }));
        const mayNot = by.role ? "refused" : "sent to sign in";
        const isLetIn = by.role !== undefined && mayRole(by.role, permission) && isIn(accessRules[path]!.post, by.role);
        if ((seen === mayNot) === isLetIn) wrong.push(`${intent} by ${by.who}: ${seen}`);
      }
    }
  }
  const owner = ownerOf(people);
  const several = paths.filter((one) => isOfTheDesk(accessRules[one]!.post) && !withOneButton.has(one));
  for (const path of several) {
    const answer = await ask(database, {
      method: "POST",
      address: addressOf(path),
      by: owner,
      intent: "no such thing",
    });
    if (answer.status < 400 || answer.status >= 500)
      wrong.push(`an unknown intent at ${path}: ${answer.status} ${answer.to}`);
  }
  expect(wrong).toEqual([]);
});

test("who works here without the second factor that is asked for gets to nothing, and no cache keeps what others get", async ({
  database,
}) => {
  test.slow();
  const owner = ownerOf(await meet(database));
  const lacking = { ...(await aPerson(database, { role: "owner" })), who: "an owner without a second factor" };
  await database.query("update users set lacks_second_factor = true where id = $1", [lacking.id]);
  const wrong: string[] = [];
  const guarded = paths.filter((path) => isOfTheDesk(accessRules[path]!.get) && !path.includes("/your-sign-in"));
  for (const address of guarded.map((path) => addressOf(path))) {
    for (const one of [address, `${address}.data`, `${address}.data?_routes=root`]) {
      for (const method of ["GET", "POST"] as const) {
        const { status, to, text } = await ask(database, { method, address: one, by: lacking });
        const isLed =
          to === "/back-office/your-sign-in" || (status === 202 && text.includes('"/back-office/your-sign-in"'));
        if (!isLed) wrong.push(`${method} ${one}: ${status} ${to}`);
      }
      const { status, caching } = await ask(database, { method: "GET", address: one, by: owner });
      if (caching !== "private, no-store") wrong.push(`${one}: ${status} ${caching}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("staff read that their role does not include a page and are led back, a customer is not", async ({ database }) => {
  const people = await meet(database);
  const customer = people.find(({ role }) => role === "customer");
  const staff = people.find(({ role }) => role === "packer");
  const refusal = (by: Visitor) => ask(database, { method: "GET", address: "/back-office/settings", by });
  const toTheOrders = /<a[^>]*href="\/back-office"[^>]*>To the first page<\/a>/;
  const kept = await refusal(staff!);
  expect(kept.text).toContain("Your role here does not include this. Ask an owner.");
  expect(kept.text).toMatch(toTheOrders);
  expect((await refusal(customer!)).text).not.toMatch(toTheOrders);
});

test("what is one customer's own is shown and given to no other", async ({ database }) => {
  const [customer, another] = [await aPerson(database), { ...(await aPerson(database)), who: "another customer" }];
  const street = `${randomUUID()} Temple Street`;
  const order = await anOrder(database, { status: "placed", userId: customer.id, address1: street });
  const { rows } = await database.query<{ id: string }>(
    `insert into addresses (user_id, name, mobile, address1, city, pincode)
     values ($1, 'Sita', '+919848012345', $2, 'Guntur', '522002') returning id`,
    [customer.id, street],
  );
  const own = { id: rows[0]!.id, number: order.number };
  // An empty form is refused before anything is looked up, and deleting somebody else's address is answered as if it
  // were gone.
  const answered = new Set(["/account/addresses/:id", "/account/addresses/:id/delete"]);
  for (const path of paths.filter((one) => accessRules[one]?.own)) {
    const address = addressOf(path, own);
    for (const one of [address, `${address}.data`]) {
      const shown = await ask(database, { method: "GET", address: one, by: another });
      expect(shown.text, one).not.toContain(street);
      const expected = answered.has(path) ? "let in" : "nothing there";
      expect(outcome(await ask(database, { method: "POST", address: one, by: another })), one).toBe(expected);
    }
  }
  const left = await database.query("select user_id from addresses where id = $1 and address1 = $2", [own.id, street]);
  expect(left.rows).toEqual([{ user_id: customer.id }]);
  const carts = await database.query("select id from carts where user_id = $1", [another.id]);
  expect(carts.rows).toEqual([]);
});
