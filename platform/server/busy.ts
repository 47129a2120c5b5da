import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Log } from "../log.ts";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "./page.ts";
import { plainHtml, plainStyle } from "./plain-page.ts";
import { securityHeaders, type SecurityOptions } from "./security.ts";
import { representation } from "./static-files.ts";

/** Seconds after which browsers of refused visitors try again. The times differ, so that not all come at once. */
const RETRIES = [4, 5, 6, 7, 8];
/** Milliseconds by which a visitor's next refusal is delayed, so that a script that retries at once costs little. */
const PAUSE = 1000;
/** Roughly how many delayed answers are sent in a second. If more are waiting, a new one is delayed longer. */
const REPEATED_A_SECOND = 500;
const REPORTED_AFTER = 10_000;

const title = "Many visitors at once";
const policy = `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash("sha256").update(plainStyle).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Prepares the answers (503) to requests that are refused because the shop is too busy; `refuse` returns one. */
export function createBusyAnswers(security: SecurityOptions, log: Log) {
  const answers = RETRIES.map((seconds) => {
    const retry = ["Retry-After", String(seconds), "Cache-Control", "no-store", ...securityHeaders(security)];
    const html = ["Content-Type", "text/html; charset=utf-8", "Content-Security-Policy", policy, ...retry];
    const line = `Many visitors at once. Nothing was changed. Please try again in ${seconds} seconds.\n`;
    return {
      page: answer(
        [...html, "Refresh", String(seconds)],
        plainHtml(title, [readSentence(seconds)], ["", "Try again now"]),
      ),
      form: answer(html, plainHtml(title, [formSentence(seconds)])),
      text: answer(["Content-Type", "text/plain; charset=utf-8", ...retry], line),
    };
  });
  let lately = new Set<unknown>();
  let before = new Set<unknown>();
  let since = 0;
  let held = 0;
  let refused = 0;

  /**
   * Returns the answer (503) to a refused request. If the visitor was refused in the last two seconds too, the answer
   * comes after a pause. `visitor` is the connection or address that tells visitors apart.
   */
  function refuse(req: IncomingMessage, visitor: unknown): Page | Promise<Page> {
    if (req.socket.destroyed) return answers[0]!.text;
    if (refused === 0) setTimeout(report, REPORTED_AFTER).unref();
    refused += 1;
    return isAgain(visitor) ? later(req) : answerTo(req);
  }

  async function later(req: IncomingMessage): Promise<Page> {
    held += 1;
    await wait(PAUSE * Math.ceil(held / REPEATED_A_SECOND) * (1 + Math.random() / 2));
    held -= 1;
    return answerTo(req);
  }

  function answerTo({ headers, method }: IncomingMessage): Page {
    const { page, form, text } = answers[refused % answers.length]!;
    if (!headers.accept?.includes("text/html")) return text;
    return method === "POST" ? form : page;
  }

  function isAgain(visitor: unknown): boolean {
    const now = performance.now();
    if (now - since > PAUSE) {
      before = now - since > 2 * PAUSE ? new Set() : lately;
      lately = new Set();
      since = now;
    }
    const isKnown = lately.has(visitor) || before.has(visitor);
    lately.add(visitor);
    return isKnown;
  }

  function report(): void {
    log.warn({ refused }, "more visitors came than can be served, and some were told to come again");
    refused = 0;
  }

  return { refuse };
}

/** An answer ready to be sent. `headers` is a flat list of names and values, without Content-Length. */
function answer(headers: string[], text: string): Page {
  const made = representation(503, headers, Buffer.from(text));
  const representations: Page["representations"] = new Map([["identity", made]]);
  return { ...made, headers, compressible: false, shareable: false, representations };
}

const readSentence = (seconds: number) =>
  `More people want to see the shop just now than it can serve at once. This page tries again by itself in ${seconds} seconds. Your cart is kept.`;
const formSentence = (seconds: number) =>
  `More people use the shop just now than it can serve at once, so what you sent was not taken and nothing was changed. Wait ${seconds} seconds, then reload this page to send it again, or go back: what you typed should still be there.`;
