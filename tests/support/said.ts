import { sayFaults } from "../../app/sentences/faults.ts";
import { sayHindrance, sayNotChangeable } from "../../app/sentences/obstacles.ts";
import { sayPause } from "../../app/sentences/pause.ts";
import type { Placed } from "../../domain/checkout/checkout.server.ts";
import type { NotChangeable } from "../../domain/checkout/obstacle.ts";

/** What became of an order, with what the page says if it was not placed. */
export type Said = Placed & { sentences: string[]; problems: Record<string, string> };

/** Adds to what became of an order what the page says of it. */
export function said(placed: Placed, now = new Date()): Said {
  if (placed.ok) return { ...placed, sentences: [], problems: {} };
  const problems = placed.reason === "form" ? sayFaults(placed.faults) : {};
  const paused = placed.reason === "paused" ? [sayPause(placed.until, now)] : [];
  return { ...placed, sentences: [...paused, ...placed.hindrances.map(sayHindrance)], problems };
}

/** The outcome of a change of an order, with its refusal as pages say it. */
export function changeSaid<Outcome extends string | object>(outcome: Outcome): ChangeSaid<Outcome> {
  const isRefused = typeof outcome === "object" && "refused" in outcome;
  const refused = isRefused && sayNotChangeable(outcome.refused as NotChangeable);
  return (isRefused ? { ...outcome, refused } : outcome) as ChangeSaid<Outcome>;
}

type ChangeSaid<Outcome> = Outcome extends { refused: NotChangeable }
  ? Omit<Outcome, "refused"> & { refused: string }
  : Outcome;
