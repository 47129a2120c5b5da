import { t } from "@lingui/core/macro";
import { readVacations } from "#domain/delivery/openings.server.ts";
import { sayPause, sayPauseEnd } from "#app/sentences/pause.ts";
import { readPause, readSettings } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { ttlCache } from "#platform/ttl-cache.server.ts";

/** The shop announces a vacation this many days before the vacation begins. */
const TOLD_BEFORE = 7;

/** What the notice is about. Without words, because the cache serves every language. */
const readNotices = ttlCache(2, ["shop", "settings", "vacations"], async (db) => {
  const { stage } = await readSettings(db);
  const until = await readPause(db);
  const today = dayInIndia(new Date());
  const away = (await readVacations(db)).filter(
    ({ firstDay, lastDay }) => firstDay <= addDays(today, TOLD_BEFORE) && lastDay >= today,
  );
  return { isTrial: stage === "trial", until, away };
});

/**
 * The notice at the top of every page: trial mode (before the shop is opened), a pause of orders or a vacation. `again`:
 * when a pause of orders ends, in words.
 */
export async function readBar(db: Database) {
  const now = new Date();
  const { isTrial, until, away } = await readNotices(db);
  const said = [
    isTrial ? t`A trial: nothing is cooked, and no money moves.` : "",
    until ? sayPause(until, now) : "",
    ...away.map(({ sentence }) => sentence),
  ];
  const sentence = said.filter(Boolean).join(" ");
  return sentence ? { sentence, again: until && sayPauseEnd(until, now) } : undefined;
}
