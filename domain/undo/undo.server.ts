import type { Role } from "#domain/accounts/account.ts";
import { mayRole } from "#domain/accounts/permissions.ts";
import { undoImport } from "#domain/catalogue/import/imports.server.ts";
import { takeDailyBack, takeTodayBack } from "#domain/catalogue/daily-grams.server.ts";
import { takeDatedBack } from "#domain/catalogue/prices/dated-prices.server.ts";
import { takeHomeBack } from "#domain/catalogue/products/home-products.server.ts";
import { takePhotographsBack } from "#domain/catalogue/pictures/photographs.server.ts";
import { takeRecipesBack } from "#domain/catalogue/recipes/recipes.server.ts";
import { takeShelfBack } from "#domain/catalogue/products/shelf-order.server.ts";
import { takeStockBack } from "#domain/catalogue/stock/stock-changes.server.ts";
import { takeProductsBack } from "#domain/catalogue/products/take-products-back.server.ts";
import { readRatedHeadings } from "#domain/checkout/tax.server.ts";
import { takeCouponsBack } from "#domain/coupons/editing.server.ts";
import { takeHolidaysBack } from "#domain/delivery/holidays.server.ts";
import { takeFestivalsBack, takeSundaysBack, takeVacationsBack } from "#domain/delivery/openings.server.ts";
import { takeOverridesBack } from "#domain/delivery/overrides.server.ts";
import { takeZonesBack } from "#domain/delivery/zones.server.ts";
import type { EditKind } from "#domain/edits/edit.ts";
import { findSubmission } from "#domain/edits/submissions.server.ts";
import { takeBackBy, type TakenBack, type UndoRequest } from "#domain/edits/take-back.server.ts";
import type { Taker } from "#domain/edits/edits.server.ts";
import { takeCouriersBack } from "#domain/orders/parcels/couriers.server.ts";
import { takePauseBack, takeSettingsBack } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { mayTakeBack } from "./permission.ts";
import type { SettingLabel } from "./words.ts";

/** What taking back a whole file does: a job begins, and the file's page shows how far it is. */
type Begun = { ok: true; file: string };

/**
 * Takes back what a press of a form or a file changed, or one edit of it, except where it was changed since. Refuses
 * what is over 30 days old, and what the role may not change. A second call returns the first result. `labelOf` is what people call a setting.
 */
export async function takeBack(
  db: Database,
  { role, ...request }: Omit<UndoRequest, "may"> & { role: Role },
  labelOf: SettingLabel = (name) => name,
): Promise<TakenBack | Begun> {
  const { submission, edit, by } = request;
  const found = await findSubmission(db, submission);
  if (found?.source === "file" && edit === undefined && mayRole(role, "catalogue")) {
    // What a file's undo changed does not go back by itself: the file is sent once more.
    if (found.undid) return { ok: false, reason: "final" };
    const begun = await undoImport(db, by, submission);
    return begun.ok
      ? { ok: true, file: submission }
      : { ok: false, reason: found.open > 0 ? "too old" : "all changed since" };
  }
  const hasRate = await readRatedHeadings(db);
  // Stock first, then products and their packs, as everywhere, to avoid deadlocks.
  const takers: Partial<Record<EditKind, Taker>> = {
    stock: takeStockBack,
    product: (tx, press, edits) => takeProductsBack(tx, press, edits, { hasRate }),
    "dated-price": takeDatedBack,
    shelf: takeShelfBack,
    home: takeHomeBack,
    today: takeTodayBack,
    "daily-grams": takeDailyBack,
    recipe: takeRecipesBack,
    photographs: takePhotographsBack,
    coupon: takeCouponsBack,
    setting: (tx, press, edits) => takeSettingsBack(tx, press, edits, labelOf),
    pause: takePauseBack,
    zone: takeZonesBack,
    pincode: takeOverridesBack,
    holiday: takeHolidaysBack,
    vacation: takeVacationsBack,
    sunday: takeSundaysBack,
    festival: takeFestivalsBack,
    courier: takeCouriersBack,
  };
  return db.transaction((tx) => takeBackBy(tx, { ...request, may: (one) => mayTakeBack(role, one) }, takers));
}
