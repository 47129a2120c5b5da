import type { Server } from "node:http";
import { createServer } from "vite";
import type { StaticFiles } from "./static-files.ts";

/**
 * Runs Vite inside this server. Returns three functions: `files` answers requests for modules, `load` loads a server
 * module, and `stop` ends Vite.
 */
export async function startVite(http: Server) {
  const listeners = process.listeners("SIGTERM");
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: http } } });
  // React Router's plugin runs a second Vite, which on SIGTERM would end the process before the rest is stopped.
  for (const listener of process.listeners("SIGTERM")) {
    if (!listeners.includes(listener)) process.off("SIGTERM", listener);
  }
  const files: StaticFiles = (req, res) =>
    new Promise((resolve) => {
      res.once("close", () => resolve(true));
      vite.middlewares(req, res, () => resolve(false));
    });
  return { files, load: (module: string) => vite.ssrLoadModule(module), stop: () => vite.close() };
}
