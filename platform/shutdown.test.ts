import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { ask } from "../tests/support/web.ts";

const program = `
  const { createShutdown } = await import("./platform/shutdown.ts");
  const { createWebServer } = await import("./platform/server/web-server.ts");
  const shutdown = createShutdown();
  shutdown.onStop(async () => console.log("the database is closed"));
  const web = createWebServer();
  shutdown.onStop(() => web.stop());
  let finish;
  const port = await web.listen(async (req, res) => {
    console.log("begun");
    await new Promise((resolve) => (finish = resolve));
    res.end("finished");
  }, 0, "127.0.0.1");
  process.on("SIGUSR2", () => finish());
  console.log(port);
`;

async function aServer() {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  const port = Number(await nextLine());
  const ended = once(child, "exit");
  const inFlight = ask(port, "/slow");
  inFlight.catch(() => {});
  expect(await nextLine()).toBe("begun");
  return { child, ended, inFlight, nextLine, port };
}

async function refused(port: number): Promise<void> {
  for (let open = true; open; await wait(10)) {
    const socket = connect(port, "127.0.0.1");
    open = await new Promise((resolve) =>
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false)),
    );
    socket.destroy();
  }
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s finishes the request in flight, then closes the rest and ends well",
  async (signal) => {
    const { child, ended, inFlight, nextLine, port } = await aServer();

    child.kill(signal);
    await refused(port);
    child.kill("SIGUSR2");

    expect((await inFlight).body.toString()).toBe("finished");
    expect(await nextLine()).toBe("the database is closed");
    expect(await ended).toEqual([0, null]);
  },
);

test("a second signal ends at once what hangs; one that npm repeats does not", async () => {
  const { child, ended, inFlight } = await aServer();

  child.kill("SIGINT");
  child.kill("SIGINT");
  await wait(700);
  expect(child.exitCode).toBeNull();
  const pressing = setInterval(() => child.kill("SIGINT"), 100);

  const end = await ended;
  clearInterval(pressing);
  expect(end).toEqual([1, null]);
  await expect(inFlight).rejects.toThrow("socket hang up");
});
