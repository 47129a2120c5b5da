import { t } from "@lingui/core/macro";
import { type ReactNode, useContext, useEffect } from "react";
import { href, isRouteErrorResponse, Link, useLocation } from "react-router";
import { notTaken, sentenceOf } from "#app/refusal.ts";
import { CrashContext, isUnanswered, useIsOutage } from "#app/rendering.ts";
import { Muggu } from "#app/ui/muggu.tsx";
import { whatsappLink } from "#domain/settings/settings.ts";
import { useSettings } from "./use-settings.ts";
import { linkTo } from "#app/words/words.ts";

/** The screen for every error. `children`: more content for an unknown URL. */
export function ErrorScreen({ error, children }: { error: unknown; children?: ReactNode }) {
  const { pathname } = useLocation();
  const reference = useCrashReference(error);
  const isOutage = useIsOutage(error);
  const told = useContext(CrashContext)?.sentence;
  const answered = isRouteErrorResponse(error);
  const lost = answered && error.status === 404 && sentenceOf(error.data) !== undefined;
  const missing = answered && error.status === 404 && !lost;
  useEffect(() => askForWholePage(error), [error]);
  const refused = lost || (answered && !missing && error.status < 500);
  const heading = isOutage ? t`Back in a moment` : refused ? t`That did not work` : t`Unexpected Application Error!`;

  return (
    <div className="wrap err stack">
      <title>{`${heading} | The Tastemakers`}</title>
      <meta name="robots" content="noindex" />
      <div>
        <h1 className={missing ? "note mb-4" : "mb-4"}>{heading}</h1>
        {missing && <h2 className="mb-4">{t`We could not find that page`}</h2>}
        <p className="lead">{told ?? sentence(error, { isOutage, refused, missing })}</p>
        {missing && children}
        <div className="row">
          {!missing && (
            <a className="btn" href={linkTo(lost ? href("/track") : refused ? href("/cart") : pathname)}>
              {lost ? t`Track an order` : refused ? t`To the cart` : t`Try again`}
            </a>
          )}
          <Link className={missing ? "btn" : "link"} to={href("/shop")} reloadDocument={isOutage}>
            {missing ? t`See the whole shop` : t`Back to the shop`}
          </Link>
          <Link className="link" to={href("/")} reloadDocument={isOutage}>{t`Home`}</Link>
          <Link className="link" to={href("/contact")} reloadDocument={isOutage}>{t`Contact us`}</Link>
          <WhatsApp reference={reference} />
        </div>
        {reference && (
          <p className="small muted">
            {t`Reference`} <code>{reference}</code>
          </p>
        )}
      </div>
      <Muggu shape="open" />
    </div>
  );
}

/**
 * When the data of a page could not be had, loads the page as a document, so that the service worker can show its copy.
 * This repeats nothing, because the documents of such failures have no scripts.
 */
function askForWholePage(error: unknown): void {
  if (isUnanswered(error) || (isRouteErrorResponse(error) && error.status === 503)) location.reload();
}

type Kind = { isOutage: boolean; refused: boolean; missing: boolean };

function sentence(error: unknown, { isOutage, refused, missing }: Kind) {
  if (isOutage) return t`The shop is out of reach. Your cart is kept. Please try again in a minute.`;
  if (refused && isRouteErrorResponse(error)) {
    return sentenceOf(error.data) ?? notTaken();
  }
  if (missing) return t`It may have moved, or the link has a letter wrong.`;
  return t`Something broke at our end, not yours. Your cart is safe and nothing was charged. If it breaks twice, write to us and quote the reference.`;
}

/** The id of the failed request, as in the log; undefined when it is unknown. */
function useCrashReference(error: unknown): string | undefined {
  const rendered = useContext(CrashContext)?.reference;
  return rendered ?? (error instanceof Error ? /^Unexpected Server Error (\S+)$/.exec(error.message)?.[1] : undefined);
}

function WhatsApp({ reference }: { reference: string | undefined }) {
  const text = reference ? t`Hello, the shop showed me an error, reference ${reference}.` : t`Hello, I need help.`;
  return <a className="link" href={whatsappLink(useSettings(), text)}>{t`WhatsApp us`}</a>;
}
