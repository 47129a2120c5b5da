export function holdLock(name: string, onWait?: () => void): Promise<() => Promise<void>>;
