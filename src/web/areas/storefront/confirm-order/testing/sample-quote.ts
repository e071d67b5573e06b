import type { ProgramQuote } from '#contract/program-quotes.ts';
import { sampleOrder } from '#web/features/orders/testing/sample-order.ts';

export const sampleNow = new Date('2026-11-16T06:46:00.000Z');
export const sampleQuoteId = 'af6f8f0e-6a54-4bd5-9c8f-0d8f6a1f2b3c';

/** ₹793.12, open for another nine minutes at `sampleNow`. */
export function sampleQuote(given: Partial<ProgramQuote> = {}): ProgramQuote {
  return {
    id: sampleQuoteId,
    programName: 'Pocket Coach',
    preparedAt: '2026-11-16T06:45:00.000Z',
    expiresAt: '2026-11-16T06:55:00.000Z',
    state: 'open',
    order: sampleOrder(),
    allowedPerOrder: null,
    allowedPerDay: null,
    orderId: null,
    ...given,
  };
}
