import { database, type Context } from "#app/context.ts";
import { listFestivals } from "#domain/delivery/openings.server.ts";
import { readPeriod, type FestivalDays, type FigurePeriod } from "#domain/figures/figure-period.ts";
import { openSums, type Sums } from "#domain/figures/sums.server.ts";
import { readSeller } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import type { Figure, FigureName, Said } from "./figure.ts";
import { kilosFigure, kitchenFigure } from "./goods-figures.server.ts";
import { backFigure, moneyFigure, placesFigure } from "./money-figures.server.ts";
import { buyersFigure, netFigure, runningFigure } from "./sales-figures.server.ts";

type Asked = { db: Database; sums: Sums; period: FigurePeriod; festivals: readonly FestivalDays[] };

const readers: Record<FigureName, (asked: Asked) => Promise<Said>> = {
  net: ({ sums, period }) => netFigure(sums, period),
  running: ({ sums, period, festivals }) => runningFigure(sums, period, festivals),
  buyers: ({ sums, period }) => buyersFigure(sums, period),
  kilos: ({ db, sums, period }) => kilosFigure(db, sums, period),
  money: ({ db, sums, period }) => moneyFigure(db, sums, period),
  back: ({ sums, period }) => backFigure(sums, period),
  kitchen: ({ db, sums, period }) => kitchenFigure(db, sums, period),
  places: async ({ db, sums, period }) => placesFigure(sums, period, (await readSeller(db)).stateCode),
};

/** The period that an address asks for (`by`, `of`), and these figures of it. */
export async function readFigures(context: Context, request: Request, names: readonly FigureName[]) {
  const db = context.get(database);
  const now = new Date();
  const asked = new URL(request.url).searchParams;
  const festivals = await listFestivals(db, "2000-01-01");
  const period = readPeriod({ by: asked.get("by"), of: asked.get("of") }, dayInIndia(now), festivals);
  const sums = await openSums(db, now);
  const figures = await Promise.all(
    names.map(async (name): Promise<Figure> => ({ name, ...(await readers[name]({ db, sums, period, festivals })) })),
  );
  return { period, festivals: festivals.map(({ id, name, lastDispatch }) => ({ id, name, lastDispatch })), figures };
}
