export function ensureBuilt(options?: { force?: boolean }): Promise<void>;
export function hashInputs(folder: string): string;
