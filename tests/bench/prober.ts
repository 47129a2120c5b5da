import { once } from "node:events";
import { connect } from "node:net";

/**
 * Requests each URL every `every` milliseconds until SIGTERM, then prints the answers as JSON. The first argument is
 * `every`. Each further argument is a name and a URL, such as "idle=http://127.0.0.1:3000/".
 */
const [every = "50", ...asked] = process.argv.slice(2);
const probed = asked.map((words) => {
  const split = words.indexOf("=");
  return { name: words.slice(0, split), url: new URL(words.slice(split + 1)), answers: [] as Promise<Answer>[] };
});

type Answer = { status: number; milliseconds: number };

/** Sends a request over a new connection. Status 0 means that no answer came. */
async function probe({ hostname, port, pathname }: URL): Promise<Answer> {
  const begun = performance.now();
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
  try {
    const [bytes] = await once(socket, "data", { signal: AbortSignal.timeout(30_000) });
    return { status: Number(bytes.toString("latin1", 9, 12)), milliseconds: performance.now() - begun };
  } catch {
    return { status: 0, milliseconds: performance.now() - begun };
  } finally {
    socket.destroy();
  }
}

const clock = setInterval(() => {
  for (const { url, answers } of probed) answers.push(probe(url));
}, Number(every));
process.send?.("probing");
process.once("disconnect", () => process.exit());
await once(process, "SIGTERM");
clearInterval(clock);
const found = await Promise.all(probed.map(async ({ name, answers }) => [name, await Promise.all(answers)]));
console.log(JSON.stringify(Object.fromEntries(found)));
