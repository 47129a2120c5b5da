import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { z } from "zod";
import { conflict, done, invalid, parseForm, readForm } from "./form.server.ts";
import { formFailed } from "./context.ts";

const people = z
  .object({ name: z.string().min(3, "long").max(1, "short"), town: z.string().min(1, "town") })
  .superRefine((_, problems) => problems.addIssue({ code: "custom", path: ["sender"], message: "sender" }));

test("each field has its first problem, in the order of the page", () => {
  const form = parseForm({ name: "Om", town: "" }, people, ["town", "sender", "name"]);
  expect(form.ok ? [] : Object.entries(form.problems)).toEqual([
    ["town", "town"],
    ["sender", "sender"],
    ["name", "long"],
  ]);
});

test("a box without its tick is not sent, and counts as empty", () => {
  const schema = z.object({ text: z.string(), isGift: z.string().transform((text) => text === "yes") });
  expect(parseForm({ text: "Hi" }, schema)).toMatchObject({ ok: true, data: { text: "Hi", isGift: false } });
});

test("lines end in one character, NUL is left out, and what is no form is refused with 400", async () => {
  const body = new URLSearchParams({ text: "one\r\ntwo\0" });
  expect(await readForm(new Request("https://shop.example/", { method: "POST", body }))).toEqual({ text: "one\ntwo" });
  const json = new Request("https://shop.example/", { method: "POST", body: "{}" });
  await expect(readForm(json)).rejects.toMatchObject({ init: { status: 400 } });
});

const values = { text: "Hi", password: "secret", seen: "placed", known: "2" };
const problems = { text: "Too short" };

test("a form with a wrong field comes back as it was opened, without its password, and the title says so", () => {
  const context = new RouterContextProvider();
  expect(invalid(context, { values, problems })).toMatchObject({
    data: { values: { text: "Hi", seen: "placed", known: "2" }, problems },
    init: { status: 422 },
  });
  expect(invalid(context, { values, problems }).data.values).not.toHaveProperty("password");
  expect(context.get(formFailed)).toBe(true);
});

test("a form that something has overtaken goes on from how it is now", () => {
  const refused = conflict(new RouterContextProvider(), { values, problems }, { known: "3" });
  expect(refused).toMatchObject({ data: { values: { text: "Hi", known: "3" } }, init: { status: 409 } });
  expect(refused.data.values).not.toHaveProperty("seen");
});

test("a form that was done leads on with 303, to the top of the page unless to a part of it", () => {
  const answer = done("/cart", ["a=1", "b=2"]);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/cart#main"]);
  expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(done("/cart#lines").headers.get("Location")).toBe("/cart#lines");
});

test("texts beyond 64 kB are refused with 413, unless the form takes more; files do not count", async () => {
  const form = new FormData();
  form.set("words", "a".repeat(64 * 1024 + 1));
  const sent = () => new Request("https://shop.example/", { method: "POST", body: form });
  await expect(readForm(sent())).rejects.toMatchObject({ init: { status: 413 } });
  expect(await readForm(sent(), 70_000)).toEqual({ words: form.get("words") });
  form.set("words", new File([new Uint8Array(100_000)], "words.txt"));
  expect(await readForm(sent())).toEqual({ words: "" });
});
