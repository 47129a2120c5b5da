import { href, Link, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed } from "#app/context.ts";
import { invalid, readFormData, textsOf } from "#app/form.server.ts";
import { readUploads } from "#app/uploads.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FileField, type FormState, TextField, type Values } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { readCount } from "#domain/catalogue/stock/count.ts";
import { nutrients } from "#domain/catalogue/products/nutrition.ts";
import { idsIn, productTexts, usualTexts, type ProductTexts } from "#domain/catalogue/products/product-texts.ts";
import { MOST_PHOTOGRAPHS, PHOTOGRAPHS, takenTypes } from "#domain/catalogue/pictures/photograph.ts";
import { keepPicture } from "#domain/catalogue/pictures/picture-files.server.ts";
import { findRecord } from "#domain/catalogue/products/product-records.server.ts";
import { createProduct, newId, saveProduct } from "#domain/catalogue/products/products.server.ts";
import { readRatedHeadings } from "#domain/checkout/tax.server.ts";
import type { Actor } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import { squareWidths } from "#platform/picture-quality.ts";
import type { Route } from "./+types/new-product";
import {
  askWhetherMeant,
  changeRows,
  choicesFor,
  faultOfDefaultPack,
  typedIn,
  withNames,
} from "./edit-product.server.ts";
import { ProductForm } from "./product-fields.tsx";
import { Section } from "./product-inputs.tsx";

/** Loads the form for a new product, empty or filled in from another product. */
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
      ...(model ? copyOf(productTexts(model)) : { ...usualTexts, packs: newId() }),
    },
    choices: await choicesFor(db, category),
  };
}

/** A copy gets new pack ids, but no slug, no names in other languages and no nutrition. */
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
    // Another recipe has another nutrition, which a laboratory must measure.
    ...Object.fromEntries(nutrients.map(({ field }) => [field, ""])),
  };
}

/**
 * Creates a product as a draft and, if asked to, puts it on sale. A product that lacks a required detail stays a draft.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const db = context.get(database);
  const by = whoActs(context);
  const form = await readFormData(request);
  const kept = idsIn(textsOf(form).kept);
  const room = MOST_PHOTOGRAPHS - kept.length;
  const { masters, problems } = await readUploads(form, { most: MOST_PHOTOGRAPHS, room });
  for (const master of masters) await db.transaction((tx) => keepPicture(tx, master));
  const photographs = [...kept, ...masters.map(({ hash }) => hash)];
  const sent: Values = { ...textsOf(form), kept: photographs.join(" ") };
  const rows = changeRows(sent);
  if (rows) return rows;
  if (problems.length > 0) {
    if (photographs.length > 0) problems.push("The others are kept.");
    return invalid(context, { values: sent, problems: { photographs: problems.join(" ") } });
  }

  const wrong = faultOfDefaultPack(sent);
  if (wrong) return invalid(context, { values: sent, problems: wrong });
  const id = /^p[\da-f]{8}$/.test(sent.id ?? "") ? sent.id! : newId();
  const count = sent.stock ? readCount(sent.stock) : { shelf: 0 };
  const stock = "shelf" in count ? undefined : "Write what lies in the kitchen in kilograms, such as 2.5.";
  const grams = "shelf" in count ? count.shelf : 0;
  const made = stock
    ? { ok: false as const, problems: { stock } }
    : await createProduct(db, by, { id, typed: typedIn(sent), grams, photographs, meant: sent.meant });
  if ("doubts" in made) return askWhetherMeant(context, sent, made.doubts);
  if (!made.ok) return invalid(context, { values: sent, problems: withNames(sent, made.problems) });
  const saved = sent.intent === "sell" ? await putOnSale(db, by, id) : "new";
  return redirect(`${href("/back-office/products/:id", { id })}?saved=${saved}#done`, 303);
}

/** Returns the id for taking it back, or "draft" when the product cannot be sold yet. */
async function putOnSale(db: Database, by: Actor, id: string): Promise<string> {
  const texts = productTexts((await findRecord(db, id))!);
  const saved = await saveProduct(db, by, id, {
    seen: texts,
    typed: texts,
    become: "on-sale",
    hasRate: await readRatedHeadings(db),
  });
  return saved.ok ? (saved.submission ?? "0") : "draft";
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("New product", loaderData?.failed);

export default function NewProduct({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { model, id, empty, choices, search } = loaderData;
  const kept = useKept(latest);
  const form: FormState = kept ?? { values: { ...empty, id }, problems: {} };
  const { values } = form;
  const path = href("/back-office/products/new");
  const photographs = (values.kept ?? "").split(" ").filter(Boolean);
  return (
    <>
      <WayBack to={href("/back-office/products")}>Products</WayBack>
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
      <ErrorSummary problems={form.problems} />
      <ProductForm
        path={path + search}
        form={form}
        seen={{}}
        choices={choices}
        first={
          <Section id="photographs-of-it" title="Photographs">
            <input type="hidden" name="id" value={values.id} autoComplete="off" />
            <input type="hidden" name="kept" value={values.kept ?? ""} autoComplete="off" />
            {photographs.length > 0 && (
              <p className="field cluster">
                {photographs.map((hash) => (
                  <span key={hash} className="goods__picture cover cover--square">
                    <img src={`${PHOTOGRAPHS}${hash}-50-${squareWidths[0]}.webp`} alt="" width="64" height="64" />
                  </span>
                ))}
                {photographs.length === 1 ? "It is kept." : "They are kept."}
              </p>
            )}
            <FileField
              form={form}
              name="photographs"
              label="From the camera or the gallery"
              hint={`JPEG, PNG, WebP, AVIF or GIF; up to 25 MB together, and ${MOST_PHOTOGRAPHS} for a product. The first is the main one.`}
              optional
              required={false}
              multiple
              accept={takenTypes}
            />
            {!choices.isBox && (
              <TextField
                form={form}
                name="stock"
                label="In the kitchen now, kg"
                hint="To sell from; it can be counted later."
                optional
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
              />
            )}
          </Section>
        }
      >
        <button className="tool" name="intent" value="sell">
          Put on sale
        </button>
        <button className="tool tool--line" name="intent" value="save">
          Save as a draft
        </button>
      </ProductForm>
    </>
  );
}
