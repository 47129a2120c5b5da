import { Done } from "./done.tsx";

type Props = { added: string | null; known: string | null; removed: string | null };

/** What was just done to the holidays. */
export function HolidaysDone({ added, known, removed }: Props) {
  const [isAdded, isRemoved] = [/^\d{1,3}$/.test(added ?? ""), /^[\d-]{10}$/.test(removed ?? "")];
  if (!isAdded && !isRemoved) return null;
  return (
    <Done>
      <p>
        <b>{isRemoved ? "The holiday is removed." : sentenceOf(Number(added), Number(known))}</b> New orders are
        promised by the list as it is now. See below whether orders placed already fall on one of these days.
      </p>
    </Done>
  );
}

function sentenceOf(added: number, known: number): string {
  if (added === 0 && known > 0) return `${known === 1 ? "It was" : "They were"} there already; nothing was added.`;
  const words = added === 1 ? "One day is added." : `${added} days are added.`;
  if (!known) return words;
  return `${words} ${known === 1 ? "One was there already and stays as it was." : `${known} were there already and stay as they were.`}`;
}
