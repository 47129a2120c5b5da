import { expect, test } from "vitest";
import { db } from "../../../tests/support/database.ts";
import { undone } from "../../../tests/support/undo.ts";
import { courierTexts } from "./courier-form.ts";
import { createCourier, findCourier, listCouriers, saveCourier } from "./couriers.server.ts";
import { ownRider } from "./couriers.ts";

const sita = { id: null, name: "Sita" };
const terms = { isNumbered: "yes", trackingPage: "https://example.com/?n={number}", numberExamples: "C1234567" };

test("a courier is added, changed and taken back, and then is offered no more", async () => {
  const made = await createCourier(db, sita, { ...terms, name: "Cousin Cargo" });
  if (!made.ok) throw new Error("refused");
  expect((await listCouriers(db)).at(-1)).toMatchObject({ name: "Cousin Cargo", numberExamples: ["C1234567"] });
  const seen = courierTexts((await findCourier(db, made.id))!);
  const saved = await saveCourier(db, sita, made.id, { seen, typed: { ...seen, trackingPage: "" } });
  if (!saved.ok) throw new Error("refused");
  expect(await findCourier(db, made.id)).toMatchObject({ trackingPage: null });
  await undone(db, saved.submission);
  expect(await findCourier(db, made.id)).toMatchObject({ trackingPage: "https://example.com/?n={number}" });
  await undone(db, made.submission);
  expect((await listCouriers(db)).map(({ name }) => name)).not.toContain("Cousin Cargo");
});

test.each([
  ["name", { name: " " }, "Write the courier's name"],
  ["name", { name: "DTDC" }, "Another courier has that name: write another, or change that one"],
  ["trackingPage", { trackingPage: "http://example.com/{number}" }, expect.stringMatching(/begins with https/)],
  ["trackingPage", { trackingPage: "https://example.com/{nummer}" }, expect.stringMatching(/begins with https/)],
  ["trackingPage", { trackingPage: "javascript:alert(1)" }, expect.stringMatching(/begins with https/)],
  ["numberExamples", { numberExamples: "C1" }, expect.stringMatching(/up to five numbers/)],
  ["fileColumns", { fileColumns: "Consignee = person" }, expect.stringMatching(/After the sign: order, name/)],
])("a courier's %s is refused in words", async (field, changes: Record<string, string>, sentence: string) => {
  const made = await createCourier(db, sita, { ...terms, name: "Another", ...changes });
  expect(made).toMatchObject({ ok: false, problems: { [field]: sentence } });
});

test("your own rider keeps its name, and what another changed meanwhile is not overwritten", async () => {
  const rider = (await listCouriers(db)).find(({ name }) => name === ownRider)!;
  const seen = courierTexts(rider);
  const renamed = await saveCourier(db, sita, rider.id, { seen, typed: { ...seen, name: "Ravi" } });
  expect(renamed).toMatchObject({ ok: false, problems: { name: expect.stringMatching(/keeps this name/) } });
  const dtdc = (await listCouriers(db)).find(({ name }) => name === "DTDC")!;
  const was = courierTexts(dtdc);
  const change = (numberExamples: string) =>
    saveCourier(db, sita, dtdc.id, { seen: was, typed: { ...was, numberExamples } });
  const [one, other] = await Promise.all([change("D12345678"), change("Z1234567")]);
  expect([one.ok, other.ok].filter(Boolean)).toHaveLength(1);
  expect([one, other].find(({ ok }) => !ok)).toHaveProperty("taken");
});
