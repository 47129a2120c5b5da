import { href, Link, redirect } from "react-router";
import { database } from "#app/context.ts";
import { Field } from "#app/ui/field.tsx";
import { listOverrides } from "#domain/delivery/overrides.server.ts";
import { parsePincode } from "#domain/delivery/pincode.ts";
import { listZones } from "#domain/delivery/zones.server.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import type { Route } from "./+types/pincodes";
import { Done } from "./done.tsx";
import { overrideWords } from "./override-words.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const typed = asked.get("pincode");
  const pincode = typed ? parsePincode(typed) : undefined;
  if (pincode) throw redirect(href("/back-office/settings/pincodes/:pincode", { pincode }));
  const zones = await listZones(context.get(database));
  return {
    typed,
    removed: parsePincode(asked.get("removed") ?? ""),
    pincodes: (await listOverrides(context.get(database))).map((one) => overrideWords(one, zones)),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Pincodes", loaderData?.typed != null);

export default function Pincodes({ loaderData: { typed, removed, pincodes } }: Route.ComponentProps) {
  const problem = typed === null ? undefined : "Write six digits, such as 522002.";
  return (
    <>
      <p className="desk__back">
        <Link className="link" to={`${href("/back-office/settings")}#zones`}>
          Settings
        </Link>
      </p>
      <h1>Pincodes with rules of their own</h1>
      {removed && (
        <Done>
          <p>
            <b>{removed} follows its zone again.</b>
          </p>
        </Done>
      )}
      <form className="look-up" action={href("/back-office/settings/pincodes")} noValidate>
        <Field name="pincode" label="Pincode" hint="To see what holds there, and to change it." problem={problem}>
          {(field) => (
            <input {...field} inputMode="numeric" autoComplete="off" maxLength={10} defaultValue={typed ?? ""} />
          )}
        </Field>
        <button className="tool">Open</button>
      </form>
      <ul className="rule-list ruled">
        {pincodes.map(({ pincode, district, words }) => (
          <li key={pincode}>
            <Link className="link" to={href("/back-office/settings/pincodes/:pincode", { pincode })}>
              {pincode}
            </Link>{" "}
            {district}
            <p className="small">{words}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
