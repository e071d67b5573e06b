import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { nothing } from '#domain/nutrition-ledger/daily-target.ts';
import { WhatItLeaves } from './what-it-leaves.tsx';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { setDayLeft } from './use-day-left.ts';
import { saveGuestTarget } from './guest-target.ts';
import { loadDayLeft } from './load-day-left.ts';

const target = { caloriesKcal: 2000, protein: 150, carbs: 197, fats: 68, mealSharePercent: 30 };
const none = { target: null, source: null, setBy: null, own: null, today: '2026-11-16', eatenToday: nothing };

const opened = openFakeShop();
afterEach(() => act(() => setDayLeft(null)));

/** A bowl of 545 kcal with 46 g protein. */
const open = () =>
  renderScreen(
    <WhatItLeaves
      caloriesKcal={545}
      nutritionValues={{ protein: 46, carbs: 52, fats: 17 }}
      quantity={2}
      className="leaves"
    />,
  );
const load = (isAuthenticated: boolean) => act(() => loadDayLeft(isAuthenticated));

it("says what food leaves of a guest's target, and nothing without a target", async () => {
  const { container } = open();
  await load(false);
  expect(container.querySelector('.leaves')).toBeNull();
  saveGuestTarget(target);
  await load(false);
  expect(screen.getByText('Leaves you 58 g protein, 910 kcal')).toBeTruthy();
  expect(opened.shop.requests).toEqual([]);
});

it("counts what the customer has eaten today, and says when food goes over the nutritionist's target", async () => {
  opened.shop.on('GET /nutrition-target', () => ({
    ...none,
    target,
    source: 'nutritionist',
    setBy: 'Meera Iyer',
    eatenToday: { ...nothing, caloriesKcal: 1000, protein: 100 },
  }));
  open();
  await load(true);
  expect(screen.getByText('Takes you 90 kcal over today')).toBeTruthy();
});

it('asks once in a session for a target that there is not', async () => {
  opened.shop.on('GET /nutrition-target', () => none);
  await load(true);
  await load(true);
  expect(opened.shop.sent('GET /nutrition-target')).toHaveLength(1);
});

it("offers to keep a guest's target after signing in", async () => {
  saveGuestTarget(target);
  opened.shop
    .on('GET /nutrition-target', () => none)
    .on('PUT /nutrition-target', () => ({ ...none, target, own: target, source: 'entered' }));
  const { user } = open();
  await load(true);
  await user.click(await screen.findByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(localStorage.getItem('guest-target')).toBeNull());
  expect(opened.shop.sent('PUT /nutrition-target')[0]!.body).toEqual({ ...target, source: 'entered' });
  expect(await screen.findByText('Leaves you 58 g protein, 910 kcal')).toBeTruthy();
});

it('leaves the target of an account as it is', async () => {
  saveGuestTarget(target);
  const own = { ...target, protein: 100 };
  opened.shop.on('GET /nutrition-target', () => ({ ...none, target: own, own, source: 'entered' }));
  open();
  await load(true);
  expect(screen.queryByRole('button', { name: 'Keep it' })).toBeNull();
  expect(localStorage.getItem('guest-target')).toBeNull();
});
