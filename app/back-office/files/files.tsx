import { href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed } from "#app/context.ts";
import { done, invalid, readFormData } from "#app/form.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { emptyForm, FileField, type FormState } from "#app/ui/field.tsx";
import { listImports, startImport } from "#domain/catalogue/import/imports.server.ts";
import { dayInBrief, dayInIndia, timeInIndia } from "#platform/day.ts";
import type { Route } from "./+types/files";

export async function loader({ context }: Route.LoaderArgs) {
  const saved = await listImports(context.get(database));
  return {
    failed: context.get(formFailed),
    saved: saved.map(({ at, ...one }) => ({ ...one, when: `${dayInBrief(dayInIndia(at))}, ${timeInIndia(at)}` })),
  };
}

/** Stores a CSV file and compares it with the catalogue. Refuses a file that is empty or not UTF-8. */
export async function action({ context, request }: Route.ActionArgs) {
  const file = (await readFormData(request)).get("file");
  const text = file instanceof File ? decoded(new Uint8Array(await file.arrayBuffer())) : "";
  if (!text)
    return invalid(context, {
      values: {},
      problems: {
        file: "Choose a CSV file. In the spreadsheet, save it as “CSV UTF-8”: a plain CSV loses Telugu letters.",
      },
    });
  const { id, name } = whoActs(context);
  return done(
    href("/back-office/products/files/:id", { id: await startImport(context.get(database), { id, name }, text) }),
  );
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\0", "") || undefined;
  } catch {
    return undefined;
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Spreadsheet", loaderData?.failed);

export default function Files({ loaderData: { saved }, actionData }: Route.ComponentProps) {
  const form: FormState<"file"> = actionData ?? emptyForm;
  return (
    <>
      <WayBack to={href("/back-office/products")}>Products</WayBack>
      <h1>All products in a spreadsheet</h1>
      <ErrorSummary problems={form.problems} />
      <p>
        The file has a row for each pack. Change it with Excel or another spreadsheet and send it back as “CSV UTF-8”.
        You see what would change before anything is saved, and can take it back for 30 days.
      </p>
      <p>
        <a className="tool tool--line" href={href("/back-office/products.csv")}>
          Download the catalogue
        </a>
      </p>
      <form
        method="post"
        action={href("/back-office/products/files") + summaryAnchor}
        encType="multipart/form-data"
        noValidate
        className="card mt-4"
      >
        <div className="fg">
          <FileField form={form} name="file" label="CSV file" accept=".csv,text/csv" />
          <div className="field">
            <button className="tool">See what it would change</button>
          </div>
        </div>
      </form>
      <h2 className="mt-8">How it is read</h2>
      <ul className="ruled small mt-4">
        <li>“Product” and “Pack” say what a row is about. Leave both empty for something new: it begins as a draft.</li>
        <li>
          What is the same for all packs of a product stands on each of their rows, or on one with the others left
          empty.
        </li>
        <li>
          A column that is not in the file changes nothing. An empty cell empties its field, but for HSN, country,
          storage and reach.
        </li>
        <li>Packs and products that are not in the file stay as they are.</li>
      </ul>
      {saved.length > 0 && (
        <>
          <h2 className="mt-8">Saved in the last 30 days</h2>
          <ul className="ruled mt-4">
            {saved.map(({ id, when, by, products }) => (
              <li key={id}>
                <Link className="link" to={href("/back-office/products/files/:id", { id })}>
                  {when}, {by}: {products === 1 ? "1 product" : `${products} products`}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
