const firstMs = 1_000;
const longestMs = 30_000;

/**
 * Doubles from 1 s to 30 s. With jitter between half and all of it, so that clients do not all reconnect to a restarted
 * shop at once.
 */
export function retryDelayMs(failures: number, random: () => number = Math.random): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
  return Math.round(full * (0.5 + random() / 2));
}
