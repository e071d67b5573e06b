import { expect, it } from 'vitest';
import type { Claim } from '#contract/claims.ts';
import { dayAndTime, lineName, sentText } from './claim-texts.ts';

const now = new Date('2026-11-17T08:22:00Z'); // 1:52 PM in Hyderabad

it.each([
  ['2026-11-17T07:54:00Z', 'today at 1:24 PM'],
  ['2026-11-18T07:54:00Z', 'tomorrow at 1:24 PM'],
  ['2026-11-16T18:40:00Z', 'today at 12:10 AM'],
  ['2026-11-16T07:54:00Z', 'yesterday at 1:24 PM'],
  ['2026-11-14T07:54:00Z', 'Nov 14 at 1:24 PM'],
])('%s is "%s"', (at, text) => {
  expect(dayAndTime(at, now)).toBe(text);
});

it('a claim says when it was sent, and with what', () => {
  const line = { position: 0, name: 'Rajma', quantity: 1, reason: 'MISSING' } as const;
  const photo = { id: 1, position: 0, url: '' };
  const claim = { openedAt: now.toISOString(), isByStaff: false, lines: [line, line], photos: [photo, photo] };
  expect(sentText(claim as unknown as Claim, now)).toBe('Sent today at 1:52 PM. Two lines, two photographs.');
  expect(sentText({ ...claim, isByStaff: true, lines: [line], photos: [] } as unknown as Claim, now)).toBe(
    'Taken down by phone today at 1:52 PM. One line.',
  );
  expect(lineName({ position: null, name: '' })).toBe('The delivery as a whole');
});
