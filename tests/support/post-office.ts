import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startMailServer } from "./mail-server.ts";

/**
 * Starts a mail server for all browser tests. `GET /?to=ADDRESS` returns the unparsed e-mails to that address as JSON.
 */
export async function openPostOffice() {
  const mail = await startMailServer();
  const window = createServer((request, answer) => {
    const to = new URL(request.url ?? "", "http://localhost").searchParams.get("to");
    answer.setHeader("Content-Type", "application/json");
    answer.end(JSON.stringify(mail.letters.filter((letter) => letter.to === to).map(({ raw }) => raw)));
  });
  await new Promise<void>((resolve) => window.listen(0, "127.0.0.1", resolve));
  const { port } = window.address() as AddressInfo;
  const stop = async () => {
    window.closeAllConnections();
    await new Promise((done) => window.close(done));
    await mail.stop();
  };
  return { smtpUrl: mail.url, address: `http://127.0.0.1:${port}`, stop };
}
