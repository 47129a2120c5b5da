import { expect } from "vitest";
import { loadSettings, saveSettings } from "#domain/settings/settings.server.ts";
import { settingTexts } from "#domain/settings/settings.ts";
import type { Database } from "#platform/database.server.ts";

/** The details that the law requires before a shop opens. The GSTIN (tax number) is a published example. */
export const legalFacts = {
  legalName: "Tastemakers Foods",
  street: "4th line, Brodipet",
  pincode: "522002",
  phone: "+91 98480 12345",
  email: "hello@tastemakers.test",
  fssai: "12345678901234",
  gstin: "27AAPFU0939F1ZV",
  grievanceOfficer: "Sita",
  grievanceDesignation: "Manager",
  nodalPerson: "Sita",
  recipesConfirmedOn: "2026-11-01",
  daysToReport: "3",
};

/** Saves `legalFacts` in the settings, as the owner does. */
export async function fillInLegalFacts(db: Database): Promise<void> {
  const seen = settingTexts(await loadSettings(db));
  const saved = await saveSettings(db, { seen, typed: { ...seen, ...legalFacts } }, { id: null, name: "Sita" });
  expect(saved).toMatchObject({ ok: true });
}
