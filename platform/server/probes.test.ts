import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, expect, test } from "vitest";
import { ask, page, serve } from "../../tests/support/web.ts";
import { createProbeListener } from "./probes.ts";
import { createReadiness } from "./readiness.ts";
import { createWebServer } from "./web-server.ts";

const CROWD = 400;

async function aDoorForProbes(isReachable = () => Promise.resolve(true)) {
  const readiness = createReadiness(isReachable, 0);
  const door = createWebServer();
  const port = await door.listen(createProbeListener(readiness), 0, "127.0.0.1");
  afterAll(() => door.stop(0));
  return { port, leave: readiness.leave };
}

function knock(port: number, path: string): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  return socket;
}

test("a probe at its own door is answered while most of a crowd still stands before the shop's", async () => {
  const shop = await serve(async () => page("sweets"));
  const { port } = await aDoorForProbes();
  let letIn = 0;
  shop.web.http.on("connection", () => (letIn += 1));
  const crowd = Array.from({ length: CROWD }, () => knock(shop.port, "/shop"));
  for (const path of ["/healthz", "/readyz"]) {
    const [answer] = await once(knock(port, path), "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK/);
  }
  expect(letIn).toBeLessThan(CROWD / 2);
  for (const visitor of crowd) visitor.destroy();
});

test("the door for probes says what the shop's own says, and shows nothing of the shop", async () => {
  const { port, leave } = await aDoorForProbes(() => Promise.resolve(false));
  const said = async (path: string) => {
    const { status, body } = await ask(port, path);
    return `${status} ${body.toString()}`;
  };
  expect([await said("/healthz"), await said("/readyz")]).toEqual(["200 ok\n", "503 not ready\n"]);
  expect([await said("/"), await said("/shop")]).toEqual(Array(2).fill("404 Only probes are answered here.\n"));
  await leave();
  expect(await said("/healthz")).toBe("503 not ready\n");
});
