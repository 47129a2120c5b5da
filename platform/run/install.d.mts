type Lock = { packages: Record<string, Record<string, unknown>> };

export function ensureInstalled(): Promise<void>;
export function isInstalled(
  lock: Lock | undefined,
  installed: Lock | undefined,
  machine?: { platform: string; arch: string },
): boolean;
