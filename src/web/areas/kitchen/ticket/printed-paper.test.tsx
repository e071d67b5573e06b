import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LabelledOrder } from '#contract/kitchen-board.ts';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import type { LabelsOf } from '../kitchen-queries.ts';
import { pageRule, usePrinter } from './printed-paper.tsx';

it('a ticket is 80 mm wide and as long as its content', () => {
  expect(pageRule('ticket', 480)).toBe('@page ticket { size: 80mm 131mm; margin: 0; }');
});

it('a short ticket is at least square, because a landscape page would be rotated', () => {
  expect(pageRule('ticket', 0)).toBe('@page ticket { size: 80mm 80mm; margin: 0; }');
});

it('labels are 62 mm wide and all as long as the longest', () => {
  expect(pageRule('labels', 300)).toBe('@page labels { size: 62mm 81mm; margin: 0; }');
  expect(pageRule('labels', 120)).toBe('@page labels { size: 62mm 62mm; margin: 0; }');
});

function Printing({ of }: { readonly of: LabelsOf }) {
  const { printLabels, paper } = usePrinter();
  return (
    <>
      <button type="button" onClick={() => printLabels(of)}>
        Print
      </button>
      {paper}
    </>
  );
}
const print = async (of: LabelsOf = { orderId: 71 }) => {
  const { user } = renderScreen(<Printing of={of} />);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(window.print).toHaveBeenCalledOnce());
  return [...document.querySelectorAll('.label')].map(textOf);
};

describe('labels', () => {
  const opened = openFakeShop(['ROLE_KITCHEN_MANAGER']);
  const labels = 'GET /kitchen-manager/labels';
  beforeEach(() => {
    vi.stubGlobal('print', vi.fn<() => void>());
  });

  const item = {
    mealNameSnapshot: 'Paneer Quinoa',
    quantity: 2,
    servingWeightGrams: 400,
    caloriesKcal: 540,
    nutritionValues: { protein: 45, carbs: 54.26 },
    isVegetarian: true,
    allergens: ['soya' as const, 'milk' as const],
    components: [],
    specialInstructions: '',
    ingredients: [
      { name: 'Quinoa', grams: 150 },
      { name: 'Paneer', grams: 100.5 },
    ],
  };
  const order: LabelledOrder = {
    orderId: 71,
    customerFirstName: 'Asha',
    packedAt: '2026-11-16T08:15:00.000Z',
    handledAllergens: ['gluten', 'milk'],
    items: [item, { ...item, mealNameSnapshot: 'Egg Bowl', quantity: 1, isVegetarian: false, allergens: [] }],
  };

  it('say what the snapshot says, one for each portion, and leave the page after printing', async () => {
    opened.shop.on(labels, () => [order]);
    const [first, second, third, ...more] = await print();
    expect(more).toEqual([]);
    for (const text of [
      '#71',
      'Asha',
      '1 of 3',
      'Paneer Quinoa',
      'Veg, 400 g',
      'kcal540',
      'Protein45 g',
      'Carbs54.3 g',
      'Made in a kitchen that handles milk, gluten.',
      'Quinoa 150 g, Paneer 100.5 g',
    ])
      expect(first).toContain(text);
    expect(first).toContain('FatsN/A');
    expect(first).toContain('Contains milk, soya');
    expect(first).toContain('Packed Nov 16, 2026, 1:45 PM');
    expect(second).toContain('2 of 3Paneer Quinoa');
    for (const text of ['3 of 3', 'Egg Bowl', 'Non-veg', 'No listed allergens']) expect(third).toContain(text);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(document.querySelector('.label')).toBeNull();
  });

  it('of an order that is not ready yet are packed now', async () => {
    vi.setSystemTime('2026-11-16T10:00:00.000Z');
    opened.shop.on(labels, () => [{ ...order, packedAt: null }]);
    expect((await print())[0]).toContain('Packed Nov 16, 2026, 3:30 PM');
    vi.useRealTimers();
  });

  it('of a slot are asked for by day and time; without any, it says so', async () => {
    opened.shop.on(labels, () => []);
    const { user } = renderScreen(
      <Printing of={{ day: '2026-11-16' as BusinessDay, range: { from: '12:30', to: undefined } }} />,
    );
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await screen.findByText('There is nothing to label.');
    expect(Object.fromEntries(opened.shop.sent(labels)[0]!.query)).toEqual({ date: '2026-11-16', from: '12:30' });
    expect(window.print).not.toHaveBeenCalled();
  });
});
