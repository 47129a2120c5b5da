import { expect, test } from "vitest";
import { listLog } from "#domain/audit/log.server.ts";
import { db } from "../../tests/support/database.ts";
import { listEditsOf } from "#domain/edits/submissions.server.ts";
import { undo, undone } from "../../tests/support/undo.ts";
import { couponTexts } from "./coupon-form.ts";
import { createCoupon, endCoupon, findCouponById, saveCoupon } from "./editing.server.ts";
import { coupons } from "./schema.ts";

const sita = { id: null, name: "Sita" };
const typed = { code: "diwali-10", percent: "10 %", least: "500", firstDay: "24/11/2026", "shelf-sweets": "yes" };

async function made(more: Record<string, string> = {}): Promise<number> {
  const saved = await createCoupon(db, sita, { ...typed, ...more });
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  return saved.id;
}

const textsOf = async (id: number) => couponTexts((await findCouponById(db, id))!);

test("a coupon is made as it is typed, and its code only once", async () => {
  const id = await made({ mostUses: "౧౦౦" });
  expect(await findCouponById(db, id)).toMatchObject({
    code: "DIWALI10",
    percent: 10,
    amountPaise: null,
    leastPaise: 500_00,
    shelves: ["sweets"],
    firstDay: "2026-11-24",
    lastDay: null,
    mostUses: 100,
    used: 0,
  });
  expect(await createCoupon(db, sita, { ...typed, code: "DIWALI10" })).toEqual({
    ok: false,
    problems: { code: expect.stringContaining("has that code") },
  });
});

test.each([
  [{ code: "no!" }, "code"],
  [{ percent: "" }, "percent"],
  [{ percent: "100" }, "percent"],
  [{ amount: "50" }, "amount"],
  [{ percent: "", amount: "49.50" }, "amount"],
  [{ least: "-1" }, "least"],
  [{ firstDay: "" }, "firstDay"],
  [{ lastDay: "2026-11-23" }, "lastDay"],
  [{ mostUses: "0" }, "mostUses"],
  [{ mostUsesEach: "some" }, "mostUsesEach"],
])("%o is refused at its field", async (more, field) => {
  const saved = await createCoupon(db, sita, { ...typed, code: "WRONG10", ...more });
  expect(saved).toMatchObject({ ok: false });
  expect(Object.keys("problems" in saved ? saved.problems : {})).toEqual([field]);
});

test("an edit, an end and the opening again are undone one by one, and all of it is in the log", async () => {
  const id = await made({ code: "UNDO10" });
  const seen = await textsOf(id);
  const saved = await saveCoupon(db, sita, id, { seen, typed: { ...seen, percent: "15", least: "" } });
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  expect(await saveCoupon(db, sita, id, { seen: await textsOf(id), typed: await textsOf(id) })).toMatchObject({
    ok: true,
    submission: undefined,
  });
  const ended = await endCoupon(db, sita, id, true);
  expect((await findCouponById(db, id))!.endedAt).not.toBeNull();
  await undone(db, ended.ok ? ended.submission : "");
  expect((await findCouponById(db, id))!.endedAt).toBeNull();
  const back = await undone(db, saved.submission);
  expect(await textsOf(id)).toEqual(seen);
  expect(await undo(db, saved.submission), "once").toEqual({ ok: true, submission: back });

  const [, , , first] = await listEditsOf(db, "coupon", String(id));
  expect(first).toMatchObject({
    undoneBy: back,
    before: { percent: "10", least: "500" },
    after: { percent: "15", least: "" },
  });
  const { entries } = await listLog(db, { kind: "coupon" });
  const own = entries.filter(({ subjectId }) => subjectId === String(id)).map(({ action }) => action);
  expect(own).toEqual(["undid an edit", "undid an edit", "ended a coupon", "changed a coupon", "made a coupon"]);
});

test("who saves second is told of the same that the other has changed; fewer uses than are taken are refused", async () => {
  const id = await made({ code: "TWO10" });
  const seen = await textsOf(id);
  expect(await saveCoupon(db, sita, id, { seen, typed: { ...seen, least: "600" } })).toMatchObject({ ok: true });
  expect(await saveCoupon(db, sita, id, { seen, typed: { ...seen, least: "700", mostUses: "90" } })).toMatchObject({
    ok: false,
    problems: { least: /“600”/ },
    taken: {},
    present: { least: "600", percent: "10" },
  });
  expect(await saveCoupon(db, sita, id, { seen, typed: { ...seen, percent: "20" } })).toMatchObject({ ok: true });
  expect(await textsOf(id)).toMatchObject({ least: "600", percent: "20", mostUses: "" });
  // The days are one: who changed the last sees the first that somebody else has changed.
  expect(await saveCoupon(db, sita, id, { seen, typed: { ...seen, firstDay: "2026-11-02" } })).toMatchObject({
    ok: true,
  });
  const days = { seen, typed: { ...seen, lastDay: "2026-12-24" } };
  expect(await saveCoupon(db, sita, id, days)).toMatchObject({
    ok: false,
    problems: { firstDay: /“2026-11-02”/ },
    taken: { firstDay: "2026-11-02" },
  });
  await db.update(coupons).set({ used: 7 });
  const present = await textsOf(id);
  expect(await saveCoupon(db, sita, id, { seen: present, typed: { ...present, mostUses: "6" } })).toEqual({
    ok: false,
    problems: { mostUses: "7 orders use it already: not fewer than that" },
  });
});
