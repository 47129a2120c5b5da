import { href } from "react-router";
import type { Place } from "./show.server.ts";

type Choice = NonNullable<Place["account"]>["choices"][number];

/** So many are shown at once; more would stand between the customer and the form. */
const SHOWN = 2;

/** The account's addresses that the form does not begin with; choosing one tells its pincode, as the pincode's form does. */
export function OtherAddresses({ choices }: { choices: Choice[] }) {
  if (choices.length === 0) return null;
  return (
    <>
      <ChoiceList choices={choices.slice(0, SHOWN)} />
      {choices.length > SHOWN && (
        <details className="sure">
          <summary className="link">Your other addresses ({choices.length - SHOWN})</summary>
          <ChoiceList choices={choices.slice(SHOWN)} />
        </details>
      )}
    </>
  );
}

function ChoiceList({ choices }: { choices: Choice[] }) {
  return (
    <ul className="choices stack">
      {choices.map(({ id, pincode, words, to }) => (
        <li key={id}>
          <form method="post" action={href("/pincode")}>
            <input type="hidden" name="pincode" value={pincode} />
            <input type="hidden" name="to" value={to} />
            <button>
              <b>Use this address:</b> {words}
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
}
