import { pathToFileURL } from "node:url";
import { loadEnvironment } from "#platform/environment.ts";
import { takeLanguage } from "#platform/languages.ts";
import { createLog } from "#platform/log.ts";
import { newAddress } from "./address.ts";
import { connections, pool } from "./database.ts";
import { cookieSecret } from "./shop-process.ts";

type Shop = typeof import("#app/server.ts");

/** The built shop, in this process. Returns a function that makes a visitor with cookies of their own, such as a session's. */
export async function openBuiltShop() {
  const { createShop }: Shop = await import(pathToFileURL("build/server/index.js").href);
  const environment = { ...loadEnvironment(), COOKIE_SECRETS: [cookieSecret] };
  const { handle } = createShop({ ...connections, connections, environment, log: createLog("silent") });
  return (...own: string[]) => {
    const cookies = new Map(own.map((cookie) => cookie.split("=", 2) as [string, string]));
    const clientAddress = newAddress();
    return async (path: string, form?: Record<string, string>) => {
      const init = form && { method: "POST", body: new URLSearchParams(form) };
      const Cookie = [...cookies].map((one) => one.join("=")).join("; ");
      const request = new Request(`http://localhost:3000${path}`, { ...init, headers: Cookie ? { Cookie } : {} });
      const { language } = takeLanguage(path);
      const answer = await handle(request, { clientAddress, reference: "test", language });
      for (const set of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        cookies.set(name, value);
      }
      const html = await answer.text();
      const lang = /<html lang="([^"]*)"/.exec(html)?.[1];
      return { status: answer.status, location: answer.headers.get("Location"), html, lang };
    };
  };
}

/** Whether customers find the shop in this language. */
const setLanguage = (name: "telugu" | "hindi", isOn: boolean) =>
  pool.query(
    `insert into settings (name, data) values ($1, $2::jsonb) on conflict (name) do update set data = $2::jsonb`,
    [name, JSON.stringify(isOn)],
  );

export const setTelugu = (isOn: boolean) => setLanguage("telugu", isOn);
export const setHindi = (isOn: boolean) => setLanguage("hindi", isOn);
