const everywhere = new Set(["", "0.0.0.0", "::"]);

/**
 * The verb healthcheck: asks `/healthz` of this machine at `port`, or at PORT. Returns the exit code: 0 when the answer
 * is 200 within three seconds.
 */
export async function checkHealth(port?: string): Promise<number> {
  try {
    process.loadEnvFile();
  } catch {
    // Without a file .env the environment says all.
  }
  const named = process.env.HOST?.trim() ?? "";
  const host = everywhere.has(named) ? "127.0.0.1" : named;
  const address = `http://${host.includes(":") ? `[${host}]` : host}:${port ?? (process.env.PORT?.trim() || 3000)}`;
  try {
    const { status } = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(3000) });
    if (status === 200) return 0;
    console.error(`${address} answers ${status}.`);
  } catch {
    console.error(`${address} does not answer.`);
  }
  return 1;
}
