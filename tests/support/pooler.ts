import { createServer, type AddressInfo, type Socket } from "node:net";
import { Client } from "pg";

/** The only parameters with which PgBouncer lets a client begin, unless `ignore_startup_parameters` names others. */
const taken = new Set(["user", "database", "application_name", "client_encoding", "datestyle", "timezone"]);
const SSL_REQUEST = 80877103;

type Session = { client: Client; stream: Socket };

/**
 * Starts a pooler between the shop and PostgreSQL that speaks as PgBouncer does. In the mode "session" a connection has
 * a session of PostgreSQL as long as it lasts, in the mode "transaction" no longer than a transaction. With `inTurn`
 * the session that has been free longest is given, else the last one that became free.
 */
export async function startPooler(database: string, mode: "session" | "transaction", { inTurn = false } = {}) {
  const free: Session[] = [];
  const all = new Set<Socket>();

  async function openSession(): Promise<Session> {
    const client = new Client({ connectionString: database });
    client.on("error", () => {});
    await client.connect();
    const { stream } = client.connection as unknown as { stream: Socket };
    // From here on the driver neither reads nor writes.
    stream.removeAllListeners("data");
    all.add(stream.on("error", () => {}));
    return { client, stream };
  }
  const session = async () => (inTurn ? free.shift() : free.pop()) ?? openSession();

  async function serve(visitor: Socket): Promise<void> {
    let heard = Buffer.alloc(0);
    let isBegun = false;
    let current: Promise<Session> | undefined;
    /** How many answers (ReadyForQuery) are still to come. */
    let awaited = 0;

    function give(to: Session): void {
      let said = Buffer.alloc(0);
      to.stream.on("data", (words: Buffer) => {
        visitor.write(words);
        said = Buffer.concat([said, words]);
        for (
          let length;
          said.length >= 5 && said.length >= (length = said.readUInt32BE(1) + 1);
          said = said.subarray(length)
        ) {
          if (said[0] !== 0x5a) continue;
          awaited -= 1;
          // "I": no transaction is open.
          if (mode === "transaction" && awaited === 0 && said[5] === 0x49) leave(to);
        }
      });
    }
    function leave(from: Session): void {
      from.stream.removeAllListeners("data");
      current = undefined;
      free.push(from);
    }
    async function pass(message: Buffer): Promise<void> {
      if (!current) {
        current = session();
        give(await current);
      }
      // Query and Sync are answered by ReadyForQuery.
      if (message[0] === 0x51 || message[0] === 0x53) awaited += 1;
      (await current).stream.write(message);
    }

    async function read(): Promise<void> {
      while (heard.length >= 5) {
        const length = isBegun ? heard.readUInt32BE(1) + 1 : heard.readUInt32BE(0);
        if (heard.length < length) return;
        const message = heard.subarray(0, length);
        heard = heard.subarray(length);
        if (isBegun && message[0] === 0x58) visitor.end();
        else if (isBegun) await pass(message);
        else if (message.readUInt32BE(4) === SSL_REQUEST) visitor.write("N");
        else {
          const refused = parametersIn(message).find((name) => !taken.has(name.toLowerCase()));
          if (refused) return void visitor.end(fatal(`unsupported startup parameter: ${refused}`));
          isBegun = true;
          visitor.write(begun);
        }
      }
    }

    let reading = Promise.resolve();
    visitor.on("data", (words: Buffer) => {
      heard = Buffer.concat([heard, words]);
      reading = reading.then(read);
    });
    // What a session remembers ends with its connection, as DISCARD ALL would see to.
    visitor.once("close", () => void current?.then(({ stream }) => stream.destroy()));
  }

  const server = createServer((visitor) => {
    all.add(visitor.on("error", () => {}));
    void serve(visitor);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(database);
  url.search = "";
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    stop: () => {
      all.forEach((socket) => socket.destroy());
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The names in a startup message: its length, the version, then names and values, each ended by a zero. */
function parametersIn(message: Buffer): string[] {
  const texts = message.subarray(8).toString().split("\0");
  return texts.filter((name, at) => at % 2 === 0 && name !== "");
}

function packet(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** The signed-in client is told a process and a key that the pooler made up, and that it may ask. */
const begun = Buffer.concat([
  packet("R", Buffer.alloc(4)),
  packet("S", Buffer.from("server_version\x0018.0\0")),
  packet("K", Buffer.from([0x7f, 1, 2, 3, 4, 5, 6, 7])),
  packet("Z", Buffer.from("I")),
]);

const fatal = (words: string) => packet("E", Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${words}\0\0`));
