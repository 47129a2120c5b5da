import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { href, Link } from "react-router";
import { may, whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { Said } from "#app/back-office/said.tsx";
import { database, formFailed } from "#app/context.ts";
import { currentSession } from "#app/session.server.ts";
import type { Refused } from "#app/form.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { emptyForm, type FormState, SelectField, TextField } from "#app/ui/field.tsx";
import { PasskeyForm } from "#app/ui/passkey-form.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import type { FactorKind } from "#domain/accounts/account.ts";
import { isProvedLately } from "#domain/accounts/sessions.server.ts";
import { countCodesLeft, isSecondFactorRequired, listSecondFactors } from "#domain/accounts/second-factors.server.ts";
import { findUser } from "#domain/accounts/users.server.ts";
import { dateInWords, dayInIndia } from "#platform/day.ts";
import { type Language, languageNames, languages, locales } from "#platform/languages.ts";
import type { Route } from "./+types/your-sign-in";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { type Answer, changeSignIn } from "./your-sign-in.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const { id } = whoActs(context);
  const session = await currentSession(context, request);
  const today = dayInIndia(new Date());
  const dayOf = (moment: Date | null) => moment && dateInWords(dayInIndia(moment), today);
  const factors = await listSecondFactors(db, id);
  return {
    factors: factors.map(({ createdAt, lastUsedAt, ...factor }) => ({
      ...factor,
      added: dayOf(createdAt),
      lastUsed: dayOf(lastUsedAt),
    })),
    codesLeft: await countCodesLeft(db, id),
    isRequired: await isSecondFactorRequired(db),
    mayChange: session !== undefined && (await isProvedLately(db, session.id)),
    mayHear: may(context, "orders"),
    language: may(context, "kitchen") ? (await findUser(db, id))?.language : undefined,
    said: outcomes[new URL(request.url).searchParams.get("done") ?? ""],
    failed: context.get(formFailed),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return changeSignIn(context, request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Your sign-in", loaderData?.failed);

const outcomes: Record<string, string> = {
  added: "It is added. You can sign in with it from now on.",
  renamed: "It has its new name.",
  removed: "It is removed, and works no more.",
  language: "The kitchen’s pages are in that language for you from now on.",
};

const kinds: Record<FactorKind, string> = { passkey: "Passkey", authenticator: "Authenticator app" };

const address = href("/back-office/your-sign-in") + summaryAnchor;

async function makePasskey() {
  const answer = await fetch(href("/back-office/your-sign-in/passkey"), { method: "POST" });
  return startRegistration({ optionsJSON: (await answer.json()) as PublicKeyCredentialCreationOptionsJSON });
}

export default function YourSignIn({ loaderData, actionData: latest }: Route.ComponentProps) {
  const answer: (Refused & Partial<Answer>) | undefined = useKept(latest);
  const form = answer ?? emptyForm;
  const codes = answer?.codes ?? [];
  const { factors, codesLeft, isRequired, mayChange, mayHear, language } = loaderData;
  return (
    <>
      {!latest && <Said sentence={loaderData.said} />}
      <h1>Your sign-in</h1>
      <ErrorSummary problems={form.problems} />
      {codes.length > 0 && <RecoveryCodes codes={codes} />}
      {isRequired && factors.length === 0 && (
        <p className="banner banner--good">
          Everybody who works here signs in with a second factor. Set yours up, and the rest of the desk opens.
        </p>
      )}
      {mayHear && (
        <p className="mt-3">
          <Link className="link" to={href("/back-office/hear")}>
            Hear of orders on your phone
          </Link>
        </p>
      )}
      <p className="mt-8">
        With a second factor a stranger who knows your password still does not get in. An authenticator app shows codes
        on your phone; a passkey is your phone’s or computer’s own lock. Have two, so that a lost phone does not shut
        you out.
      </p>
      {!mayChange && (
        <p className="cluster mt-3">
          <Link className="tool" to={`${href("/account/confirm-password")}?to=${href("/back-office/your-sign-in")}`}>
            Confirm your password to change this
          </Link>
        </p>
      )}
      <ul className="desk__list stack">
        {factors.map(({ kind, id, name, added, lastUsed }) => (
          <li key={id} className="card stack stack--close">
            <h2 className="break">
              {name} <span className="mark">{kinds[kind]}</span>
            </h2>
            <p className="muted">
              Added on {added}. {lastUsed ? `Last used on ${lastUsed}.` : "Not used yet."}
            </p>
            {mayChange && <Changes kind={kind} id={id} name={name} />}
          </li>
        ))}
      </ul>
      {mayChange && <Adding form={form} />}
      {mayChange && factors.length > 0 && (
        <section className="mt-8" aria-labelledby="recovery">
          <h2 id="recovery">Recovery codes</h2>
          <p>
            {codesLeft === 1 ? "One is" : `${codesLeft} are`} left of ten. Each stands in once when your second factor
            is not at hand.
          </p>
          <form method="post" action={address}>
            <button className="tool tool--line" name="intent" value="new codes">
              Make ten new ones
            </button>
          </form>
        </section>
      )}
      {language && <KitchenLanguage language={language} />}
      <p className="mt-8">
        <Link className="link" to={href("/account/password")}>
          Change your password
        </Link>
      </p>
    </>
  );
}

function KitchenLanguage({ language }: { language: Language }) {
  return (
    <form className="desk-narrow stack mt-8" method="post" action={address} key={language}>
      <SelectField
        form={{ values: { language }, problems: {} }}
        name="language"
        label="Language of the kitchen’s pages"
        hint="What is to be cooked, on the list and on the wall, and what to buy. For you alone."
        required={false}
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={locales[one]}>
            {languageNames[one]}
          </option>
        ))}
      </SelectField>
      <button className="tool" name="intent" value="language">
        Save the language
      </button>
    </form>
  );
}

function Changes({ kind, id, name }: { kind: FactorKind; id: string; name: string }) {
  const which = (
    <>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
    </>
  );
  return (
    <>
      <details>
        <summary className="link">Rename</summary>
        <form method="post" action={address}>
          {which}
          <TextField
            form={{ values: { name }, problems: {} }}
            name="name"
            id={`name-${id}`}
            label="New name"
            required={false}
            autoComplete="off"
            maxLength={40}
          />
          <button className="tool" name="intent" value="rename">
            Rename
          </button>
        </form>
      </details>
      <details>
        <summary className="link">Remove</summary>
        <form method="post" action={address}>
          {which}
          <p>You cannot sign in with it any more.</p>
          <button className="tool tool--risk" name="intent" value="remove">
            Yes, remove it
          </button>
        </form>
      </details>
    </>
  );
}

function Adding({ form }: { form: FormState<"name"> }) {
  return (
    <section className="mt-8" aria-labelledby="add">
      <h2 id="add">Add a second factor</h2>
      <form className="desk-narrow mt-3" method="post" action={address}>
        <button className="tool" name="intent" value="begin app">
          Add an authenticator app
        </button>
      </form>
      <div className="desk-narrow mt-3">
        <PasskeyForm action={address} button="Add a passkey" buttonClass="tool tool--line" ask={makePasskey}>
          <input type="hidden" name="intent" value="add passkey" />
          <TextField
            form={form}
            name="name"
            label="Name of the passkey"
            hint="Such as the phone or computer it is on. Only you see it."
            autoComplete="off"
            maxLength={40}
            defaultValue="This device"
          />
        </PasskeyForm>
      </div>
    </section>
  );
}
