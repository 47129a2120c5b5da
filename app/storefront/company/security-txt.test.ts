import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { database, environment } from "#app/context.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { readEnvironment } from "#platform/environment.ts";
import { db } from "../../../tests/support/database.ts";
import { aFolder } from "../../../tests/support/folder.ts";
import { loader } from "./security-txt.ts";

test("whoever finds a hole reads whom to tell, for less than a year", async () => {
  await saveSetting(db, "email", "security@shop.example");
  const answer = await ask();
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const [contact, expires = "", ...rest] = (await answer.text()).split("\n");
  expect(contact).toBe("Contact: mailto:security@shop.example");
  expect(rest).toEqual(["Preferred-Languages: en, te", "Canonical: https://shop.example/.well-known/security.txt", ""]);
  const [, day = ""] = /^Expires: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/.exec(expires) ?? [];
  const days = (Date.parse(day) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

async function ask(): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(database, db);
  context.set(
    environment,
    readEnvironment({ DATA_DIR: aFolder(), SITE_URL: "https://shop.example", TRUST_PROXY: "true" }),
  );
  const url = new URL("https://shop.example/.well-known/security.txt");
  return loader({ context, request: new Request(url), url, params: {}, pattern: "/.well-known/security.txt" });
}
