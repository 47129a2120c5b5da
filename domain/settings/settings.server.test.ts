import { expect, test } from "vitest";
import { db } from "../../tests/support/database.ts";
import { missingFacts } from "./default-settings.ts";
import { addressOf, taxWords, whatsappLink } from "./settings.ts";
import { sellerOf } from "./seller.ts";
import { loadSettings, saveSetting } from "./settings.server.ts";

test("an empty shop shows placeholders and lists what is missing before going live", async () => {
  const settings = await loadSettings(db);
  expect(addressOf(settings)).toBe("Guntur, Andhra Pradesh");
  expect(missingFacts(settings)).toEqual(
    expect.arrayContaining(["email", "phone", "whatsapp", "street", "pincode", "instagram", "fssai"]),
  );
});

test("a fact that is filled in is shown and no longer missing", async () => {
  await saveSetting(db, "street", "1 Example Street");
  await saveSetting(db, "pincode", "522002");
  await saveSetting(db, "street", "2 Example Street");
  const settings = await loadSettings(db);
  expect(addressOf(settings)).toBe("2 Example Street, Guntur 522002, Andhra Pradesh");
  expect(missingFacts(settings)).not.toContain("street");
});

test("a GSTIN is kept in capitals and says from which state is sold; without one the address does", async () => {
  const before = await loadSettings(db);
  expect(sellerOf(before)).toMatchObject({ gstin: "", stateCode: "37", state: "Andhra Pradesh" });
  expect(missingFacts(before)).toEqual(expect.arrayContaining(["gstin", "grievanceOfficer", "legalName"]));
  await saveSetting(db, "gstin", "27aapfu 0939f1zv");
  expect(sellerOf(await loadSettings(db))).toMatchObject({ gstin: "27AAPFU0939F1ZV", stateCode: "27" });
  expect([taxWords(before), taxWords(await loadSettings(db))]).toEqual(["All prices are final", "Prices include GST"]);
  await saveSetting(db, "gstin", "");
  expect(sellerOf(await loadSettings(db)).gstin).toBe("");
});

test("a name that is no setting is refused", async () => {
  await expect(saveSetting(db, "colour", "red")).rejects.toThrow('no setting "colour"');
});

test.each([
  ["whatsapp", "+91 98480 12345"],
  ["film", "https://www.youtube.com/watch?v=x"],
  ["pincode", "52200"],
  ["email", "hello"],
  ["shopName", ""],
  ["gstin", "37AAPFU0939F1ZV"],
  ["daysToReport", "0"],
  ["grievanceEmail", "nobody"],
])("%s is not set to %j, and the refusal says what to write", async (name, value) => {
  await expect(saveSetting(db, name, value)).rejects.toThrow(`${name}: `);
});

test("the chat opens with its greeting, with or without a number", async () => {
  const settings = await loadSettings(db);
  expect(whatsappLink(settings, "Namaste & hello")).toBe("https://wa.me/?text=Namaste%20%26%20hello");
});
