import { href, Link } from "react-router";
import { readList } from "#app/back-office/list.ts";
import { ListPages, ListSearch } from "#app/back-office/list-parts.tsx";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database } from "#app/context.ts";
import { listPapers } from "#domain/accounting/papers.server.ts";
import { returnInWords } from "#domain/accounting/return-period.ts";
import { formatRupees } from "#domain/money.ts";
import { dateInWords } from "#platform/day.ts";
import type { Route } from "./+types/papers";
import { askedReturn } from "./period.server.ts";

const ON_A_PAGE = 50;

/** The invoices and credit notes of a month, the latest first. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { asked, q, addressOf, afterId, placeBefore } = readList(request, ["kind", "month"]);
  const period = askedReturn(asked);
  const wish = { period, number: q, after: afterId, most: ON_A_PAGE + 1 };
  const found = await listPapers(context.get(database), wish);
  const papers = found.slice(0, ON_A_PAGE);
  return {
    title: returnInWords(period),
    q,
    list: addressOf({ q: undefined }),
    query: new URL(addressOf({ q: undefined }), request.url).search,
    place: placeBefore(found.length > ON_A_PAGE ? papers.at(-1)?.id : undefined),
    papers: papers.map(({ id, snapshot: { number, title, issuedOn, recipient, placeOfSupply, bill, original } }) => ({
      id,
      number,
      title,
      on: `${dateInWords(issuedOn)} ${issuedOn.slice(0, 4)}`,
      about: [recipient.gstin && `GSTIN ${recipient.gstin}`, placeOfSupply.name, original && `for ${original.number}`]
        .filter(Boolean)
        .join(", "),
      total: formatRupees(bill.sum.totalPaise),
    })),
  };
}

export const meta: Route.MetaFunction = () => pageMeta("Invoices and credit notes");

export default function Papers({ loaderData: { title, q, list, query, place, papers } }: Route.ComponentProps) {
  return (
    <div className="money">
      <WayBack to={href("/back-office/month") + query}>Month&rsquo;s end</WayBack>
      <h1>Invoices and credit notes</h1>
      <p>{q === "" ? `${title}, the latest first.` : "Of any day, by the whole number."}</p>
      <ListSearch of="invoices and credit notes" label="Number" q={q} list={list} />
      {papers.length === 0 && <p>{q === "" ? "None was issued in these days." : `There is no paper ${q}.`}</p>}
      <ul className="month__papers">
        {papers.map(({ id, number, title: kind, on, about, total }) => (
          <li key={id}>
            <Link className="cash__day" to={href("/back-office/month/papers/:id", { id: String(id) })}>
              <span>
                <span className="link">{number}</span>
                <span className="small">
                  {kind}, {on}, {about}
                </span>
              </span>
              <b className="whole">{total}</b>
            </Link>
          </li>
        ))}
      </ul>
      <ListPages place={place} of="invoices and credit notes" />
    </div>
  );
}
