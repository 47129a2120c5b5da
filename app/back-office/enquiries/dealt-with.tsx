import { href } from "react-router";

type Props = { reference: string; staff: { id: string; name: string }[]; assigneeId: string | null; me: string };

/** Who deals with an enquiry, in words. */
export function dealsWith({ staff, assigneeId, me }: Omit<Props, "reference">): string {
  if (assigneeId === me) return "With you";
  const current = staff.find(({ id }) => id === assigneeId);
  return current ? `With ${current.name}` : "With nobody yet";
}

/** Gives an enquiry to whoever presses it. */
export function TakeButton({ reference, me }: Pick<Props, "reference" | "me">) {
  return (
    <form method="post" action={href("/back-office/enquiries/:reference/assign", { reference })}>
      <input type="hidden" name="to" value={me} />
      <button className="tool">I take it</button>
    </form>
  );
}

/** Hands an enquiry over. */
export function DealtWith(props: Props) {
  const { reference, staff, assigneeId } = props;
  return (
    <section className="card" aria-labelledby="dealt">
      <h2 id="dealt">{dealsWith(props)}</h2>
      <form className="ask-row" method="post" action={href("/back-office/enquiries/:reference/assign", { reference })}>
        <label className="note" htmlFor="to">
          Give it to
        </label>
        <select id="to" name="to" defaultValue={assigneeId ?? ""}>
          <option value="">Nobody</option>
          {staff.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <button className="tool tool--line">Save</button>
      </form>
    </section>
  );
}
