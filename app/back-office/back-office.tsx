import { href, isRouteErrorResponse, Link, Outlet, useRouteLoaderData } from "react-router";
import { may, requirePagePermission, whoActs } from "#app/access.ts";
import { database, gateway, shopStage } from "#app/context.ts";
import { useIsOutage } from "#app/rendering.ts";
import { notTaken, refusedIn, sentenceOf } from "#app/refusal.ts";
import { isStaff as worksHere } from "#domain/accounts/account.ts";
import { readEnquiryCounts, type EnquiryCounts } from "#domain/enquiries/clocks.server.ts";
import { countFailures } from "#domain/notifications/failed-jobs.server.ts";
import { countToCook } from "#domain/orders/board/board.server.ts";
import { countMoneyTasks } from "#domain/payments/worklist/tasks.server.ts";
import { listOverdueJobs } from "#platform/recurring-jobs.server.ts";
import type { Route } from "./+types/back-office";
import { countInWords } from "./count.ts";
import desk from "./desk.css?url";
import { Hearing } from "./hearing/hearing.tsx";
import { keyIfHearing } from "./hearing/hear.server.ts";
import { pageMeta } from "./page-meta.ts";
import { Frame } from "./frame.tsx";

export const middleware: Route.MiddlewareFunction[] = [requirePagePermission];

/** For a phone's home screen the back office is an app of its own, beside the shop. */
export const handle = { manifest: "/back-office.webmanifest" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: desk }];

export const meta: Route.MetaFunction = ({ error }) =>
  error ? [{ name: "robots", content: "noindex" }] : pageMeta("The Tastemakers");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { name, role } = whoActs(context);
  const db = context.get(database);
  const sender = context.get(gateway) ? "the shop" : "nobody";
  return {
    name,
    role,
    toCook: may(context, "orders") ? countInWords(await countToCook(db)) : "0",
    money: may(context, "money") ? countInWords(await countMoneyTasks(db, sender)) : "0",
    enquiries: may(context, "enquiries") ? await readEnquiryCounts(db) : noEnquiries,
    failures: may(context, "failures") ? (await countFailures(db)) + (await listOverdueJobs(db, new Date())).length : 0,
    isTrial: context.get(shopStage) === "trial",
    hearsWith: may(context, "orders") ? await keyIfHearing(context, request) : undefined,
  };
}

export default function BackOffice({ loaderData }: Route.ComponentProps) {
  return (
    <Frame who={loaderData}>
      <Outlet />
      {loaderData.hearsWith && <Hearing publicKey={loaderData.hearsWith} />}
    </Frame>
  );
}

const outOfReach =
  "The database cannot be reached, or its disk is full. Wait a minute and try again. If you had just sent something, look first whether it was taken down.";
const noEnquiries: EnquiryCounts = { fresh: 0, urgent: [] };
const nothingCounted = { toCook: "0", money: "0", enquiries: noEnquiries, failures: 0, isTrial: false };

/** Shows an error on a page of the back office. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const loaded = useRouteLoaderData<typeof loader>("back-office/back-office");
  const answered = isRouteErrorResponse(error);
  const sentence = answered ? sentenceOf(error.data) : undefined;
  const refused = answered ? refusedIn(error.data) : undefined;
  // A user whom an owner's page refused is staff, but the counts in the frame were not read.
  const isStaff = loaded !== undefined || (refused !== undefined && worksHere(refused.role));
  const who = loaded ?? (isStaff && refused ? { ...refused, ...nothingCounted } : undefined);
  const missing = answered && error.status === 404;
  const isOutage = useIsOutage(error);
  return (
    <Frame who={who}>
      <title>{`That did not work | ${isStaff ? "Back office" : "The Tastemakers"}`}</title>
      <div className="desk-narrow">
        <h1>{isOutage ? "Back in a moment" : missing && !sentence ? "There is nothing here" : "That did not work"}</h1>
        <p>
          {sentence ??
            (isOutage
              ? outOfReach
              : missing
                ? "The link may have a letter wrong."
                : answered && error.status < 500
                  ? notTaken()
                  : "Something broke at our end. Nothing was changed.")}
        </p>
        <p className="cluster mt-3">
          {isStaff && (
            <Link className="tool tool--line" to={href("/back-office")}>
              To the first page
            </Link>
          )}
          <Link className="tool tool--line" to={href("/")}>
            The shop
          </Link>
        </p>
      </div>
    </Frame>
  );
}
