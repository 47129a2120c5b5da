import { z } from "zod";

/*
 * A backup is a gzip of lines: the header; then for each of its tables the rows, in PostgreSQL's text format for COPY,
 * ended by a line of `\.`; last the footer. Nothing in it is run as SQL.
 */

/** Told apart from files that are written in another way. */
export const FORMAT = 1;
/** Ends the rows of a table; no row can look so, because COPY doubles the backslashes of its text. */
export const END_OF_ROWS = "\\.\n";
/** Comes after the tables of the schema public, if it is there. */
export const JOBS = "pgboss.job";

const table = z.object({ name: z.string(), columns: z.array(z.string()).min(1) });

export const header = z.object({
  backup: z.literal("shop"),
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  /** Drizzle's own rows: what had been applied to the database, oldest first. */
  migrations: z.array(z.object({ hash: z.string(), createdAt: z.number() })).min(1),
  /** Each after those that it refers to. */
  tables: z.array(table).min(1),
  /** The columns of the jobs: work that was waiting, running or had failed. */
  jobs: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** What signs cookies, if it was kept beside the database. */
  secret: z.string().optional(),
});

export const footer = z.object({
  rows: z.record(z.string(), z.number()),
  /** Of everything before the footer, uncompressed, in hexadecimal. */
  sha256: z.string(),
});

export type Header = z.infer<typeof header>;
export type Footer = z.infer<typeof footer>;
export type Migration = Header["migrations"][number];
export type Table = z.infer<typeof table>;
