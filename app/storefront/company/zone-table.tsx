import type { ZoneRow } from "#domain/delivery/zone-words.ts";

const columns: [keyof ZoneRow, string][] = [
  ["days", "From dispatch"],
  ["charge", "Charge"],
  ["freeFrom", "Free delivery"],
  ["cash", "Cash on delivery"],
];

/** Days, charges and cash for each part of the country that is served. */
export function ZoneTable({ zones }: { zones: ZoneRow[] }) {
  return (
    <table className="ledger" aria-label="Days and charges by place">
      <thead>
        <tr>
          <th scope="col">Place</th>
          {columns.map(([key, title]) => (
            <th key={key} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {zones.map((zone) => (
          <tr key={zone.name}>
            <th scope="row">{zone.name}</th>
            {columns.map(([key, title]) => (
              <td key={key} data-label={title}>
                {zone[key]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
