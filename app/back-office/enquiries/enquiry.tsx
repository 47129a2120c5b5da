import { href, Link } from "react-router";
import { may, whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { Said } from "#app/back-office/said.tsx";
import { database, formFailed } from "#app/context.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { emptyForm } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import type { Route } from "./+types/enquiry";
import { Answering, type MessageState } from "./answering.tsx";
import { readEnquiryPage, writeFromForm } from "./enquiry.server.ts";
import { Letter, LetterFacts, Reach, Thread } from "./letter.tsx";
import { saidOfState } from "./words.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const enquiry = await readEnquiryPage(context.get(database), params.reference, asked.get("begin"));
  const { id: me } = whoActs(context);
  const said = saidOfState(asked.get("was"));
  return { enquiry, said, me, mayErase: may(context, "erase"), failed: context.get(formFailed) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  return writeFromForm(context, request, params.reference);
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { enquiry, failed } = loaderData;
  return pageMeta(`${enquiry.name}, ${enquiry.reference}`, failed);
};

export default function Enquiry({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { enquiry, said, me, mayErase } = loaderData;
  const form: MessageState = useKept(latest) ?? emptyForm;
  const { reference, thread } = enquiry;
  const between = form.values.seen === undefined ? [] : thread.slice(Number(form.values.seen));
  const dealing = { reference, me, staff: enquiry.staff, assigneeId: enquiry.assigneeId };
  const writing = { reference, seen: thread.length, form };
  return (
    <>
      <p>
        <Link className="link" to={href("/back-office/enquiries")}>
          All enquiries
        </Link>
      </p>
      <h1 id="standing" tabIndex={-1}>
        {enquiry.name}
      </h1>
      <Said sentence={said} />
      <p className="cluster">
        <span className="mark">{enquiry.kindName}</span>
        <span className="mark">{enquiry.statusName}</span>
        <span>{reference}</span>
        <span>{dealsWith(dealing)}</span>
      </p>
      <div className="cluster mt-3">
        <Reach enquiry={enquiry} />
        {!enquiry.assigneeId && enquiry.status !== "closed" && <TakeButton reference={reference} me={me} />}
      </div>
      <ErrorSummary problems={form.problems} />
      {between.length > 0 && (
        <section className="card between mt-4 mb-4" aria-labelledby="between">
          <h2 id="between">What came in between</h2>
          <Thread messages={between} anchored={false} />
        </section>
      )}
      <Clocks enquiry={enquiry} />
      <div className="enquiry stack stack--wide mt-4">
        <div className="stack stack--wide">
          <Letter enquiry={enquiry} />
          <LetterFacts enquiry={enquiry} />
          <MakeComplaint enquiry={enquiry} />
          {thread.length > 0 && (
            <section aria-labelledby="thread">
              <h2 id="thread">What was said since</h2>
              <Thread messages={thread} />
            </section>
          )}
          <Answering enquiry={enquiry} writing={writing} />
        </div>
        <div className="stack stack--wide">
          <DealtWith {...dealing} />
          <CloseOrOpen enquiry={enquiry} />
          <Related enquiry={enquiry} />
          <Erasure enquiry={enquiry} mayErase={mayErase} />
        </div>
      </div>
    </>
  );
}

type Props = { enquiry: Awaited<ReturnType<typeof readEnquiryPage>> };

type Dealing = { reference: string; staff: { id: string; name: string }[]; assigneeId: string | null; me: string };

function dealsWith({ staff, assigneeId, me }: Omit<Dealing, "reference">): string {
  if (assigneeId === me) return "With you";
  const current = staff.find(({ id }) => id === assigneeId);
  return current ? `With ${current.name}` : "With nobody yet";
}

function TakeButton({ reference, me }: Pick<Dealing, "reference" | "me">) {
  return (
    <form method="post" action={href("/back-office/enquiries/:reference/assign", { reference })}>
      <input type="hidden" name="to" value={me} />
      <button className="tool">I take it</button>
    </form>
  );
}

function DealtWith(props: Dealing) {
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

function Related({ enquiry: { orders, others } }: Props) {
  if (orders.length + others.length === 0) return null;
  return (
    <section className="card" aria-labelledby="related">
      <h2 id="related">From the same mobile or e-mail</h2>
      <ul className="stack">
        {orders.map(({ number, words }) => (
          <li key={number}>
            <Link className="link" to={href("/back-office/orders/:number", { number })}>
              {number}
            </Link>{" "}
            {words}
          </li>
        ))}
        {others.map(({ reference, words }) => (
          <li key={reference}>
            <Link className="link" to={href("/back-office/enquiries/:reference", { reference })}>
              {reference}
            </Link>{" "}
            {words}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Clocks({ enquiry: { reference, clocks } }: Props) {
  if (clocks.length === 0) return null;
  return (
    <ul className="stack mt-4" aria-label="What is due">
      {clocks.map(({ duty, words, isBad }) => (
        <li key={duty} className="card">
          <span className={isBad ? "mark mark--bad" : "mark"}>{words}</span>
          {duty === "acknowledge" ? (
            <StateButton reference={reference} to="acknowledged" label="Acknowledge" isMain />
          ) : (
            <a className="tool tool--line" href="#settle">
              Settle it
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function CloseOrOpen({ enquiry: { reference, status, mayClose } }: Props) {
  if (mayClose) return <StateButton reference={reference} to="closed" label="Close it" />;
  return status === "closed" ? <StateButton reference={reference} to="open" label="Open it again" /> : null;
}

/** Turns an enquiry into a complaint, which cannot be undone. */
function MakeComplaint({ enquiry: { reference, email, ifComplaint } }: Props) {
  if (!ifComplaint) return null;
  return (
    <details className="folded">
      <summary>This is a complaint</summary>
      <p className="narrow mb-4">
        {email
          ? `The customer gets a mail with the ticket number ${reference}.`
          : `There is no e-mail: call or write, and tell the customer the ticket number ${reference}.`}{" "}
        The clocks run from when it came: {ifComplaint.join(", ")}. This cannot be taken back.
      </p>
      <StateButton reference={reference} to="complaint" label="Make it a complaint" isMain />
    </details>
  );
}

function StateButton({
  reference,
  to,
  label,
  isMain = false,
}: {
  reference: string;
  to: string;
  label: string;
  isMain?: boolean;
}) {
  return (
    <form method="post" action={href("/back-office/enquiries/:reference/state", { reference })}>
      <input type="hidden" name="to" value={to} />
      <button className={isMain ? "tool" : "tool tool--line"}>{label}</button>
    </form>
  );
}

function Erasure({ enquiry: { reference, isErased, willBeErased }, mayErase }: Props & { mayErase: boolean }) {
  if (isErased) return <p>Who wrote this, and what, was erased, as they wished or the law asks.</p>;
  if (willBeErased)
    return <p>Who wrote this asked to be forgotten: it goes by itself once the complaint is settled.</p>;
  if (!mayErase) return null;
  return (
    <p>
      <Link className="link" to={href("/back-office/enquiries/:reference/forget", { reference })}>
        Forget this person
      </Link>
    </p>
  );
}
