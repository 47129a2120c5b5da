import { href, Link } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { TitledSection } from "#app/back-office/titled-section.tsx";
import { useRole } from "#app/back-office/use-may.ts";
import { database, environment } from "#app/context.ts";
import { mayOpen } from "#app/page-permissions.ts";
import { readHealth, type Check } from "#domain/health/health.server.ts";
import { momentInWords } from "#domain/orders/customer/timeline.ts";
import { ageInWords } from "#platform/age.ts";
import type { Route } from "./+types/health";

export async function loader({ context }: Route.LoaderArgs) {
  const now = new Date();
  const { checks, isWell, lastTrouble } = await readHealth(
    context.get(database),
    context.get(environment).DATA_DIR,
    now,
  );
  return {
    isWell,
    wellSince: lastTrouble && momentInWords(lastTrouble),
    checks: checks.map(({ of, isWell: isGood, since }) => ({
      of,
      isGood,
      since: since && { moment: momentInWords(since), age: ageInWords(since, now) },
    })),
  };
}

export const meta: Route.MetaFunction = () => pageMeta("Is all well?");

type Since = { moment: string; age: string } | undefined;

type Words = {
  title: string;
  good: (since: Since) => string;
  bad: (since: Since) => string;
  /** What to do when it is bad, and where. */
  todo: string;
  to?: string;
};

const words: Record<Check["of"], Words> = {
  work: {
    title: "Work that comes round",
    good: () => "Letters, payments and clocks are looked after every minute.",
    bad: (since) => `Something that comes round has not been done for ${since?.age}, since ${since?.moment}.`,
    todo: "Have the shop started again. If that does not help, its log says why.",
    to: href("/back-office/failures"),
  },
  letters: {
    title: "Letters and other tasks",
    good: () => "None has failed.",
    bad: (since) => `Some have failed, the first ${since?.age} ago, on ${since?.moment}.`,
    todo: "See what failed, and try it again or leave it.",
    to: href("/back-office/failures"),
  },
  refunds: {
    title: "Refunds",
    good: () => "None was refused.",
    bad: (since) => `A refund was refused. It was promised on ${since?.moment}.`,
    todo: "Ask for it again on the money page, or send the money by hand.",
    to: href("/back-office/money"),
  },
  backup: {
    title: "Backup",
    good: (since) => `The last good one was made ${since?.age} ago, on ${since?.moment}.`,
    bad: (since) => (since ? `The last good one is ${since.age} old, of ${since.moment}.` : "None is known of."),
    todo: "Have npm run backup run on the server now, and its timer looked at: it comes every hour.",
  },
  restore: {
    title: "Trial of a backup",
    good: (since) => `One was restored for trial ${since?.age} ago, on ${since?.moment}, and all of it came back.`,
    bad: (since) =>
      since
        ? `The last one that came back whole in a trial was ${since.age} ago, on ${since.moment}.`
        : "None has ever come back whole in a trial.",
    todo: "Have npm run restore -- --try run on the server: it says what is wrong. Its timer comes every week.",
  },
  disk: {
    title: "Room on the disk",
    good: () => "There is enough.",
    bad: () => "The server's disk is nearly full.",
    todo: "Have room made before orders can no longer be written: old backups on this disk, old logs.",
  },
};

export default function Health({ loaderData: { isWell, wellSince, checks } }: Route.ComponentProps) {
  const role = useRole();
  const bad = checks.filter(({ isGood }) => !isGood);
  return (
    <div className="desk-narrow stack stack--wide">
      <h1>
        {isWell ? "All is well" : bad.length === 1 ? "One thing is not well" : `${bad.length} things are not well`}
      </h1>
      {isWell && <p>{wellSince ? `Since ${wellSince}.` : "Nothing has been wrong since this was first looked at."}</p>}
      {[...bad, ...checks.filter(({ isGood }) => isGood)].map(({ of, isGood, since }) => {
        const { title, good, bad: wrong, todo, to } = words[of];
        return (
          <TitledSection key={of} title={title} className={isGood ? "card" : "card banner--bad"}>
            <p>{isGood ? good(since) : wrong(since)}</p>
            {!isGood && <p>What to do: {to && mayOpen(role, to) ? <Link to={to}>{todo}</Link> : todo}</p>}
          </TitledSection>
        );
      })}
    </div>
  );
}
