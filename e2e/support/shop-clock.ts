import type { BrowserContext } from '@playwright/test';
import { shiftClock } from '#server/testing/test-clock.ts';

/**
 * The tests start at noon in India, so that no business day ends while they run and the demo data of today cover a
 * morning. Server, database and browsers share this clock; tests read it with `shopNow()`.
 * `--list` loads them without a shop, at the machine's time.
 */
export const clockShiftMs = () => Number(process.env['E2E_CLOCK_SHIFT_MS'] ?? 0);

export const shopNow = () => new Date(Date.now() + clockShiftMs());

export async function useShopClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(shiftClock, clockShiftMs());
  // As long as the server of the tests may take: after the usual five seconds a page gives up, where the machine is busy.
  await context.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds * 12);
  });
}
