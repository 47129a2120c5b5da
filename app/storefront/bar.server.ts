import { readVacations } from "#domain/delivery/openings.server.ts";
import { pauseInWords, pauseSentence } from "#domain/settings/pause.ts";
import { readPause, readSettings } from "#domain/settings/settings.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { ttlCache } from "#platform/ttl-cache.server.ts";

/** The shop announces a vacation this many days before the vacation begins. */
const TOLD_BEFORE = 7;

/**
 * The notice at the top of every page: trial mode (before the shop is opened), a pause of orders or a vacation. `again`:
 * when a pause of orders ends, in words.
 */
export const readBar = ttlCache(2, ["shop", "settings", "vacations"], async (db) => {
  const now = new Date();
  const { stage } = await readSettings(db);
  const until = await readPause(db);
  const today = dayInIndia(now);
  const away = (await readVacations(db)).filter(
    ({ firstDay, lastDay }) => firstDay <= addDays(today, TOLD_BEFORE) && lastDay >= today,
  );
  const said = [
    stage === "trial" ? "A trial: nothing is cooked, and no money moves." : "",
    until ? pauseSentence(until, now) : "",
    ...away.map(({ sentence }) => sentence),
  ];
  const sentence = said.filter(Boolean).join(" ");
  return sentence ? { sentence, again: until && pauseInWords(until, now) } : undefined;
});
