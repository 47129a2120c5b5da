import { href } from "react-router";
import { whoActs } from "#app/access.ts";
import { readDone, takeBackPressed, undoIn } from "#app/back-office/log/last-change.server.ts";
import { DoneBar } from "#app/back-office/log/last-change.tsx";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed } from "#app/context.ts";
import { conflict, done, invalid, readForm } from "#app/form.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { CheckboxField, type FormState, type Problems, SelectField, TextareaField, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { statesByCode } from "#domain/gst/gstin.ts";
import { missingSettings, settingNames } from "#domain/settings/default-settings.ts";
import { sellerOf, loadSettings, saveSettings } from "#domain/settings/settings.server.ts";
import { settingTexts, type Settings, whyInvented } from "#domain/settings/settings.ts";
import type { Route } from "./+types/facts";
import { Done } from "./done.tsx";
import type { FactField } from "./fact.ts";
import { factGroups, labelOf } from "./fact-groups.ts";
import { SaveBar } from "./save-bar.tsx";
import { readSeen, Seen, seenAnew, seenIn } from "#app/back-office/seen.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const settings = await loadSettings(context.get(database));
  const asked = new URL(request.url).searchParams;
  return {
    failed: context.get(formFailed),
    settings: settingTexts(settings),
    missing: missingSettings(settings),
    states: Object.values(statesByCode)
      .map((state) => state.name)
      .toSorted(),
    saved: asked.get("saved"),
    by: asked.get("by"),
    last: await readDone(context, request),
    gstin: asked.get("gstin"),
    sellsFrom: sellerOf(settings).state,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const values = await readForm(request);
  const undo = undoIn(values);
  if (undo) return takeBackPressed(context, request, undo);
  const form = readSeen(values, settingNames);
  const saved = await saveSettings(context.get(database), form, whoActs(context));
  if (!saved.ok) {
    const { problems, clash } = saved;
    if (!clash) return invalid(context, { values, problems });
    return conflict(context, { values, problems }, seenAnew(clash));
  }
  return done(`${href("/back-office/settings/facts")}?${doneOf(saved)}#done`);
}

type Change = Extract<Awaited<ReturnType<typeof saveSettings>>, { ok: true }>;

function doneOf({ changed, settings, submission }: Change): URLSearchParams {
  const query = new URLSearchParams({ saved: String(changed.length) });
  if (changed.length > 0) query.set("by", submission);
  if (changed.includes("gstin")) query.set("gstin", settings.gstin ? "given" : "taken");
  return query;
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Shop details", loaderData?.failed);

export default function Facts({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { settings, missing, states, last } = loaderData;
  const kept = useKept(latest);
  const form: FactsState = kept ?? { values: settings, problems: {} };
  const seen = kept ? seenIn(kept.values) : settings;
  return (
    <>
      <WayBack to={href("/back-office/settings")}>Settings</WayBack>
      <h1>Shop details</h1>
      {last ? <DoneBar done={last} form="take-back" /> : <SettingsSaved {...loaderData} />}
      <ErrorSummary problems={withLabels(form.problems)} />
      <nav className="tabs" aria-label="Groups">
        {factGroups.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <form id="take-back" method="post" action={href("/back-office/settings/facts") + summaryAnchor} />
      <form method="post" action={href("/back-office/settings/facts") + summaryAnchor} noValidate>
        <Seen values={seen} />
        {factGroups.map(({ id, title, facts }) => (
          <section key={id} id={id} className="mt-8" aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <div className="fg">
              {facts.map((fact) => (
                <FactInput
                  key={fact.name}
                  fact={fact}
                  form={form}
                  isMissing={missing.includes(fact.name)}
                  states={states}
                />
              ))}
            </div>
          </section>
        ))}
        <SaveBar>
          <button className="tool">Save what I changed</button>
        </SaveBar>
      </form>
    </>
  );
}

/** Puts a field's label before its problem, for the summary at the top of the page. */
function withLabels(problems: Problems): Problems {
  return Object.fromEntries(
    Object.entries(problems).map(([name, sentence]) => [name, `${labelOf(name as keyof Settings)}: ${sentence}`]),
  );
}

type FactsState = FormState<keyof Settings>;

type Props = {
  fact: FactField;
  form: FactsState;
  /** Whether this setting is still empty although the shop cannot open without it. */
  isMissing: boolean;
  states: string[];
};

function FactInput({ fact, form, isMissing, states }: Props) {
  const { name, label, kind, attributes, isShort } = fact;
  const value = form.values[name] ?? "";
  const why = whyInvented(value);
  const hint = [isMissing && "Still to be filled in.", why && `${why}.`, fact.hint].filter(Boolean).join(" ");
  if (kind === "tick") return <CheckboxField form={form} name={name} label={label} hint={hint} />;

  const field = { form, name, label, hint, className: isShort ? "c3" : "", required: false };
  if (kind === "long") return <TextareaField maxLength={600} {...attributes} {...field} rows={3} />;
  if (kind !== "state") return <TextField maxLength={200} {...attributes} {...field} />;
  return (
    <SelectField {...field}>
      {!states.includes(value) && <option value={value}>{value || "Choose the state"}</option>}
      {states.map((state) => (
        <option key={state}>{state}</option>
      ))}
    </SelectField>
  );
}

type Saved = {
  /** How many settings were just saved, as text. */
  saved: string | null;
  /** The id for taking that back; null if nothing was changed. */
  by: string | null;
  gstin: string | null;
  /** The Indian state that invoices give as the seller's state. */
  sellsFrom: string;
};

/** `gstin`: "given" if the shop's tax number was just entered, "taken" if it was just removed. */
function SettingsSaved({ saved, by, gstin, sellsFrom }: Saved) {
  if (!saved || !/^\d{1,3}$/.test(saved)) return null;
  return (
    <Done>
      <p>
        <b>{sentenceOf(Number(saved))}</b>
      </p>
      {gstin === "given" && (
        <p>
          From now on bills are tax invoices: they show the GSTIN and the tax, counted as sold from {sellsFrom}, and
          pages say that prices include GST. Bills that were given out already stay as they are.
        </p>
      )}
      {gstin === "taken" && (
        <p>
          From now on bills are called bills: they show no GSTIN and no tax, and pages say that all prices are final.
          Bills that were given out already stay as they are.
        </p>
      )}
      {by && (
        <button className="tool tool--line" form="take-back" name="intent" value={`undo ${by}`}>
          Undo
        </button>
      )}
    </Done>
  );
}

function sentenceOf(count: number): string {
  if (count === 0) return "Nothing was different, so nothing was changed.";
  if (count === 1) return "One fact is saved. Visitors see it from now on.";
  return `${count} facts are saved. Visitors see them from now on.`;
}
