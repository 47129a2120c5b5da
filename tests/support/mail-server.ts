import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

type Received = { to: string; raw: string };

type Refusal = { responseCode: number; message: string };

/** Starts a mail server on a free port, which collects e-mails in `letters`. */
export async function startMailServer() {
  const letters: Received[] = [];
  /** The answers with which the server refuses recipients, by the recipient's address. */
  const refusals = new Map<string, Refusal>();
  /**
   * While `isAway` is true, the server asks all senders to try again later. `beforeYes` runs when an e-mail has come,
   * before the server says so.
   */
  const state: { isAway: boolean; beforeYes?: (() => Promise<void>) | undefined } = { isAway: false };
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo({ address }, _session, answer) {
      const refusal = state.isAway ? { responseCode: 451, message: "4.3.2 come back later" } : refusals.get(address);
      answer(refusal && Object.assign(new Error(refusal.message), refusal));
    },
    onData(stream, session, answer) {
      void take(text(stream), session.envelope.rcptTo.map(({ address }) => address).join()).then(() => answer());
    },
  });
  async function take(raw: Promise<string>, to: string): Promise<void> {
    letters.push({ to, raw: await raw });
    await state.beforeYes?.();
  }
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  const stop = () => new Promise<void>((done) => server.close(done));
  return { url: `smtp://127.0.0.1:${port}`, letters, refusals, state, stop };
}
