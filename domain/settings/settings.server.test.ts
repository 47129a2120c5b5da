import { desc, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#domain/audit/schema.ts";
import { db } from "../../tests/support/database.ts";
import { missingSettings } from "./default-settings.ts";
import { settings as facts } from "./schema.ts";
import { addressOf, settingTexts, whatsappLink } from "./settings.ts";
import { sellerOf, loadSettings, saveSetting, saveSettings } from "./settings.server.ts";

const owner = { id: "owner", name: "Lakshmi" };

async function logOf(name: string) {
  const rows = await db.select().from(auditLog).where(eq(auditLog.subjectId, name)).orderBy(desc(auditLog.id));
  return rows.map(({ actorId, actorName, before, after }) => [actorId, actorName, before, after]);
}

test("an empty shop shows placeholders and lists what is missing before going live", async () => {
  const settings = await loadSettings(db);
  expect(addressOf(settings)).toBe("Guntur, Andhra Pradesh");
  expect(missingSettings(settings)).toEqual(
    expect.arrayContaining(["email", "phone", "street", "pincode", "instagram", "fssai", "recipesConfirmedOn"]),
  );
});

test("a fact that is filled in is shown and no longer missing", async () => {
  await saveSetting(db, "street", "1 Example Street");
  await saveSetting(db, "pincode", "522002");
  await saveSetting(db, "street", "2 Example Street");
  const settings = await loadSettings(db);
  expect(addressOf(settings)).toBe("2 Example Street, Guntur 522002, Andhra Pradesh");
  expect(missingSettings(settings)).not.toContain("street");
});

test("a GSTIN is kept in capitals and says from which state is sold; without one the address does", async () => {
  const before = await loadSettings(db);
  expect(sellerOf(before)).toMatchObject({ gstin: "", stateCode: "37", state: "Andhra Pradesh" });
  expect(missingSettings(before)).toEqual(expect.arrayContaining(["gstin", "grievanceOfficer", "legalName"]));
  await saveSetting(db, "legalName", "Example Foods");
  await saveSetting(db, "gstin", "27aapfu 0939f1zv");
  expect(sellerOf(await loadSettings(db))).toMatchObject({ gstin: "27AAPFU0939F1ZV", stateCode: "27" });
  await saveSetting(db, "gstin", "");
  expect(sellerOf(await loadSettings(db)).gstin).toBe("");
  await saveSetting(db, "legalName", "");
});

test("a tax invoice names its seller, so a GSTIN is not taken without, and what it needs is not taken away", async () => {
  await expect(saveSetting(db, "gstin", "27AAPFU0939F1ZV")).rejects.toThrow("A tax invoice names the legal name");
  await saveSetting(db, "legalName", "Example Foods");
  await saveSetting(db, "gstin", "27AAPFU0939F1ZV");
  await expect(saveSetting(db, "street", "")).rejects.toThrow("A tax invoice names the house and street: fill it in.");

  // A shop that had its GSTIN before this was asked for can fill in one after the other, and change the rest.
  await db.delete(facts).where(inArray(facts.name, ["street", "pincode", "legalName"]));
  await saveSetting(db, "hours", "10:00 AM to 7:00 PM");
  await saveSetting(db, "hours", "09:00 AM to 7:00 PM");
  await saveSetting(db, "street", "2 Example Street");
  await saveSetting(db, "gstin", "");
});

test("a name that is no setting is refused", async () => {
  await expect(saveSetting(db, "colour", "red")).rejects.toThrow('no setting "colour"');
});

test.each([
  ["whatsapp", "98480"],
  ["state", "Andhra"],
  ["notice", "x".repeat(141)],
  ["cashMax", "12,5 rupees"],
  ["film", "https://www.youtube.com/watch?v=x"],
  ["pincode", "52200"],
  ["email", "hello"],
  ["shopName", ""],
  ["gstin", "37AAPFU0939F1ZV"],
  ["daysToReport", "0"],
  ["grievanceEmail", "nobody"],
  ["recipesConfirmedOn", "2024-02-30"],
  ["recipesConfirmedOn", "2999-01-01"],
])("%s is not set to %j, and the refusal says what to write", async (name, value) => {
  await expect(saveSetting(db, name, value)).rejects.toThrow(`${name}: `);
});

test("the chat opens with its greeting, with or without a number", async () => {
  const settings = await loadSettings(db);
  expect(whatsappLink(settings, "Namaste & hello")).toBe("https://wa.me/?text=Namaste%20%26%20hello");
});

test.each([
  ["whatsapp", "+91 98480 12345", "919848012345"],
  ["whatsapp", "౯౮౪౮౦ ౧౨౩౪౫", "919848012345"],
  ["phone", "09848012345", "+91 98480 12345"],
  ["pincode", "౫౨౨౦౦౨", "522002"],
  ["cashMax", "1,499", "1499"],
  ["recipesConfirmedOn", "౨౦౨౪-౦౧-౩౧", "2024-01-31"],
  ["notice", "  సంక్రాంతి:\n closed ", "సంక్రాంతి: closed"],
])("%s may be written as %j", async (name, written, kept) => {
  await saveSetting(db, name, written);
  expect(settingTexts(await loadSettings(db))[name as "phone"]).toBe(kept);
});

test("amounts are kept in paise, shares and days as numbers, and ticks as yes or no", async () => {
  const typed = { cashFee: "49.5", unpaidShare: "౩౦", daysToReport: "2", staffSecondFactor: "yes" };
  for (const [name, text] of Object.entries(typed)) await saveSetting(db, name, text);
  const kept = { cashFee: 49_50, unpaidShare: 30, daysToReport: 2, staffSecondFactor: true };
  expect(await loadSettings(db)).toMatchObject(kept);
  await saveSetting(db, "daysToReport", "");
  await saveSetting(db, "staffSecondFactor", "");
  expect(await loadSettings(db)).toMatchObject({ daysToReport: null, staffSecondFactor: false });
  const asText = db.update(facts).set({ data: "yes" }).where(eq(facts.name, "staffSecondFactor"));
  await expect(asText).rejects.toMatchObject({ cause: { constraint: "settings_typed" } });
});

test("a notice is counted in letters as they are read, not in the signs that make a Telugu one", async () => {
  await saveSetting(db, "notice", "లడ్డు".repeat(60));
  await expect(saveSetting(db, "notice", "లడ్డు".repeat(80))).rejects.toThrow("to 140 letters");
});

test("what the owner changed on a form is saved and logged with before and after, the rest is left alone", async () => {
  const { legalName, nodalPerson, film } = await loadSettings(db);
  const seen = { legalName, nodalPerson, film };
  const typed = { ...seen, legalName: "Example Foods ", nodalPerson: "Example Person", hours: "never on the form" };
  const saved = await saveSettings(db, { seen, typed }, owner);
  expect(saved).toMatchObject({ ok: true, changed: ["legalName", "nodalPerson"] });
  expect(await loadSettings(db)).toMatchObject({ legalName: "Example Foods", hours: "09:00 AM to 7:00 PM" });
  expect((await logOf("legalName"))[0]).toEqual(["owner", "Lakshmi", { value: "" }, { value: "Example Foods" }]);
  expect(await logOf("film")).toEqual([]);
});

test("one fault on a form saves nothing of it", async () => {
  const seen = { upiName: "", fssai: "" };
  const saved = await saveSettings(db, { seen, typed: { upiName: "Example", fssai: "12" } }, owner);
  expect(saved).toMatchObject({
    ok: false,
    problems: { fssai: "Write the 14 digits of the licence." },
    clash: undefined,
  });
  expect(await loadSettings(db)).toMatchObject({ upiName: "", fssai: "" });
  expect(await logOf("upiName")).toEqual([]);
});

test("what somebody else changed meanwhile is told and not overwritten, until it has been seen", async () => {
  await saveSetting(db, "grievanceOfficer", "Example One");
  const form = { seen: { grievanceOfficer: "", city: "Guntur" }, typed: { grievanceOfficer: "Two", city: "Tenali" } };
  const refused = await saveSettings(db, form, owner);
  expect(refused).toMatchObject({ ok: false, clash: { problems: { grievanceOfficer: expect.any(String) } } });
  expect(!refused.ok && refused.problems.grievanceOfficer).toContain("“Example One”");
  expect(await loadSettings(db)).toMatchObject({ grievanceOfficer: "Example One", city: "Guntur" });

  const again = { ...form, seen: { ...form.seen, grievanceOfficer: "Example One" } };
  expect(await saveSettings(db, again, owner)).toMatchObject({ ok: true, changed: ["city", "grievanceOfficer"] });
});

test("of two who save the same fact at once one is told of the other", async () => {
  const seen = { upiName: "" };
  const both = await Promise.all(["A", "B"].map((upiName) => saveSettings(db, { seen, typed: { upiName } }, owner)));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
});

test("a shop cannot be registered for GST and not registered", async () => {
  const typed = { gstin: "27AAPFU0939F1ZV", withoutGst: "yes" };
  const saved = await saveSettings(db, { seen: { gstin: "", withoutGst: "" }, typed }, owner);
  expect(saved).toMatchObject({ ok: false, problems: { withoutGst: expect.stringContaining("GSTIN") } });
});

test("the command on the server is in the log too", async () => {
  await saveSetting(db, "youtube", "https://example.net/film");
  const placeholder = { value: "https://example.com/youtube" };
  expect(await logOf("youtube")).toEqual([
    [null, "a command on the server", placeholder, { value: "https://example.net/film" }],
  ]);
});

test("a fact of digits alone is read back as the text that was written", async () => {
  await saveSetting(db, "fssai", "12345678901234");
  await saveSetting(db, "pincode", "522003");
  expect(sellerOf(await loadSettings(db))).toMatchObject({ fssai: "12345678901234", pincode: "522003" });
});
