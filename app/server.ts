import type { Pool } from "pg";
import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import { createAuth } from "#domain/accounts/auth.server.ts";
import { signAnew } from "#domain/accounts/former-secrets.ts";
import { openRazorpay } from "#domain/payments/gateways/razorpay.server.ts";
import type { Database } from "#platform/database.server.ts";
import type { Environment } from "#platform/environment.ts";
import type { InStep } from "#platform/in-step.server.ts";
import { createLimiter } from "#platform/limits.server.ts";
import type { Log } from "#platform/log.ts";
import { forgetRemembered } from "#platform/memory.server.ts";
import { outOfReach } from "#platform/server/plain-page.ts";
import {
  accountLimiter,
  auth,
  database,
  enquiryLimiter,
  environment,
  gateway,
  log,
  outage,
  pagesChanged,
  resetMailboxLimiter,
  resetNetworkLimiter,
  secondFactorLimiter,
  signInDeviceLimiter,
  signInEverywhereLimiter,
  signInLimiter,
  signInNetworkLimiter,
  trackingLimiter,
  visitor,
} from "./context.ts";
import { rememberSession, withSessionCookies } from "./session.server.ts";

export { renderMail } from "./mail/render-mail.tsx";

type Services = {
  db: Database;
  pool: Pool;
  environment: Environment;
  log: Log;
  pages: InStep;
};

/** The shop as a function from request to answer; everything a page may use is put into its context here. */
export function createShop(services: Services) {
  const razorpay = openRazorpay(services.environment);
  const handle = createRequestHandler(build, import.meta.env.MODE);
  services.pages.onChange(forgetRemembered);
  const { COOKIE_SECRETS: secrets, SITE_URL: siteUrl } = services.environment;
  const authentication = createAuth({ db: services.db, secret: secrets[0]!, siteUrl, log: services.log });
  const limiter = (name: string, points: number, times = { seconds: 3600, waitSeconds: 0 }) =>
    createLimiter(services.pool, { name, points, ...times }, services.log);
  const limiters = {
    enquiries: limiter("enquiries", 10),
    tracking: limiter("tracking", 20),
    signInDevice: limiter("sign-in-device", 5, { seconds: 900, waitSeconds: 900 }),
    secondFactor: limiter("second-factor", 10),
    signInNetwork: limiter("sign-in-network", 100),
    signIn: limiter("sign-in", 5, { seconds: 900, waitSeconds: 900 }),
    signInEverywhere: limiter("sign-in-everywhere", 50),
    accounts: limiter("accounts", 10),
    resetNetwork: limiter("reset-network", 60),
    resetMailbox: limiter("reset-mailbox", 5),
  };

  return (request: Request, info: { clientAddress: string; reference: string }): Promise<Response> => {
    const cookies = request.headers.get("Cookie");
    if (cookies) request.headers.set("Cookie", signAnew(cookies, secrets));
    const context = new RouterContextProvider();
    context.set(database, services.db);
    context.set(environment, services.environment);
    context.set(log, services.log);
    context.set(gateway, razorpay);
    context.set(visitor, info);
    context.set(enquiryLimiter, limiters.enquiries);
    context.set(trackingLimiter, limiters.tracking);
    context.set(signInDeviceLimiter, limiters.signInDevice);
    context.set(secondFactorLimiter, limiters.secondFactor);
    context.set(signInNetworkLimiter, limiters.signInNetwork);
    context.set(signInLimiter, limiters.signIn);
    context.set(signInEverywhereLimiter, limiters.signInEverywhere);
    context.set(accountLimiter, limiters.accounts);
    context.set(resetNetworkLimiter, limiters.resetNetwork);
    context.set(resetMailboxLimiter, limiters.resetMailbox);
    context.set(auth, authentication);
    context.set(pagesChanged, services.pages.changed);
    rememberSession(context);
    return handle(request, context).then((response) =>
      withSessionCookies(context, response.status === 500 && context.get(outage).isUnmade ? outOfReach() : response),
    );
  };
}
