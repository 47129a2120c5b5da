import { href, Link } from "react-router";
import { database, formFailed } from "#app/context.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import type { Problems } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { stateCodes, stateName } from "#domain/gst/states.ts";
import { missingFacts } from "#domain/settings/default-settings.ts";
import { sellerOf } from "#domain/settings/seller.ts";
import type { Settings } from "#domain/settings/settings.ts";
import { loadSettings } from "#domain/settings/settings.server.ts";
import type { Route } from "./+types/facts";
import { FactInput } from "./fact-input.tsx";
import { factGroups, labelOf } from "./fact-groups.ts";
import { saveFacts } from "./facts.server.ts";
import { FactsSaved } from "./facts-saved.tsx";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { SaveBar } from "./save-bar.tsx";
import { Seen, seenIn } from "./seen.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const settings = await loadSettings(context.get(database));
  const asked = new URL(request.url).searchParams;
  return {
    failed: context.get(formFailed),
    settings,
    missing: missingFacts(settings),
    states: stateCodes.map((code) => stateName(code)!).toSorted(),
    saved: asked.get("saved"),
    gstin: asked.get("gstin"),
    sellsFrom: sellerOf(settings).state,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return saveFacts(context, request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Facts of the shop", loaderData?.failed);

export default function Facts({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { settings, missing, states } = loaderData;
  const kept = useKept(latest);
  const { values = settings, problems = {} } = kept ?? {};
  const seen = kept ? seenIn(kept.values) : settings;
  return (
    <>
      <p className="desk__back">
        <Link className="link" to={href("/back-office/settings")}>
          Settings
        </Link>
      </p>
      <h1>Facts of the shop</h1>
      <FactsSaved {...loaderData} />
      <ErrorSummary problems={withLabels(problems)} />
      <nav className="tabs" aria-label="Groups">
        {factGroups.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <form method="post" action={href("/back-office/settings/facts") + summaryAnchor} noValidate>
        <Seen values={seen} />
        {factGroups.map(({ id, title, facts }) => (
          <section key={id} id={id} className="fact-group" aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <div className="fg">
              {facts.map((fact) => (
                <FactInput
                  key={fact.name}
                  fact={fact}
                  values={values}
                  problems={problems}
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

/** In the summary a sentence stands alone, so it says what it is about. */
function withLabels(problems: Problems): Problems {
  return Object.fromEntries(
    Object.entries(problems).map(([name, sentence]) => [name, `${labelOf(name as keyof Settings)}: ${sentence}`]),
  );
}
