import { data, href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed } from "#app/context.ts";
import { done, readFormData } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { advanceAsStaff } from "#domain/orders/board/staff-transitions.server.ts";
import { orderStatuses, undoOf } from "#domain/orders/order.ts";
import { isUuid } from "#platform/uuid.ts";
import type { Route } from "./+types/advance";
import { doneAddress, MOST_AT_ONCE, readBack, readTicked } from "./done.server.ts";
import { NotMoved } from "./not-moved.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return context.get(formFailed) ? null : redirect(href("/back-office/orders"));
}

/**
 * Changes the status of orders. If they are not as their slips and labels say, answers with a page that says so, and
 * whose button packs them. Asks before they are returned, which is for good.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormData(request);
  const db = context.get(database);
  const numbers = await readTicked(db, form);
  const submit = readSubmit(form, numbers);
  const back = readBack(form);
  if (submit.to === "returned" && form.get("sure") !== "yes") {
    context.set(formFailed, true);
    return data({ asks: { numbers, seen: submit.seen }, back });
  }
  const advance = await advanceAsStaff(db, { ...submit, by: whoActs(context) });
  const { moved, refused } = advance;
  if (moved.length > 0 || refused.length === 0) return done(doneAddress(back, advance));
  if (refused.every(({ take }) => take === undefined)) {
    throw refuse(refused.map(({ number, sentence }) => `${number}: ${sentence}`).join(" "), 409);
  }
  context.set(formFailed, true);
  return data({ refused, back }, { status: 409 });
}

/** The ticked orders (`numbers`), the status that they get (`to`), and the status that the page showed (`seen`). */
function readSubmit(form: FormData, numbers: readonly string[]) {
  const to = orderStatuses.find((status) => status === form.get("to"));
  const seen = orderStatuses.find((status) => status === form.get("seen"));
  if (numbers.length === 0) throw refuse("No order was ticked, so nothing was changed. Tick some first.");
  if (numbers.length > MOST_AT_ONCE) throw refuse(`That is too many. Choose at most ${MOST_AT_ONCE} orders at a time.`);
  // Staff dispatch on another page, where they name the courier. Here "dispatched" only undoes "delivered".
  if (!to || !seen || (to === "dispatched" && undoOf(seen) !== to)) {
    throw refuse("The button did not say where the order goes, so nothing was changed. Open the order and try there.");
  }
  // The lots that the page told to take, after the number of the order.
  const take = form.getAll("take").flatMap((text): [string, string][] => {
    const [number = "", lots = ""] = typeof text === "string" ? text.split(" ") : [];
    return [[number, lots]];
  });
  // The id of the change that the form undoes.
  const undoes = form.get("undoes");
  return { numbers, to, seen, take: new Map(take), ...(isUuid(undoes) && { undoes }) };
}

export const meta: Route.MetaFunction = () => pageMeta("Not moved yet", true);

export default function Advance({ actionData }: Route.ComponentProps) {
  if (!actionData) return null;
  if ("asks" in actionData) return <CameBack {...actionData.asks} back={actionData.back} />;
  const { refused, back } = actionData;
  return (
    <div className="desk-narrow">
      <WayBack to={back}>Back, without packing</WayBack>
      <h1>It is not as it was printed</h1>
      <div className="banner banner--bad mt-3" role="alert">
        <NotMoved refused={refused} back={back} />
      </div>
    </div>
  );
}

type CameBackProps = { numbers: readonly string[]; seen: string; back: string };

function CameBack({ numbers, seen, back }: CameBackProps) {
  const which = numbers.join(", ");
  return (
    <div className="desk-narrow">
      <WayBack to={back}>Back, without marking</WayBack>
      <h1>Did {which} come back?</h1>
      <p>
        This cannot be taken back. The customer sees it on the order&rsquo;s page. What is unpaid is no longer asked
        for, and a bill of which nothing was paid is cancelled. What becomes of the goods is asked afterwards.
      </p>
      <form className="cluster mt-4" method="post" action={href("/back-office/orders/advance")}>
        {numbers.map((number) => (
          <input key={number} type="hidden" name="order" value={number} />
        ))}
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name="sure" value="yes" />
        <button className="tool" name="to" value="returned">
          Yes, {which} came back
        </button>
      </form>
    </div>
  );
}
