import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { socketName } from "#platform/postgres/socket-address.ts";

/** Starts a relay between the shop and a PostgreSQL of this machine. The relay can fail as networks do. */
export async function startRelay(database: string) {
  const pairs = new Set<Pair>();
  let isFrozen = false;
  let isClosed = false;
  let fatal: string | undefined;
  const server = createServer((visitor) => {
    const onward = connect(`${new URL(database).searchParams.get("host")}/${socketName}`);
    const pair: Pair = [visitor, onward];
    pairs.add(pair);
    for (const one of pair) one.on("error", () => {}).once("close", () => (pairs.delete(pair), cutPair(pair)));
    if (isFrozen || isClosed) hold(pair);
    visitor.on("data", (words: Buffer) => {
      onward.write(words);
      if (fatal === undefined || !words.includes(fatal)) return;
      fatal = undefined;
      onward.removeAllListeners("data");
      // An answer means that PostgreSQL has run the statement.
      onward.once("data", () => cutPair(pair));
    });
    onward.on("data", (words: Buffer) => visitor.write(words));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const url = new URL(database);
  url.search = "";
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: url.href,
    /** Pauses all connections until `thaw` is called. */
    freeze: () => ((isFrozen = true), pairs.forEach(hold)),
    thaw: () => ((isFrozen = isClosed = false), pairs.forEach(goOn)),
    /** Leaves new connections without an answer until `thaw` is called. */
    close: () => void (isClosed = true),
    cut: () => pairs.forEach(cutPair),
    /** Cuts the next connection whose statement has these words. PostgreSQL runs the statement; its answer is lost. */
    cutAt: (words: string) => void (fatal = words),
    stop: () => {
      pairs.forEach(cutPair);
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

type Pair = readonly [Socket, Socket];
const hold = (pair: Pair) => pair.forEach((socket) => socket.pause());
const goOn = (pair: Pair) => pair.forEach((socket) => socket.resume());
const cutPair = (pair: Pair) => pair.forEach((socket) => socket.destroy());
