import type { Pool } from "pg";
import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import { openRazorpay } from "#domain/payments/gateways/razorpay.server.ts";
import type { Database } from "#platform/database.server.ts";
import type { Environment } from "#platform/environment.ts";
import { createLimiter } from "#platform/limits.server.ts";
import type { Log } from "#platform/log.ts";
import {
  database,
  enquiryLimiter,
  environment,
  gateway,
  log,
  orderLimiter,
  trackingLimiter,
  visitor,
} from "./context.ts";

export { renderMail } from "./mail/render-mail.tsx";

type Services = { db: Database; pool: Pool; environment: Environment; log: Log };

/** The shop as a function from request to answer; everything a page may use is put into its context here. */
export function createShop(services: Services) {
  const razorpay = openRazorpay(services.environment);
  const handle = createRequestHandler(build, import.meta.env.MODE);
  const limiter = (name: string, points: number) =>
    createLimiter(services.pool, { name, points, seconds: 3600 }, services.log);
  const limiters = {
    enquiries: limiter("enquiries", 10),
    orders: limiter("orders", 30),
    tracking: limiter("tracking", 20),
  };

  return (request: Request, info: { clientAddress: string; reference: string }): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(database, services.db);
    context.set(environment, services.environment);
    context.set(log, services.log);
    context.set(gateway, razorpay);
    context.set(visitor, info);
    context.set(enquiryLimiter, limiters.enquiries);
    context.set(orderLimiter, limiters.orders);
    context.set(trackingLimiter, limiters.tracking);
    return handle(request, context);
  };
}
