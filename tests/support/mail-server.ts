import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

type Received = { to: string; raw: string };

/** A mail server on a port of its own; a recipient whose `refusal` is set is turned away with that code and text. */
export async function startMailServer(port = 0) {
  const letters: Received[] = [];
  const refusals = new Map<string, { responseCode: number; message: string }>();
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo({ address }, _session, answer) {
      const refusal = refusals.get(address);
      answer(refusal && Object.assign(new Error(refusal.message), refusal));
    },
    onData(stream, session, answer) {
      void take(text(stream), session.envelope.rcptTo.map(({ address }) => address).join()).then(() => answer());
    },
  });
  async function take(raw: Promise<string>, to: string): Promise<void> {
    letters.push({ to, raw: await raw });
  }
  const listening = server.listen(port, "127.0.0.1");
  await once(listening, "listening");
  const { port: own } = listening.address() as AddressInfo;
  const stop = () => new Promise<void>((done) => server.close(done));
  return { url: `smtp://127.0.0.1:${own}`, port: own, letters, refusals, stop };
}
