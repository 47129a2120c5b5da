import { csvAnswer } from "#app/csv-answer.ts";
import { refuse } from "#app/refusal.ts";
import type { Route } from "./+types/figures-file";
import { cellInFile, figureNames, headingInFile } from "./figure.ts";
import { readFigures } from "./read-figures.server.ts";

/** Answers with the table of one figure as a CSV file. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get("figure");
  const name = figureNames.find((one) => one === asked);
  if (!name) throw refuse("There is no such figure.", 404);
  const { period, figures } = await readFigures(context, request, [name]);
  const { columns, rows } = figures[0]!;
  const file = [
    columns.map(headingInFile),
    ...rows.map((row) => row.map((cell, at) => cellInFile(columns[at]!, cell))),
  ];
  return csvAnswer(`${name}-${period.from}-${period.to}.csv`, file);
}
