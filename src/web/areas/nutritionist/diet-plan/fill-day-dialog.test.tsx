import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DietPlan } from '#contract/diet-plans.ts';
import type { AssignedConsultation } from '#contract/nutritionist.ts';
import { mealSlots } from '#domain/consultations/diet-plan.ts';
import { grams, sampleMeal, sampleOptions } from '#web/features/finder/testing/sample-menu.ts';
import { WorkerStandIn } from '#web/features/finder/testing/worker-stand-in.ts';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { PlanEditor } from './plan-editor.tsx';
import { narrowScreen, sampleConsultation, samplePlan, scheduledMeal } from './testing/sample-plan.ts';

const opened = openFakeShop(['ROLE_NUTRITIONIST']);

const dailyTarget = { calories: null, protein: 90, carbs: 108, fats: 32 };
const consultation = sampleConsultation({ target: dailyTarget });
const paneer = sampleMeal({ id: 1, name: 'Paneer Quinoa' });
const chicken = sampleMeal({ id: 2, name: 'Chicken Rice', isVegetarian: false, allergens: [] });
const tofu = sampleMeal({ id: 3, name: 'Tofu Soba', nutritionValues: grams(40, 50, 14), allergens: ['soya'] });
const soldOut = sampleMeal({ id: 4, name: 'Sold Out Salad', soldOut: 'TODAY' });

const scheduled = (mealSlot: (typeof mealSlots)[number], meal = paneer) => scheduledMeal(mealSlot, meal);
/** Half of the target in four slots of Monday; Tuesday is full. */
const latest = samplePlan([
  {
    weekNumber: 1,
    dayOfWeek: 'MONDAY',
    scheduledMeals: [
      scheduled('LUNCH'),
      ...(['BREAKFAST', 'SNACK_1', 'SNACK_2'] as const).map((slot) =>
        scheduled(slot, sampleMeal({ id: 90, name: 'Water', nutritionValues: grams(0, 0, 0) })),
      ),
    ],
  },
  { weekNumber: 1, dayOfWeek: 'TUESDAY', scheduledMeals: mealSlots.map((slot) => scheduled(slot)) },
]);

beforeEach(() => {
  vi.stubGlobal('Worker', WorkerStandIn);
  vi.stubGlobal('matchMedia', narrowScreen);
  opened.shop
    .on('GET /meals', () => [paneer, chicken, tofu, soldOut])
    .on('GET /customize-meal/options', () => ({ ...sampleOptions, bases: [] }));
});

function Editor({ given, plan = latest }: { readonly given: Partial<AssignedConsultation>; readonly plan?: DietPlan }) {
  const [over, setOver] = useState('');
  const show = (next: string) => {
    setOver(next);
    return undefined;
  };
  const close = () => show('');
  return (
    <PlanEditor
      consultation={{ ...consultation, ...given }}
      latest={plan}
      address={{ over, showOverlay: show, closeOverlay: close, closeDialogOver: close }}
    />
  );
}

async function open(given: Partial<AssignedConsultation> = {}) {
  const { user } = renderScreen(<Editor given={given} />);
  await user.click(screen.getByRole('button', { name: 'Fill Day' }));
  const dialog = await screen.findByRole('dialog', { name: 'Fill Day to Target' });
  const fill = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Fill Day' });
  return { user, dialog, fill };
}
const preview = async () => textOf(await screen.findByRole('region', { name: 'Preview' }));

describe('filling a day of a plan', () => {
  it('shows what would be added and the difference to the target, fills on one tap, and can be undone', async () => {
    const { user, fill } = await open();
    const shown = await preview();
    expect(shown).toContain('DinnerChicken Rice540 kcal');
    expect(shown).not.toContain('Lunch');
    expect(shown).toContain('The day then has 1080 kcal, on target.');
    expect(shown).toContain('90 of 90 g');
    expect(shown.match(/on target/g)).toHaveLength(4);
    await user.click(fill);
    expect(await screen.findByRole('button', { name: /^Replace Chicken Rice, Dinner, Monday/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Replace Paneer Quinoa, Lunch, Monday/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('button', { name: /^Add a meal to Dinner, Monday/ })).toBeTruthy();
  });

  it('keeps to the marks that are asked for, and says how far the day then is from the target', async () => {
    const { user, dialog } = await open();
    await preview();
    await user.click(within(dialog).getByRole('button', { name: 'Vegetarian only' }));
    await waitFor(async () => expect(await preview()).toContain('Tofu Soba'));
    expect(await preview()).toContain('5 g short');
    await user.click(within(dialog).getByRole('button', { name: 'soya' }));
    await within(dialog).findByText('Nothing that can be ordered now brings Monday closer to the target.');
    expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
  });

  it('is disabled, and says so, for a day without an empty meal', async () => {
    const { user, dialog, fill } = await open();
    await user.selectOptions(within(dialog).getByLabelText('Day'), 'TUESDAY');
    expect(within(dialog).getByText('Tuesday has no empty meal.')).toBeTruthy();
    expect(fill.disabled).toBe(true);
    expect(fill.getAttribute('aria-describedby')).toBe('fill-day-reason');
  });

  it('is disabled without all macros of a target, and never asks for what the client does not share', async () => {
    const target = { calories: 1080, protein: 90, carbs: null, fats: null };
    const { dialog, fill } = await open({ target });
    expect(within(dialog).getByText(/^Set protein, carbs and fats/)).toBeTruthy();
    expect(fill.disabled).toBe(true);
    expect(opened.shop.sent('GET /nutritionist/consultations/:id/ledger')).toEqual([]);
  });

  it('reads the target of a client who shares the ledger', async () => {
    const own = { caloriesKcal: 1080, protein: 90, carbs: 108, fats: 32, mealSharePercent: 30 };
    opened.shop.on('GET /nutritionist/consultations/:id/ledger', () => ({
      target: own,
      source: 'entered',
      sharedSince: '2026-11-12T06:45:00.000Z',
      days: [],
    }));
    await open({
      target: { calories: null, protein: null, carbs: null, fats: null },
      ledgerSharedSince: '2026-11-12T06:45:00.000Z',
    });
    expect(await preview()).toContain('Chicken Rice');
  });
});

it('a planned meal that is sold out offers the nearest ones in its place, with the difference', async () => {
  const swapFor = { price: 230, isVegetarian: true, allergens: ['soya' as const] };
  const gone = { ...scheduled('LUNCH'), soldOut: 'TODAY' as const, swapFor };
  const dailyPlans = [{ weekNumber: 1, dayOfWeek: 'MONDAY' as const, scheduledMeals: [gone] }];
  const { user } = renderScreen(<Editor given={{}} plan={{ ...latest, dailyPlans }} />);
  expect(textOf(screen.getByRole('tabpanel'))).toContain('540 kcal, sold out');
  await user.click(screen.getByRole('button', { name: /^Replace Paneer Quinoa, Lunch, Monday/ }));
  const swaps = await screen.findByRole('region', { name: 'Instead of Paneer Quinoa' });
  // Not the one with meat, nor the ones with milk.
  expect(within(swaps).getAllByRole('listitem')).toHaveLength(1);
  expect(textOf(swaps)).toMatch(/Protein\d+ g, 5 less.*kcal, 54 less.*₹20\.00 more/);
  await user.click(within(swaps).getByRole('button', { name: 'Swap Paneer Quinoa for Tofu Soba' }));
  expect(await screen.findByRole('button', { name: /^Replace Tofu Soba, Lunch, Monday/ })).toBeTruthy();
});
