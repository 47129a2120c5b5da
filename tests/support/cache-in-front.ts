import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Starts a stand-in for a cache in front of the shop. `asked` are the paths it was asked for, each answered by `answer`. */
export async function startCache(answer: (res: ServerResponse) => void = (res) => res.end(), wished = 0) {
  const asked: string[] = [];
  const server = createServer((req, res) => {
    asked.push(req.url!);
    answer(res);
  });
  await once(server.listen(wished, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => (server.close(() => resolve()), server.closeAllConnections()));
  return { address: `http://127.0.0.1:${port}/purge`, port, asked, stop };
}
