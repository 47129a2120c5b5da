import { href, Link } from "react-router";
import { ListTabs } from "#app/back-office/list-parts.tsx";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { PrintButton } from "#app/ui/print-button.tsx";
import type { PeriodKind } from "#domain/figures/figure-period.ts";
import type { Route } from "./+types/figures";
import { cellInWords, figureNames, type Figure } from "./figure.ts";
import { PlotImage, PlotKey } from "./plot.tsx";
import { readFigures } from "./read-figures.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  return readFigures(context, request, figureNames);
}

export const meta: Route.MetaFunction = () => pageMeta("Figures");

const page = href("/back-office/figures");
const addressOf = (by: PeriodKind, of?: string) => `${page}?${new URLSearchParams({ by, ...(of && { of }) })}`;

export default function Figures({ loaderData: { period, festivals, figures } }: Route.ComponentProps) {
  return (
    <div className="figures">
      <h1>Figures</h1>
      <PeriodPicker period={period} festivals={festivals} />
      <p className="cluster cluster--apart mt-3">
        <b>{period.name}</b>
        <PrintButton />
      </p>
      {figures.map((figure) => (
        <FigureCard key={figure.name} figure={figure} file={fileOf(figure, period)} />
      ))}
    </div>
  );
}

type Data = Route.ComponentProps["loaderData"];

const fileOf = ({ name }: Figure, { kind, of }: Data["period"]) =>
  `${href("/back-office/figures.csv")}?${new URLSearchParams({ figure: name, by: kind, of })}`;

const kinds: [PeriodKind, string][] = [
  ["five-weeks", "Five weeks"],
  ["week", "Week"],
  ["month", "Month"],
  ["year", "Financial year"],
];

function PeriodPicker({ period, festivals }: Pick<Data, "period" | "festivals">) {
  const { kind, of, earlier, later } = period;
  const day = kind === "festival" ? undefined : of;
  const tabs = kinds.map(([by, name]) => ({ name, to: addressOf(by, day), isOpen: by === kind }));
  const festival = { name: "Festival", to: addressOf("festival"), isOpen: kind === "festival" };
  return (
    <>
      <ListTabs label="Which days" tabs={festivals.length > 0 ? [...tabs, festival] : tabs} />
      {(earlier || later) && (
        <nav className="cluster no-print mt-3" aria-label="Other days">
          {earlier && (
            <Link className="tool tool--line" to={addressOf(kind, earlier)}>
              Earlier
            </Link>
          )}
          {later && (
            <Link className="tool tool--line" to={addressOf(kind, later)}>
              Later
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

type FigureCardProps = { figure: Figure; file: string };

function FigureCard({ figure, file }: FigureCardProps) {
  const { name, title, finding, note, tiles, drawn, key, definition, rows } = figure;
  return (
    <section className="card figure" aria-labelledby={name}>
      <h2 id={name}>{title}</h2>
      <p className="figure__finding">{finding}</p>
      {tiles && (
        <dl className="figure__tiles">
          {tiles.map((tile) => (
            <div key={tile.name}>
              <dt className="small">{tile.name}</dt>
              <dd>{tile.value}</dd>
              {tile.more && <dd className="small muted">{tile.more}</dd>}
            </div>
          ))}
        </dl>
      )}
      {drawn && <PlotImage plot={{ title: finding, ...drawn }} />}
      {drawn && key && <PlotKey entries={key} />}
      {note && <p className="small">{note}</p>}
      <p className="small muted">{definition}</p>
      {rows.length > 0 && <FigureTable figure={figure} file={file} />}
    </section>
  );
}

function FigureTable({ figure: { title, columns, rows }, file }: FigureCardProps) {
  return (
    <details>
      <summary>
        In numbers<span className="visually-hidden">: {title}</span>
      </summary>
      <div className="figure__table" role="region" aria-label={`${title}, in numbers`} tabIndex={0}>
        <table className="ledger small">
          <thead>
            <tr>
              {columns.map(({ name, holds }) => (
                <th key={name} scope="col" className={holds === "words" ? undefined : "num"}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...cells]) => (
              <tr key={first}>
                <th scope="row">{cellInWords(columns[0]!, first!)}</th>
                {cells.map((cell, at) => (
                  <td key={columns[at + 1]!.name} className="num">
                    {cellInWords(columns[at + 1]!, cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        <a className="tool tool--line" href={file} download>
          As a file<span className="visually-hidden">: {title}</span>
        </a>
      </p>
    </details>
  );
}
