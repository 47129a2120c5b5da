import { href, Link, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { database, formFailed } from "#app/context.ts";
import { invalid, readForm } from "#app/form.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, type Problems, type Values } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { readCount } from "#domain/catalogue/count.ts";
import { idsIn, productTexts, type ProductTexts } from "#domain/catalogue/product-form.ts";
import { createProduct, findRecord } from "#domain/catalogue/products.server.ts";
import type { Route } from "./+types/new-product";
import { changeRows, choicesFor, newId, typedIn, withNames } from "./edit-product.server.ts";
import { ProductForm } from "./product-fields.tsx";

/** An empty form, one for a box (?kind=box), or a copy of a product (?copy=<id>). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const asked = new URL(request.url).searchParams;
  const model = asked.get("copy") ? await findRecord(db, asked.get("copy")!) : undefined;
  const category = model?.category ?? (asked.get("kind") === "box" ? "gift-boxes" : "sweets");
  return {
    failed: context.get(formFailed),
    search: new URL(request.url).search,
    model: model?.name,
    id: newId(),
    empty: {
      category,
      ...(model ? copyOf(productTexts(model)) : { packs: newId(), origin: "India", hsn: "21069099" }),
    },
    choices: await choicesFor(db, category),
  };
}

/** The texts of a product for a new one: under another name, and with packs of its own. */
function copyOf(texts: ProductTexts): ProductTexts {
  const ids = new Map(idsIn(texts.packs).map((id) => [id, newId()]));
  const renamed = Object.entries(texts).map(([name, text]) => {
    const [field = "", ...rest] = name.split("-");
    const id = ids.get(rest.join("-"));
    return [id ? `${field}-${id}` : name, text];
  });
  const packs = [...ids.values()].join(" ");
  const own = { packs, defaultPack: ids.get(texts.defaultPack ?? "") ?? "" };
  return {
    ...Object.fromEntries(renamed),
    ...own,
    name: `${texts.name} copy`,
    slug: "",
    nameTe: "",
    nameHi: "",
    alsoCalled: "",
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const sent = await readForm(request);
  const rows = changeRows(sent);
  if (rows) return rows;
  const id = /^[\da-f]{8}$/.test(sent.id ?? "") ? sent.id! : newId();
  const count = sent.stock ? readCount(sent.stock) : { shelf: 0 };
  const stock = "shelf" in count ? undefined : "Write what lies in the kitchen in kilograms, such as 2.5.";
  const made = stock
    ? { ok: false as const, problems: { stock } }
    : await createProduct(context.get(database), whoActs(context), {
        id,
        typed: typedIn(sent),
        grams: "shelf" in count ? count.shelf : 0,
      });
  if (!made.ok) return invalid(context, { values: sent, problems: withNames(sent, made.problems) });
  return redirect(`${href("/back-office/products/:id", { id })}?saved=new#done`, 303);
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("New product", loaderData?.failed);

export default function NewProduct({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { model, id, empty, choices, search } = loaderData;
  const kept = useKept(latest);
  const values: Values = kept?.values ?? { ...empty, id };
  const problems: Problems = kept?.problems ?? {};
  const path = href("/back-office/products/new");
  return (
    <>
      <p className="desk__back">
        <Link className="link" to={href("/back-office/products")}>
          Products
        </Link>
      </p>
      <h1>{model ? `New, as a copy of ${model}` : choices.isBox ? "New box or combo" : "New product"}</h1>
      {!model && (
        <p>
          {choices.isBox ? (
            <Link className="link" to={path}>
              A sweet, snack or pickle instead
            </Link>
          ) : (
            <Link className="link" to={`${path}?kind=box`}>
              A gift box or combo instead
            </Link>
          )}
        </p>
      )}
      <ErrorSummary problems={problems} />
      <ProductForm
        path={path + search}
        values={values}
        seen={{}}
        problems={problems}
        choices={choices}
        first={
          <>
            <input type="hidden" name="id" value={values.id} autoComplete="off" />
            {!choices.isBox && (
              <Field
                name="stock"
                label="In the kitchen now, kg"
                hint="To sell from; it can be counted later."
                problem={problems.stock}
                optional
              >
                {({ required: _, ...field }) => (
                  <input {...field} inputMode="decimal" autoComplete="off" maxLength={20} defaultValue={values.stock} />
                )}
              </Field>
            )}
          </>
        }
      >
        <button className="tool" name="do" value="save">
          Save as a draft
        </button>
      </ProductForm>
    </>
  );
}
