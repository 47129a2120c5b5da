import { summaryAnchor } from "#app/ui/error-summary.tsx";

/** Says why nothing was ordered or sold at the desk: what is in the way, or what differs from what the page had shown. */
export function NotTaken({ heading, sentences }: { heading: string; sentences: string[] }) {
  return (
    <div id={summaryAnchor.slice(1)} className="error-summary" tabIndex={-1}>
      <div role="alert">
        <h2>{heading}</h2>
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p>Look it over below. If it suits the customer, press once more.</p>
      </div>
    </div>
  );
}
