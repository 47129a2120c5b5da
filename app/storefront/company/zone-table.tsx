import { msg, t } from "@lingui/core/macro";
import type { ZoneRow } from "#app/sentences/zones.ts";
import { i18n, inEnglish } from "#app/words/words.ts";

const columns = [
  ["days", msg`From dispatch`],
  ["charge", msg`Charge`],
  ["freeFrom", msg`Free delivery`],
  ["cash", msg`Cash on delivery`],
] as const;

/** Days, charges and cash for each part of the country that is served. */
export function ZoneTable({ zones }: { zones: ZoneRow[] }) {
  return (
    <table className="ledger" aria-label={t`Days and charges by place`}>
      <thead>
        <tr>
          <th scope="col">{t`Place`}</th>
          {columns.map(([key, title]) => (
            <th key={key} scope="col">
              {i18n._(title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {zones.map((zone) => (
          <tr key={zone.name}>
            <th scope="row" lang={inEnglish()}>
              {zone.name}
            </th>
            {columns.map(([key, title]) => (
              <td key={key} data-label={i18n._(title)}>
                {zone[key]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
