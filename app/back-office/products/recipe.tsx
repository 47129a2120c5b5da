import { href } from "react-router";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { Said } from "#app/back-office/said.tsx";
import { SaveBar } from "#app/back-office/settings/save-bar.tsx";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed, type Context } from "#app/context.ts";
import { conflict, doneHere, invalid, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { emptyForm, type FormState, type Problems, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { isAssortment } from "#domain/catalogue/products/product.ts";
import { ingredientKey, readMilligrams } from "#domain/catalogue/recipes/recipe.ts";
import { readRecipes, recipeInText, saveRecipe } from "#domain/catalogue/recipes/recipes.server.ts";
import type { Route } from "./+types/recipe";
import { recordOf } from "./edit-product.server.ts";

const [EMPTY, MOST] = [4, 40];

/** The product with this id. Throws 404 for an unknown id, and for a box or combo, which has no recipe of its own. */
async function productOf(context: Context, id: string) {
  const record = await recordOf(context, id);
  if (isAssortment(record)) throw refuse("A box has no recipe: what is in it has one.", 404);
  return record;
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const record = await productOf(context, params.id);
  const recipe = (await readRecipes(context.get(database), [params.id])).get(params.id) ?? [];
  const known = new Set(recipe.map(({ name }) => ingredientKey(name)));
  const onLabel = record.ingredients.filter((name) => !known.has(ingredientKey(name)));
  const rows = [
    ...recipe.map(({ name, milligrams }) => ({ name, grams: String(milligrams / 1000) })),
    ...onLabel.map((name) => ({ name, grams: "" })),
    ...Array.from({ length: EMPTY }, () => ({ name: "", grams: "" })),
  ];
  return {
    name: record.name,
    rows: rows.slice(0, MOST).map((row, at) => ({ ...row, at })),
    seen: recipeInText(recipe),
    said: new URL(request.url).searchParams.has("saved") ? "Saved. The list of what to buy follows it." : undefined,
    failed: context.get(formFailed),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  await productOf(context, params.id);
  const values = await readForm(request);
  const problems: Problems = {};
  const recipe = Array.from({ length: MOST }, (_, at) => {
    const name = (values[`name-${at}`] ?? "").replaceAll(/\s+/g, " ").trim();
    const typed = (values[`grams-${at}`] ?? "").trim();
    if (name.length > 80) problems[`name-${at}`] = "Write at most 80 letters";
    if (typed === "") return undefined;
    const milligrams = readMilligrams(typed);
    if (milligrams === undefined) problems[`grams-${at}`] = "Write grams for a kilogram, such as 550 or 0.5";
    else if (name === "") problems[`name-${at}`] = "Write what it is";
    return { name, milligrams: milligrams ?? 0 };
  }).filter((row) => row !== undefined);
  if (Object.keys(problems).length > 0) return invalid(context, { values, problems });
  const db = context.get(database);
  const seen = values.seen ?? "";
  if (await saveRecipe(db, whoActs(context), { productId: params.id, recipe, seen }))
    return doneHere(request, { saved: "" });
  const sentence =
    "Somebody changed this recipe meanwhile. Look at it under the product, and send yours again if it still holds";
  return conflict(context, { values, problems: { form: sentence } });
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(`Recipe: ${loaderData?.name ?? ""}`, loaderData?.failed);

type RecipeState = FormState<"seen" | `name-${number}` | `grams-${number}`>;

/** The form that says how many grams of each ingredient a kilogram of a product needs. */
export default function Recipe({ loaderData, actionData: latest, params }: Route.ComponentProps) {
  const { name, rows, said, seen } = loaderData;
  const form: RecipeState = useKept(latest) ?? emptyForm;
  return (
    <>
      <WayBack to={href("/back-office/products/:id", params)}>{name}</WayBack>
      <h1>Recipe of {name}</h1>
      <p>Write how many grams of each ingredient go into one kilogram. An empty line is left out.</p>
      {!latest && <Said sentence={said} />}
      <ErrorSummary problems={form.problems} />
      <form
        method="post"
        action={href("/back-office/products/:id/recipe", params) + summaryAnchor}
        noValidate
        key={seen}
      >
        <input type="hidden" name="seen" value={form.values.seen ?? seen} autoComplete="off" />
        {rows.map(({ at, ...row }) => (
          <div className="fg mt-3" key={at}>
            <TextField
              form={form}
              name={`name-${at}`}
              label={`Ingredient ${at + 1}`}
              className="c3"
              required={false}
              autoComplete="off"
              maxLength={80}
              defaultValue={form.values[`name-${at}`] ?? row.name}
            />
            <TextField
              form={form}
              name={`grams-${at}`}
              label={`Grams of ingredient ${at + 1}`}
              className="c3"
              required={false}
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              defaultValue={form.values[`grams-${at}`] ?? row.grams}
            />
          </div>
        ))}
        <SaveBar>
          <button className="tool">Save the recipe</button>
        </SaveBar>
      </form>
    </>
  );
}
