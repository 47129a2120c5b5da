import { Done } from "./done.tsx";

type Props = {
  /** How many facts were just saved; null when none was sent. */
  saved: string | null;
  gstin: string | null;
  /** The state that bills say the shop sells from. */
  sellsFrom: string;
};

/** What saving did, and what a GSTIN given or taken away does to bills and prices. */
export function FactsSaved({ saved, gstin, sellsFrom }: Props) {
  if (!saved || !/^\d{1,3}$/.test(saved)) return null;
  return (
    <Done>
      <p>
        <b>{sentenceOf(Number(saved))}</b>
      </p>
      {gstin === "given" && (
        <p>
          From now on bills are tax invoices: they show the GSTIN and the tax, counted as sold from {sellsFrom}, and
          pages say that prices include GST. Bills that were given out already stay as they are.
        </p>
      )}
      {gstin === "taken" && (
        <p>
          From now on bills are called bills: they show no GSTIN and no tax, and pages say that all prices are final.
          Bills that were given out already stay as they are.
        </p>
      )}
    </Done>
  );
}

function sentenceOf(count: number): string {
  if (count === 0) return "Nothing was different, so nothing was changed.";
  if (count === 1) return "One fact is saved. Visitors see it from now on.";
  return `${count} facts are saved. Visitors see them from now on.`;
}
