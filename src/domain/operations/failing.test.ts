import { describe, expect, it } from 'vitest';
import { type FailingKind, type Readings, type ServiceState, failingKinds, failingOf } from './failing.ts';

const now = new Date('2026-11-18T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const done: ServiceState = { refusedInARow: 0, lastDoneAt: hoursAgo(1), lastRefusedAt: null, lastError: null };
const refused = (times: number): ServiceState => ({
  ...done,
  refusedInARow: times,
  lastRefusedAt: now,
  lastError: 'SMS gateway: status 500',
});
const well: Readings = {
  oldestDueJobSeconds: 60,
  workers: 1,
  states: { sms: refused(2), codes: done, mail: null, gateway: done, backup: { ...done, lastDoneAt: hoursAgo(25.9) } },
  freeSpace: { data: 0.1, database: 0.1 },
  certificateEndsAt: inDays(14),
};
const states = (change: Partial<Readings['states']>) => ({ states: { ...well.states, ...change } });

/** A reading beyond the limit, and what it says. */
const failures: Record<FailingKind, [change: Partial<Readings>, text: string]> = {
  'jobs-late': [{ oldestDueJobSeconds: 61 }, 'Background jobs are late: the oldest waits for 1 minute.'],
  'no-worker': [{ workers: 0 }, 'No worker answers: messages, papers and subscription orders wait.'],
  sms: [states({ sms: refused(3) }), 'SMS gateway refused the last 3 (SMS gateway: status 500).'],
  codes: [
    states({ codes: refused(1) }),
    'The last one-time code could not be sent (SMS gateway: status 500). Customers cannot log in.',
  ],
  mail: [
    states({ mail: { ...refused(4), lastError: 'Mail server: EAUTH' } }),
    'Mail server refused the last 4 (Mail server: EAUTH).',
  ],
  gateway: [
    states({ gateway: { ...refused(3), lastError: 'payment gateway: unreachable' } }),
    'Payment gateway refused the last 3 (payment gateway: unreachable).',
  ],
  'data-space': [
    { freeSpace: { data: 0.0999, database: 1 } },
    'The disk of the data folder is almost full: 9% is free.',
  ],
  'database-space': [{ freeSpace: { data: 1, database: 0 } }, 'The disk of the database is almost full: 0% is free.'],
  backup: [states({ backup: { ...done, lastDoneAt: hoursAgo(26) } }), 'The last backup is 26 hours old.'],
  certificate: [{ certificateEndsAt: inDays(13.9) }, 'The TLS certificate ends in 13 days.'],
};

describe('what is failing', () => {
  it('is nothing at the limits', () => {
    expect(failingOf(well, now)).toEqual([]);
  });

  it.each(failingKinds)('names %s beyond its limit, and nothing else', (kind) => {
    const [change, text] = failures[kind];
    expect(failingOf({ ...well, ...change }, now)).toEqual([{ kind, text }]);
  });

  it('leaves out what is not known or was never used', () => {
    const nothing = { sms: null, codes: null, mail: null, gateway: null, backup: null };
    const unknown = { states: nothing, freeSpace: { data: null, database: null }, certificateEndsAt: null };
    expect(failingOf({ ...well, ...unknown }, now)).toEqual([]);
  });

  it('expects a backup from the first attempt on', () => {
    const failed: ServiceState = { refusedInARow: 1, lastDoneAt: null, lastRefusedAt: now, lastError: 'ENOSPC' };
    expect(failingOf({ ...well, ...states({ backup: failed }) }, now)).toEqual([
      { kind: 'backup', text: 'No backup was made yet (ENOSPC).' },
    ]);
  });

  it('says that a certificate has expired', () => {
    expect(failingOf({ ...well, certificateEndsAt: inDays(-1) }, now)[0]!.text).toBe(
      'The TLS certificate has expired.',
    );
  });
});
