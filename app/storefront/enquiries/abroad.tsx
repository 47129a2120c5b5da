import { href } from "react-router";
import { database, formFailed } from "#app/context.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { currentCart } from "#app/storefront/cart/cart-cookie.server.ts";
import { findProduct } from "#domain/catalogue/catalogue.ts";
import { readCatalogue } from "#domain/catalogue/catalogue.server.ts";
import { abroadForm } from "#domain/enquiries/enquiry.ts";
import { useKept } from "#app/ui/use-kept.ts";
import type { Route } from "./+types/abroad";
import { AbroadForm } from "./abroad-form.tsx";
import { knownWriter } from "./known-writer.server.ts";
import { receiveEnquiry } from "./receive-enquiry.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const catalogue = await readCatalogue(context.get(database));
  const { lines } = await currentCart(context, request);
  const { travels = [], stays = [] } = Object.groupBy(lines, ({ slug }) =>
    findProduct(catalogue, slug)?.reach === "world" ? "travels" : "stays",
  );
  return {
    known: await knownWriter(context, request),
    items: travels.map(({ name, label, quantity }) => `${quantity} x ${name}, ${label}`).join("\n"),
    stays: [...new Set(stays.map(({ name }) => name))],
    page: pageMeta(context, {
      title: "Sending abroad",
      description:
        "Andhra pickles, snacks and long-keeping sweets sent abroad on request: tell us what and where, and we quote it with its duties before you pay.",
      path: href("/abroad"),
      trail: [["Sending abroad", href("/abroad")]],
      failed: context.get(formFailed),
    }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return receiveEnquiry(context, request, abroadForm);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Abroad({ loaderData: { known, items, stays }, actionData: latest }: Route.ComponentProps) {
  const actionData = useKept(latest);
  return (
    <div className="wrap page ask stack">
      <div>
        <h1 className="pgh">Sending abroad</h1>
        <p className="lead">
          Pickles, snacks and the sweets that keep for weeks travel to other countries. Every country has its own rules
          and duties, so we ask first: you get one price, with its duties, before you pay anything.
        </p>
        {stays.length > 0 && (
          <p className="refusal">
            <b>Too fresh for the journey, so not on the list:</b> {stays.join(", ")}.
          </p>
        )}
      </div>
      <AbroadForm items={items} values={actionData?.values ?? known} problems={actionData?.problems ?? {}} />
    </div>
  );
}
