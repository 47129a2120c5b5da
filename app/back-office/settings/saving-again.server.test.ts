import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { overrideTexts } from "#domain/delivery/override-form.ts";
import { findOverride } from "#domain/delivery/overrides.server.ts";
import { pincodeOverrides, zones } from "#domain/delivery/schema.ts";
import { zoneTexts } from "#domain/delivery/zone-form.ts";
import { findZone } from "#domain/delivery/zones.server.ts";
import type { Texts } from "#domain/edits/form-merge.ts";
import { db } from "../../../tests/support/database.ts";
import { ownersContext, posted } from "../../../tests/support/desk-context.ts";
import { action as changePincode } from "./pincode.tsx";
import { changeZone } from "./zone.server.ts";

const context = await ownersContext();

type Answer = { data: { values: Texts }; init: { status: number } } | Response;

const formOf = (seen: Texts, typed: Texts) =>
  posted("/", { ...Object.fromEntries(Object.entries(seen).map(([name, text]) => [`was.${name}`, text])), ...typed });
const redrawn = (answer: Answer) => {
  if (answer instanceof Response) throw new Error("It was saved at once.");
  expect(answer.init.status).toBe(409);
  return posted("/", answer.data.values);
};

test("saving a zone once more puts one's own charge in its place, and leaves another that was changed meanwhile", async () => {
  const seen = zoneTexts((await findZone(db, "state"))!);
  await db.update(zones).set({ firstPaise: 8000, stepPaise: 4500 }).where(eq(zones.id, "state"));

  const refused = (await changeZone(context, formOf(seen, { ...seen, firstPaise: "90" }), "state")) as Answer;
  expect(await changeZone(context, redrawn(refused), "state")).toMatchObject({ status: 303 });
  expect(await findZone(db, "state")).toMatchObject({ firstPaise: 9000, stepPaise: 4500 });
});

const sent = (request: Request) => ({
  context,
  request,
  params: { pincode: "560001" },
  url: new URL(request.url),
  pattern: "/back-office/settings/pincodes/:pincode" as const,
});

test("the same goes for what is different in one pincode", async () => {
  const seen = overrideTexts(undefined);
  await db.insert(pincodeOverrides).values({ pincode: "560001", transitDays: 5, takesCash: false });

  const refused = (await changePincode(sent(formOf(seen, { ...seen, transitDays: "7" })))) as Answer;
  expect(await changePincode(sent(redrawn(refused)))).toMatchObject({ status: 303 });
  expect(await findOverride(db, "560001")).toMatchObject({ transitDays: 7, takesCash: false });
});
