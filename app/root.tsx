import { useContext, type ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import hindGuntur from "#app/ui/fonts/hind-guntur-400.woff2?url";
import hindGunturBold from "#app/ui/fonts/hind-guntur-600.woff2?url";
import hindTelugu from "#app/ui/fonts/hind-guntur-telugu-400.woff2?url";
import hindTeluguBold from "#app/ui/fonts/hind-guntur-telugu-600.woff2?url";
import hind from "#app/ui/fonts/hind-400.woff2?url";
import hindBold from "#app/ui/fonts/hind-600.woff2?url";
import telugu from "#app/ui/fonts/telugu.woff2?url";
import teluguFull from "#app/ui/fonts/telugu-full.woff2?url";
import youngSerif from "#app/ui/fonts/young-serif.woff2?url";
import { ErrorScreen } from "#app/storefront/error-screen.tsx";
import { Frame } from "#app/storefront/frame.tsx";
import theme from "#app/ui/theme.css?url";
import { type Language, locales } from "#platform/languages.ts";
import { CrashContext, ScriptNonce } from "./rendering.ts";
import { language } from "./words/words.ts";
import type { Route } from "./+types/root";

/** `pictureFirst`: load the first picture before the fonts. `manifest`: the app that these pages are, if not the shop. */
type Handle = { pictureFirst?: boolean; manifest?: string } | undefined;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: theme }];

const latin = [youngSerif, hindGuntur, hindGunturBold];
/** Beside the Latin ones. Whole pages in Telugu need more letters than its names in others. */
const fonts: Record<Language, string[]> = {
  en: [telugu],
  te: [teluguFull, hindTelugu, hindTeluguBold],
  hi: [telugu, hind, hindBold],
};

/** The HTML document around every page. The error screen has no scripts, so that it works whatever failed. */
export function Layout({ children }: { children: ReactNode }) {
  const crashed = useContext(CrashContext) !== undefined;
  const nonce = useContext(ScriptNonce);
  return (
    <html lang={locales[language()]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#123F2D" />
        <Meta />
        {import.meta.env.SSR && <Kept />}
        <Links />
      </head>
      <body>
        {children}
        {!crashed && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/** Links to the fonts, icons and manifest. Fonts are preloaded, because a late font is not used (decision 0033). */
function Kept() {
  const handles = useMatches().map(({ handle }) => handle as Handle);
  const pictureFirst = handles.some((handle) => handle?.pictureFirst);
  const manifest = handles.find((handle) => handle?.manifest)?.manifest ?? "/site.webmanifest";
  // The first link makes the browser draw nothing before it has parsed the element #live.
  return (
    <>
      <link rel="expect" href="#live" blocking="render" />
      {[...latin, ...fonts[language()]].map((font) => (
        <link
          key={font}
          rel="preload"
          href={font}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
          fetchPriority={pictureFirst || !latin.includes(font) ? "low" : undefined}
        />
      ))}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href={manifest} />
    </>
  );
}

export default function App() {
  return <Outlet />;
}

/** Shows errors that no page handles itself. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorScreen error={error} />
    </Frame>
  );
}
