import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { CHANGES, changeIn, cut, type Connections } from "./database.server.ts";
import type { Log } from "./log.ts";
import { isOutOfConnections, OutageError } from "./outage.ts";

type Times = {
  /** Milliseconds between two checks. */
  beat?: number;
  /** Milliseconds that an answer may take; after that the database counts as not answering. */
  patience?: number;
  /** Milliseconds between two attempts to connect while the database does not answer. */
  retry?: number;
  /** Milliseconds between two tries whether the database takes what is written. */
  writes?: number;
  /** Milliseconds from the last refused write to the first such try, and between two of them until one works. */
  rest?: number;
};

/** Needs new room on the disk, as an order does: what fits into a page that is there works on a full disk too. */
const WRITE = `do $$ begin
  create temp table room_on_disk on commit drop as select repeat('x', 1000) from generate_series(1, 200);
end $$`;

/**
 * Checks again and again whether the database answers, until `stop` is called. During an outage, queries of the pool
 * fail at once. Notices when the database takes no writes. Also clears caches when any process changes rows.
 */
export function watchDatabase(
  connections: Connections,
  log: Log,
  { beat = 1000, patience = 3000, retry = 500, writes = 60_000, rest = 15_000 }: Times = {},
) {
  const stopping = new AbortController();
  let line: Client | undefined;
  let opening: Promise<Client> | undefined;
  let question: Promise<unknown> | undefined;
  let outSince: number | undefined;
  let waking = new AbortController();
  let refusedAt: number | undefined;
  let triedAt = performance.now();

  /** Checks the connection. While a check is running, returns that check instead of starting another. */
  function ask(asked: Client): Promise<unknown> {
    if (question) return question;
    const asking = asked.query("select 1").finally(() => {
      if (question === asking) question = undefined;
    });
    question = asking;
    return asking;
  }

  async function openLine(): Promise<Client> {
    const opened = await connections.openLine(patience);
    try {
      opened.on("notification", ({ payload }) => connections.clearCaches(changeIn(payload)));
      opened.once("end", () => opened === line && waking.abort());
      await opened.query(`listen ${CHANGES}`);
      return opened;
    } catch (error) {
      cut(opened, "The line could not be used.");
      throw error;
    }
  }

  function leaveLine(): void {
    line?.removeAllListeners("notification");
    if (line) cut(line, "The line is not needed any more.");
    line = undefined;
    question = undefined;
  }

  function noteAnswer(): void {
    if (outSince === undefined) return;
    connections.resume();
    log.warn({ seconds: Math.round((performance.now() - outSince) / 1000) }, "the database answers again");
    outSince = undefined;
  }

  function noteOutage(error: unknown): void {
    leaveLine();
    if (outSince !== undefined) return;
    outSince = performance.now();
    connections.breakOff("The database does not answer.");
    log.error({ err: error }, "the database does not answer");
  }

  function noteRefusal(): void {
    if (refusedAt === undefined) log.error("the database answers, but does not take what is written");
    refusedAt = performance.now();
  }

  /** Now and then tries to write. `noteRefusal` hears of it when that fails. */
  async function tryWriting(): Promise<void> {
    const now = performance.now();
    if (refusedAt === undefined ? now - triedAt < writes : now - Math.max(refusedAt, triedAt) < rest) return;
    triedAt = now;
    const before = refusedAt;
    const isDone = await connections.pool.query(WRITE).then(
      () => true,
      () => false,
    );
    if (!isDone || before === undefined || refusedAt !== before) return;
    refusedAt = undefined;
    log.warn("the database takes what is written again");
  }

  async function keepAsking(asked: Client): Promise<void> {
    while (!waking.signal.aborted) {
      await wait(beat, undefined, { ref: false, signal: waking.signal }).catch(() => {});
      if (waking.signal.aborted) return;
      void tryWriting();
      await ask(asked);
    }
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      waking = new AbortController();
      try {
        opening = openLine();
        const opened = await opening;
        leaveLine();
        line = opened;
        noteAnswer();
        connections.clearCaches();
      } catch (error) {
        // A server without room for another connection still serves the existing ones.
        if (!isOutOfConnections(error)) noteOutage(error);
        await wait(retry, undefined, { ref: false });
        continue;
      }
      if (stopping.signal.aborted) break;
      await keepAsking(line).catch((error: unknown) => {
        if (error instanceof OutageError && !stopping.signal.aborted) noteOutage(error);
      });
    }
    leaveLine();
  }

  connections.onFailedConnection(() => waking.abort());
  connections.onRefusedWrite(noteRefusal);
  const watching = watch();

  async function answer(): Promise<boolean> {
    const asked = line ?? (await opening);
    if (!asked || outSince !== undefined) return false;
    await ask(asked);
    return true;
  }

  /** Whether the database answers a check within `within` milliseconds from now. */
  function answers(within = 800): Promise<boolean> {
    return Promise.race([answer().catch(() => false), wait(within, false, { ref: false })]);
  }

  async function stop(): Promise<void> {
    stopping.abort();
    waking.abort();
    await watching;
  }

  return { isOut: () => outSince !== undefined, takesWrites: () => refusedAt === undefined, answers, stop };
}
