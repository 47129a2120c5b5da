import { createHash } from "node:crypto";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Waits until nobody on this machine has the lock `name`, then takes it. The returned function releases the lock, and
 * so does the end of the process. On other systems than Linux nothing is locked.
 * @param {string} name
 * @param {() => void} [onWait] called once if another process has the lock
 * @returns {Promise<() => Promise<void>>}
 */
export async function holdLock(name, onWait) {
  if (process.platform !== "linux") return async () => {};
  const path = `\0${createHash("sha256").update(name).digest("hex").slice(0, 40)}`;
  for (let attempt = 0; ; attempt++) {
    const server = await listen(path);
    if (server) return () => new Promise((done) => server.close(() => done()));
    if (attempt === 0) onWait?.();
    await wait(50);
  }
}

function listen(path) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error) => (error.code === "EADDRINUSE" ? resolve(undefined) : reject(error)));
    // Without `exclusive`, all workers of a cluster would have the lock through their first process.
    server.listen({ path, exclusive: true }, () => resolve(server));
  });
}
