import { href } from "react-router";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, environment, formFailed } from "#app/context.ts";
import type { Refused } from "#app/form.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { type FormOf, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { findNewAuthenticator } from "#domain/accounts/authenticators.server.ts";
import { qrSvg } from "#platform/qr.server.ts";
import type { factorNameForm } from "#domain/accounts/forms.ts";
import type { Route } from "./+types/new-app";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { confirmApp, provedSession, siteOf, type Answer } from "./your-sign-in.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  await provedSession(context, request);
  const found = await findNewAuthenticator(context.get(database), whoActs(context), {
    secrets: context.get(environment).COOKIE_SECRETS,
    ...(await siteOf(context)),
  });
  return {
    failed: context.get(formFailed),
    app: found && {
      key: found.key.replaceAll(/(.{4})(?=.)/g, "$1 "),
      address: found.address,
      qr: `data:image/svg+xml,${encodeURIComponent(qrSvg(found.address))}`,
    },
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return confirmApp(context, request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Authenticator app", loaderData?.failed);

export default function NewApp({ loaderData: { app }, actionData: latest }: Route.ComponentProps) {
  const answer: (Refused & Partial<Answer>) | undefined = useKept(latest);
  const form: FormOf<typeof factorNameForm, "code"> = answer ?? { values: { name: "My phone" }, problems: {} };
  const codes = answer?.codes ?? [];
  return (
    <>
      <WayBack to={href("/back-office/your-sign-in")}>Your sign-in</WayBack>
      <h1>Authenticator app</h1>
      {codes.length > 0 && (
        <>
          <p>The app is added. From now on you sign in with your password and a code.</p>
          <RecoveryCodes codes={codes} />
        </>
      )}
      {codes.length === 0 && !app && <p>No app waits for its first code. Begin once more from your sign-in.</p>}
      {codes.length === 0 && app && (
        <>
          <ErrorSummary problems={form.problems} />
          <ol className="stack stack--wide mt-4">
            <li>
              <p>
                Open an authenticator app on your phone, such as Aegis, Google Authenticator or Microsoft Authenticator,
                and scan this:
              </p>
              <img
                className="mt-3 mb-4"
                src={app.qr}
                alt="QR code with the key that is written below"
                width={240}
                height={240}
              />
              <p>
                Or <a href={app.address}>open the app here</a>, or type the key into it:
              </p>
              <p>
                <code className="new-app__key break">{app.key}</code>
              </p>
            </li>
            <li>
              <form
                className="fg desk-narrow mt-3"
                method="post"
                action={href("/back-office/your-sign-in/app") + summaryAnchor}
                noValidate
              >
                <TextField
                  form={form}
                  name="name"
                  label="Name of this app"
                  hint="Only you see it."
                  autoComplete="off"
                  maxLength={40}
                />
                <TextField
                  form={form}
                  name="code"
                  label="Code that the app shows"
                  hint="Six digits."
                  type="text"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={20}
                />
                <div className="field">
                  <button className="tool">Add the app</button>
                </div>
              </form>
            </li>
          </ol>
        </>
      )}
    </>
  );
}
