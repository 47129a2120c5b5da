import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

type Listener = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;

/** Connections that wait to be taken while pages are made. With the usual 511 a crowd's, and a probe's, are tried anew for seconds. */
const MOST_UNACCEPTED = 8192;

/** An HTTP server that can be stopped without cutting anybody off. */
export function createWebServer() {
  const sockets = new Map<Socket, number>();
  let stopping = false;

  const http = createServer({ requestTimeout: 30_000, headersTimeout: 15_000, connectionsCheckingInterval: 5000 });
  http.keepAliveTimeout = 65_000;
  http.on("connection", (socket: Socket) => {
    sockets.set(socket, 0);
    socket.once("close", () => sockets.delete(socket));
  });

  /** Answers with `listener` from now on; gives the port, which is chosen here when `port` is 0. */
  function listen(listener: Listener, port: number, host?: string): Promise<number> {
    http.on("request", (req: IncomingMessage, res: ServerResponse) => {
      const pending = listener(req, res);
      if (pending) track(req.socket, res);
    });
    return new Promise((resolve, reject) => {
      http.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, port, host)));
      http.listen({ port, host, backlog: MOST_UNACCEPTED }, () => resolve(portOf(http)));
    });
  }

  function track(socket: Socket, res: ServerResponse): void {
    sockets.set(socket, (sockets.get(socket) ?? 0) + 1);
    res.once("close", () => {
      const left = (sockets.get(socket) ?? 1) - 1;
      if (!socket.destroyed) sockets.set(socket, left);
      if (stopping && left === 0) socket.end();
    });
  }

  /** Takes no new requests, lets those in flight finish for at most `deadline` milliseconds, then cuts off the rest. */
  async function stop(deadline = 10_000): Promise<void> {
    stopping = true;
    const closed = new Promise((resolve) => http.close(resolve));
    for (const [socket, requests] of sockets) if (requests === 0) socket.destroy();
    await Promise.race([closed, wait(deadline, undefined, { ref: false })]);
    for (const socket of sockets.keys()) socket.destroy();
    await closed;
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
