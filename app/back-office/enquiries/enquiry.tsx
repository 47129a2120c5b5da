import { href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { Said } from "#app/back-office/said.tsx";
import { database, formFailed } from "#app/context.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import type { Route } from "./+types/enquiry";
import { Answering } from "./answering.tsx";
import { mayActAs } from "#domain/accounts/account.ts";
import { dealsWith, DealtWith, TakeButton } from "./dealt-with.tsx";
import { readEnquiryPage } from "./enquiry-view.server.ts";
import { Forgetting } from "./forgetting.tsx";
import { Letter, LetterFacts, Reach } from "./letter.tsx";
import { Related } from "./related.tsx";
import { Clocks, CloseOrOpen, MakeComplaint } from "./standing.tsx";
import { Thread } from "./thread.tsx";
import { saidOfState } from "./words.ts";
import { writeFromForm } from "./write-message.server.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const enquiry = await readEnquiryPage(context.get(database), params.reference, asked.get("begin"));
  const { id: me, role } = whoActs(context);
  const said = saidOfState(asked.get("was"));
  return { enquiry, said, me, isOwner: mayActAs(role, "owner"), failed: context.get(formFailed) };
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
  const { enquiry, said, me, isOwner } = loaderData;
  const actionData = useKept(latest);
  const { reference, thread } = enquiry;
  const between = actionData?.values.seen === undefined ? [] : thread.slice(Number(actionData.values.seen));
  const dealing = { reference, me, staff: enquiry.staff, assigneeId: enquiry.assigneeId };
  const problems = actionData?.problems ?? {};
  const writing = { reference, seen: thread.length, values: actionData?.values, problems };
  return (
    <>
      <Said sentence={said} />
      <p>
        <Link className="link" to={href("/back-office/enquiries")}>
          All enquiries
        </Link>
      </p>
      <h1 id="standing" tabIndex={-1}>
        {enquiry.name}
      </h1>
      <p className="cluster">
        <span className="mark">{enquiry.kindName}</span>
        <span className="mark">{enquiry.statusName}</span>
        <span>{reference}</span>
        <span>{dealsWith(dealing)}</span>
      </p>
      <div className="letter__reach cluster">
        <Reach enquiry={enquiry} />
        {!enquiry.assigneeId && enquiry.status !== "closed" && <TakeButton reference={reference} me={me} />}
      </div>
      <ErrorSummary problems={problems} />
      {between.length > 0 && (
        <section className="card between" aria-labelledby="between">
          <h2 id="between">What came in between</h2>
          <Thread messages={between} anchored={false} />
        </section>
      )}
      <Clocks enquiry={enquiry} />
      <div className="enquiry stack stack--wide">
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
          <Related orders={enquiry.orders} others={enquiry.others} />
          <Forgetting enquiry={enquiry} isOwner={isOwner} />
        </div>
      </div>
    </>
  );
}
