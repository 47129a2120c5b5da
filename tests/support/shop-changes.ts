import { couponTexts } from "#domain/coupons/coupon-form.ts";
import { createCoupon, endCoupon, listCoupons, saveCoupon } from "#domain/coupons/editing.server.ts";
import { loadSettings, pauseOrders, saveSetting, saveSettings } from "#domain/settings/settings.server.ts";
import { shop } from "#domain/settings/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { sita, today, type Way } from "./desk-changes.ts";

export const couponsNow = async (db: Database) =>
  (await listCoupons(db)).map(({ endedAt, ...one }) => ({ ...one, isEnded: endedAt !== null }));
const settingsNow = (db: Database) => loadSettings(db);
const pauseNow = async (db: Database) => (await db.select().from(shop))[0]!.pausedUntil;
const coupon = { code: "TEN", percent: "10", firstDay: today };
export const make = (db: Database) => createCoupon(db, sita, coupon);
const couponOf = async (db: Database) => (await listCoupons(db))[0]!;

/** Ways to change coupons and facts of the shop, and to pause it. */
export const waysOfShop: Record<string, Way> = {
  "a coupon": {
    before: make,
    change: async (db) => {
      const one = await couponOf(db);
      const texts = couponTexts(one);
      await saveCoupon(db, sita, one.id, { seen: texts, typed: { ...texts, percent: "15" } });
    },
    read: couponsNow,
    line: "Coupon TEN: percent off: 10 → 15",
  },
  "the end of a coupon": {
    before: make,
    change: async (db) => endCoupon(db, sita, (await couponOf(db)).id, true),
    read: couponsNow,
    line: "Coupon TEN: ended",
  },
  "an ended coupon that is opened again": {
    before: async (db) => {
      await make(db);
      await endCoupon(db, sita, (await couponOf(db)).id, true);
    },
    change: async (db) => endCoupon(db, sita, (await couponOf(db)).id, false),
    read: couponsNow,
    line: "Coupon TEN: open again",
  },
  "facts of the shop": {
    before: (db) => saveSetting(db, "cashMax", "2000"),
    change: (db) => saveSettings(db, { seen: { cashMax: "2000" }, typed: { cashMax: "3000" } }, sita),
    read: settingsNow,
    line: "cashMax: 2000 → 3000",
  },
  "a fact, from the command": {
    before: (db) => saveSetting(db, "shopName", "Old Name"),
    change: (db) => saveSetting(db, "shopName", "New Name"),
    read: settingsNow,
    line: "shopName: Old Name → New Name",
  },
  "a pause of orders": {
    change: (db) => pauseOrders(db, new Date(Date.now() + 3_600_000), sita),
    read: pauseNow,
    line: /^New orders paused until /,
  },
  "the end of a pause": {
    before: (db) => pauseOrders(db, new Date(Date.now() + 3_600_000), sita),
    change: (db) => pauseOrders(db, null, sita),
    read: pauseNow,
    line: "New orders taken again",
  },
};
