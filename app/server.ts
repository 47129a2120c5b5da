import type { Pool } from "pg";
import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import type { Database } from "#platform/database.server.ts";
import type { Environment } from "#platform/environment.ts";
import { createLimiter } from "#platform/limits.server.ts";
import type { Log } from "#platform/log.ts";
import { database, enquiryLimiter, environment, log, visitor } from "./context.ts";

type Services = { db: Database; pool: Pool; environment: Environment; log: Log };

/** The shop as a function from request to answer; everything a page may use is put into its context here. */
export function createShop(services: Services) {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  const limiter = createLimiter(services.pool, { name: "enquiries", points: 10, seconds: 3600 }, services.log);

  return (request: Request, info: { clientAddress: string; reference: string }): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(database, services.db);
    context.set(environment, services.environment);
    context.set(log, services.log);
    context.set(visitor, info);
    context.set(enquiryLimiter, limiter);
    return handle(request, context);
  };
}
