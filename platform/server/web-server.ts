import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";

type Listener = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;

/** How many connections may wait to be accepted. Node's default is 511; any further visitors would wait for seconds. */
const MOST_UNACCEPTED = 8192;

/** Milliseconds for which a stopping server waits for the first request on an open connection. */
const FIRST_WORDS = 500;

type Use = { underWay: number; isFresh: boolean };

/** An HTTP server that lets running requests finish when it stops. */
export function createWebServer() {
  const sockets = new Map<Socket, Use>();
  let stopping = false;
  let accepted = 0;

  // Photographs take minutes on a slow connection; `readBody` sees to it that they come at a fair pace.
  const http = createServer({ requestTimeout: 300_000, headersTimeout: 15_000, connectionsCheckingInterval: 5000 });
  http.keepAliveTimeout = 65_000;
  http.on("connection", (socket: Socket) => {
    accepted += 1;
    sockets.set(socket, { underWay: 0, isFresh: true });
    socket.once("close", () => sockets.delete(socket));
  });

  /** Listens on `port`; on any free port if it is 0. Returns the port's number. Rejects when the port cannot be opened. */
  function listen(listener: Listener, port: number, host?: string): Promise<number> {
    http.on("request", (req: IncomingMessage, res: ServerResponse) => {
      const use = sockets.get(req.socket);
      if (use) use.isFresh = false;
      if (stopping) res.shouldKeepAlive = false;
      const pending = listener(req, res);
      if (pending && use) track(req.socket, use, res);
    });
    return new Promise((resolve, reject) => {
      http.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, port, host)));
      http.listen({ port, host, backlog: MOST_UNACCEPTED }, () => resolve(portOf(http)));
    });
  }

  function track(socket: Socket, use: Use, res: ServerResponse): void {
    use.underWay += 1;
    res.once("close", () => {
      use.underWay -= 1;
      if (stopping && use.underWay === 0) socket.end();
    });
  }

  /** Waits at most `deadline` milliseconds for running requests, then closes their connections. */
  async function stop(deadline = 10_000): Promise<void> {
    await quietTurn();
    stopping = true;
    const closed = new Promise((resolve) => http.close(resolve));
    destroy(({ underWay, isFresh }) => underWay === 0 && !isFresh);
    await Promise.race([closed, wait(Math.min(FIRST_WORDS, deadline), undefined, { ref: false })]);
    destroy(({ isFresh }) => isFresh);
    await Promise.race([closed, wait(deadline, undefined, { ref: false })]);
    destroy(() => true);
    await closed;
  }

  /** Waits until all waiting connections are accepted, at most about two seconds. Closing the port would reset them. */
  async function quietTurn(): Promise<void> {
    const given = performance.now() + 2000;
    for (let began = performance.now(); began < given; began = performance.now()) {
      const before = accepted;
      await nextTurn();
      if (accepted === before && performance.now() - began < 0.1) return;
    }
  }

  function destroy(which: (use: Use) => boolean): void {
    for (const [socket, use] of sockets) if (which(use)) socket.destroy();
  }

  return { http, listen, stop };
}

function portOf(http: Server): number {
  const address = http.address();
  return typeof address === "object" && address ? address.port : 0;
}

function explain(error: NodeJS.ErrnoException, port: number, host?: string): Error {
  if (error.code === "EADDRINUSE") return new Error(`Port ${port} is taken. Choose another one with PORT.`);
  if (error.code === "EACCES") return new Error(`Port ${port} may not be used by this user. Choose one above 1023.`);
  if (error.code === "EADDRNOTAVAIL") return new Error(`HOST ${host} is not an address of this machine.`);
  return error;
}
