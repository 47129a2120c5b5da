import { href } from "react-router";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { Said } from "#app/back-office/said.tsx";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed } from "#app/context.ts";
import { doneHere, invalid, readFormData } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { readUploads } from "#app/uploads.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { emptyForm, FileField, type FormState, TextField } from "#app/ui/field.tsx";
import { PictureOrTile } from "#app/ui/picture.tsx";
import {
  ALT_LETTERS,
  focuses,
  MOST_PHOTOGRAPHS,
  photographOf,
  takenTypes,
} from "#domain/catalogue/pictures/photograph.ts";
import { readNames } from "#domain/catalogue/catalogue.server.ts";
import {
  addPhotograph,
  changeLook,
  describePhotograph,
  listPhotographs,
  movePhotograph,
  removePhotograph,
} from "#domain/catalogue/pictures/photographs.server.ts";
import { tidyText } from "#platform/plain-text.ts";
import type { Route } from "./+types/pictures";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const name = await nameOf(context, params.id);
  const photographs = (await listPhotographs(db, params.id)).map((one) => ({
    hash: one.hash,
    alt: one.alt,
    along: one.along,
    focus: one.focus,
    isBrightened: one.isBrightened,
    picture: one.widths.length > 0 ? photographOf(one) : null,
    made: one.widths.length,
    sizes: one.sizes,
  }));
  const done = new URL(request.url).searchParams.get("done");
  return { name, photographs, said: said[done ?? ""], failed: context.get(formFailed) };
}

async function nameOf(context: Route.LoaderArgs["context"], id: string): Promise<string> {
  const { products } = await readNames(context.get(database), { packs: [], products: [id] });
  const name = products.get(id);
  if (name === undefined) throw refuse("There is no such product.", 404);
  return name;
}

const said: Record<string, string> = {
  added: "Added. The shop shows them at once.",
  first: "It is the main picture now.",
  up: "Moved.",
  down: "Moved.",
  describe: "The words are stored.",
  remove: "Taken away. The shop does not show it any more.",
  focus: "The shop shows that part of it now.",
  brighten: "It is brighter, and its light is white. The photograph itself is kept as it came.",
  plain: "It is shown as it came.",
  nothing: "Nothing changed.",
};

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const db = context.get(database);
  const by = whoActs(context);
  const name = await nameOf(context, id);
  const form = await readFormData(request);
  const [verb = "", hash = ""] = textOf(form, "intent").split(" ");

  if (verb === "first" || verb === "up" || verb === "down")
    return doneHere(request, { done: (await movePhotograph(db, by, id, hash, verb)) ? verb : "nothing" });
  if (verb === "remove")
    return doneHere(request, { done: (await removePhotograph(db, by, id, hash)) ? verb : "nothing" });
  if (verb === "describe") {
    const alt = tidyText(textOf(form, "alt")).trim();
    if (alt === "" || alt.length > ALT_LETTERS) {
      const problem = `Say in 1 to ${ALT_LETTERS} letters what the picture shows.`;
      return invalid(context, { values: { [`alt-${hash}`]: alt }, problems: { [`alt-${hash}`]: problem } });
    }
    return doneHere(request, { done: (await describePhotograph(db, by, id, hash, alt)) ? verb : "nothing" });
  }

  const focus = focuses.find((one) => verb === `focus-${one}`);
  if (focus !== undefined)
    return doneHere(request, { done: (await changeLook(db, by, id, hash, { focus })) ? "focus" : "nothing" });
  if (verb === "brighten" || verb === "plain") {
    const isBrightened = verb === "brighten";
    return doneHere(request, { done: (await changeLook(db, by, id, hash, { isBrightened })) ? verb : "nothing" });
  }

  const room = MOST_PHOTOGRAPHS - (await listPhotographs(db, id)).length;
  const { masters, problems } = await readUploads(form, { most: MOST_PHOTOGRAPHS, room });
  if (masters.length + problems.length === 0) problems.push("Choose at least one photograph.");
  let added = 0;
  for (const { name: file, ...master } of masters) {
    const outcome = await addPhotograph(db, by, id, master, name);
    if ("refused" in outcome) problems.push(`${file} ${outcome.refused}.`);
    else added += 1;
  }
  if (problems.length === 0) return doneHere(request, { done: "added" });
  if (added > 0) problems.push("The others were added.");
  return invalid(context, { values: {}, problems: { photographs: problems.join(" ") } });
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData ? `Pictures of ${loaderData.name}` : "Pictures", loaderData?.failed);

type PicturesState = FormState<"photographs" | `alt-${string}`>;

