import { summaryAnchor } from "#app/ui/error-summary.tsx";
import type { PreviewWords } from "./preview-words.server.ts";

/** What a change would do, before it is saved; it stands where a summary of faults would, so the same address leads to it. */
export function Preview({ rows, lost, gained }: PreviewWords) {
  return (
    <section id={summaryAnchor.slice(1)} className="card effects stack" aria-labelledby="preview-title" tabIndex={-1}>
      <h2 id="preview-title">What would change</h2>
      <p className="small">Nothing is saved yet. Orders that were placed already keep their charge and their day.</p>
      <div className="desk__wide">
        <table className="desk__table digits">
          <thead>
            <tr>
              <th scope="col">Parcel</th>
              <th scope="col">Now</th>
              <th scope="col">Then</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ what, before, after }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{before}</td>
                <td>{before === after ? "The same" : <b>{after}</b>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {lost.length > 0 && (
        <p>
          <b>These items would no longer be sent there:</b> {lost.join(", ")}.
        </p>
      )}
      {gained.length > 0 && (
        <p>
          <b>These items would be sent there from then on:</b> {gained.join(", ")}.
        </p>
      )}
    </section>
  );
}
