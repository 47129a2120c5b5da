import { z } from "zod";

/*
 * A backup is a gzip of lines, sealed (sealed.ts) if there is a key. Photographs and other bytes are not in it but in the
 * store beside it (store.ts), and their SHA-256 in their place. The lines: the header; then for each of its tables the
 * rows, in PostgreSQL's text format for COPY, ended by a line of `\.`; last the footer. Nothing in it is run as SQL.
 */

/** The version of the backup's file format. Files of later versions are refused; in those of version 1 nothing is stored. */
export const FORMAT = 2;
/** The line after the last row of a table. No row can equal it, because PostgreSQL's COPY doubles every backslash. */
export const END_OF_ROWS = "\\.\n";
/** The table in which pg-boss (the job queue) keeps its jobs. */
export const JOBS = "pgboss.job";

/** `stored`: the columns whose bytes are in the store. */
const table = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  stored: z.array(z.string()).default([]),
});

export const header = z.object({
  backup: z.literal("shop"),
  format: z.union([z.literal(1), z.literal(FORMAT)]),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ hash: z.string(), createdAt: z.number() })).min(1),
  /** Each table comes after the tables that its foreign keys refer to. */
  tables: z.array(table).min(1),
  /** The columns of the table of jobs; empty when there is no such table. */
  jobs: z.array(z.string()),
  /** The sequences that have given out a number, with the last number of each. */
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The secret that signs cookies; undefined when the variable COOKIE_SECRET holds it. */
  secret: z.string().optional(),
  /** The key of push messages; undefined when there is none yet, or the variable PUSH_KEY holds it. */
  pushKey: z.string().optional(),
});

/** What a shop keeps in files beside its database, and cannot make again. */
export type Keys = Pick<z.infer<typeof header>, "secret" | "pushKey">;

export const footer = z.object({
  /** How many rows the backup has of each table. The keys are the names of the tables. */
  rows: z.record(z.string(), z.number()),
  /** The SHA-256 of the uncompressed lines before the footer, in hexadecimal. */
  sha256: z.string(),
});

export type Header = z.infer<typeof header>;
export type Footer = z.infer<typeof footer>;
export type Table = z.infer<typeof table>;