export default function Pictures({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, photographs, said: sentence } = loaderData;
  const form: PicturesState = actionData ?? emptyForm;
  const path = href("/back-office/products/:id/pictures", params);
  const waiting = photographs.filter(({ made, sizes }) => made < sizes);
  return (
    <>
      <WayBack to={href("/back-office/products/:id", params)}>{name}</WayBack>
      <h1>Pictures of {name}</h1>
      <ErrorSummary problems={form.problems} />
      {!actionData && <Said sentence={sentence} />}
      {waiting.length > 0 && (
        <p className="banner">
          {sumOf(waiting, "made")} of {sumOf(waiting, "sizes")} sizes are made; large screens show them a little soft
          until all are there.{" "}
          <a className="link" href={path}>
            Look again
          </a>
        </p>
      )}
      <form className="fg" method="post" action={path + summaryAnchor} encType="multipart/form-data" noValidate>
        <FileField
          form={form}
          name="photographs"
          label="Add photographs"
          hint={`JPEG, PNG, WebP, AVIF or GIF; up to 25 MB together, and ${MOST_PHOTOGRAPHS} for a product.`}
          multiple
          accept={takenTypes}
        />
        <div className="field">
          <button className="tool">Add them</button>
        </div>
      </form>
      {photographs.length === 0 && (
        <p>Until there is a photograph, the shop shows the drawn picture, if there is one.</p>
      )}
      <ol className="desk__list stack mt-6" aria-label="Pictures, the main one first">
        {photographs.map(({ hash, alt, picture, along, focus, isBrightened }, place) => (
          <li key={hash} id={`picture-${hash}`} className="card stack">
            <div className="cluster">
              <span className="goods__shown cover cover--square">
                <PictureOrTile picture={picture} alt="" lettering="…" lang="en" tone="cream" sizes="160px" />
              </span>
              <p className="grow">{place === 0 ? <b>Main picture</b> : `Picture ${place + 1}`}</p>
              <form className="cluster" method="post" action={path}>
                {place > 0 && (
                  <button className="tool tool--line" name="intent" value={`first ${hash}`}>
                    Make it the main one
                  </button>
                )}
                {place > 1 && <Press verb="up" hash={hash} words={`Move picture ${place + 1} up`} sign="↑" />}
                {place > 0 && place < photographs.length - 1 && (
                  <Press verb="down" hash={hash} words={`Move picture ${place + 1} down`} sign="↓" />
                )}
                <button className="tool tool--line" name="intent" value={`remove ${hash}`}>
                  Take away
                </button>
              </form>
            </div>
            <form className="cluster" method="post" action={path}>
              <button
                className="tool tool--line"
                name="intent"
                value={`${isBrightened ? "plain" : "brighten"} ${hash}`}
                aria-label={
                  isBrightened ? `Show picture ${place + 1} as it came` : `Make picture ${place + 1} brighter, whiter`
                }
              >
                {isBrightened ? "As it came" : "Brighter, whiter"}
              </button>
              {along && (
                <span className="cluster">
                  Which part the shop shows:
                  {focuses.map((one, at) => (
                    <button
                      key={one}
                      className={one === focus ? "tool" : "tool tool--line"}
                      name="intent"
                      value={`focus-${one} ${hash}`}
                      aria-label={`Show the ${parts[along][at]} of picture ${place + 1}`}
                      aria-current={one === focus ? "true" : undefined}
                    >
                      {signs[along][at]}
                    </button>
                  ))}
                </span>
              )}
            </form>
            <form className="fg" method="post" action={path + summaryAnchor} noValidate>
              <TextField
                form={{
                  values: { alt: form.values[`alt-${hash}`] ?? alt },
                  problems: { alt: form.problems[`alt-${hash}`] },
                }}
                name="alt"
                id={`alt-${hash}`}
                label={`What picture ${place + 1} shows`}
                hint="Read to those who cannot see it: what lies there, on what."
                maxLength={ALT_LETTERS}
              />
              <div className="field">
                <button className="tool tool--line" name="intent" value={`describe ${hash}`}>
                  Save the description
                </button>
              </div>
            </form>
          </li>
        ))}
      </ol>
    </>
  );
}

const parts = {
  width: ["left end", "left part", "middle", "right part", "right end"],
  height: ["top", "upper part", "middle", "lower part", "bottom"],
};
const signs = { width: ["⇤", "←", "•", "→", "⇥"], height: ["⤒", "↑", "•", "↓", "⤓"] };

const sumOf = (all: { made: number; sizes: number }[], what: "made" | "sizes") =>
  all.reduce((sum, one) => sum + one[what], 0);

function Press({ verb, hash, words, sign }: { verb: string; hash: string; words: string; sign: string }) {
  return (
    <button className="tool tool--line" name="intent" value={`${verb} ${hash}`} aria-label={words}>
      {sign}
    </button>
  );
}
