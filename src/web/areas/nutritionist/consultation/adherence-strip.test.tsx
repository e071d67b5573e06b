import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AssignedConsultationDetails } from '#contract/nutritionist.ts';
import { nothing } from '#domain/nutrition-ledger/daily-target.ts';
import { dropDraft, readDraft } from '#web/features/consultations/message-drafts.ts';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { AdherenceStrip } from './adherence-strip.tsx';
import { sampleConsultation } from '../diet-plan/testing/sample-plan.ts';

const consultation: AssignedConsultationDetails = {
  ...sampleConsultation({
    target: { calories: 1800, protein: 95, carbs: 182, fats: 77 },
    ledgerSharedSince: '2026-11-09T06:45:00.000Z',
    userName: 'Rohan Deshpande',
  }),
  messages: [],
  hasEarlier: false,
};
const tallest = (item: HTMLElement) =>
  Math.max(...Array.from(item.querySelectorAll('rect'), (bar) => Number(bar.getAttribute('height'))));
const kcal = (caloriesKcal: number) => ({ ...nothing, caloriesKcal, protein: caloriesKcal / 20 });
const day = (date: string, delivered: number, logged: number) => ({
  day: date,
  planned: kcal(1700),
  delivered: kcal(delivered),
  logged: kcal(logged),
});

const opened = openFakeShop(['ROLE_NUTRITIONIST']);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T06:30:00Z') });
  opened.shop.on('GET /nutritionist/consultations/:id/ledger', () => ({
    target: { caloriesKcal: 1800, protein: 95, carbs: 182, fats: 77, mealSharePercent: 30 },
    source: 'nutritionist',
    sharedSince: consultation.ledgerSharedSince,
    days: [
      day('2026-11-09', 555, 1000),
      day('2026-11-10', 666, 1000),
      day('2026-11-11', 0, 0),
      day('2026-11-15', 545, 0),
    ],
  }));
});
afterEach(() => {
  vi.useRealTimers();
  dropDraft(12);
});

it('flags the days that missed the target, and starts a message from one', async () => {
  const { user } = renderScreen(<AdherenceStrip consultation={consultation} />);
  const days = await screen.findAllByRole('listitem');
  expect(days.map(textOf)).toEqual([
    '1555Mon 9: planned 1700, delivered 555, logged 1000245 shortWrite about Monday, Nov 9',
    '1666Tue 10: planned 1700, delivered 666, logged 1000on target',
    '0Wed 11: planned 1700, delivered 0, logged 0nothingWrite about Wednesday, Nov 11',
    '545Sun 15: planned 1700, delivered 545, logged 0so far',
  ]);
  await user.click(within(days[0]!).getByRole('button', { name: /^Write/ }));
  expect(readDraft(12).text).toBe('About Monday, Nov 9: 1555 of 1800 kcal. ');
  expect(opened.shop.requests.map(({ query }) => query.toString())).toContain('from=2026-11-09&to=2026-11-15');
});

it('shows plan and deliveries while the ledger is not shared, judges no day by them, and asks for it', async () => {
  opened.shop.on('GET /nutritionist/consultations/:id/deliveries', () => ({
    days: [day('2026-11-09', 555, 1000), day('2026-11-15', 545, 0)].map(({ logged: _logged, ...rest }) => rest),
  }));
  const { user } = renderScreen(<AdherenceStrip consultation={{ ...consultation, ledgerSharedSince: null }} />);
  const days = await screen.findAllByRole('group');
  expect(days.map(textOf)).toEqual([
    '555Mon 9: planned 1700, delivered 555',
    '545Sun 15: planned 1700, delivered 545so far',
  ]);
  expect(screen.queryByText('Logged')).toBeNull();
  expect(screen.getByText('Target 1800')).toBeTruthy();
  expect(screen.getByText('has not shared the ledger.', { exact: false }).textContent).toBe(
    'Rohan has not shared the ledger.',
  );
  expect(opened.shop.requests.filter(({ path }) => path.includes('/ledger'))).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  expect(readDraft(12).text).toContain('Would you share your ledger with me?');
});

it('cuts the bar of a day far above the plan, so that the other days can be read', async () => {
  opened.shop.on('GET /nutritionist/consultations/:id/ledger', () => ({
    target: { caloriesKcal: 1800, protein: 95, carbs: 182, fats: 77, mealSharePercent: 30 },
    source: 'nutritionist',
    sharedSince: consultation.ledgerSharedSince,
    days: [day('2026-11-09', 5055, 0), day('2026-11-10', 1800, 0)],
  }));
  renderScreen(<AdherenceStrip consultation={consultation} />);
  const [catered, usual] = await screen.findAllByRole('listitem');
  expect([catered, usual].map((item) => item!.querySelector('path') !== null)).toEqual([true, false]);
  expect(tallest(usual!)).toBeGreaterThan(tallest(catered!) / 2);
  expect(textOf(catered!)).toContain('5055');
});
