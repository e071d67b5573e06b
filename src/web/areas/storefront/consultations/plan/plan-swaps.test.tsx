import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ScheduledMeal } from '#contract/diet-plans.ts';
import { firstTerms, termsOnWire } from '#domain/orders/order-terms.ts';
import { cartQuote } from '#web/features/cart/cart-view.ts';
import { sampleScheduledMeal } from '#web/features/consultations/testing/sample-scheduled-meal.ts';
import { grams, sampleMeal } from '#web/features/finder/testing/sample-menu.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { figuresOf, openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { PlanMeal } from './plan-meal.tsx';

const opened = openFakeShop();
beforeEach(() => {
  opened.shop
    .on('GET /meals', () => [
      sampleMeal({ id: 9, name: 'Rajma Bowl', price: 260, nutritionValues: grams(45, 50, 16), allergens: [] }),
      sampleMeal({ id: 10, name: 'Egg Bowl', isVegetarian: false, allergens: [] }),
    ])
    .on('GET /cart', () => ({
      items: [],
      quote: cartQuote([], firstTerms),
      terms: termsOnWire(firstTerms),
      removed: [],
    }))
    .on('POST /cart/items', () => new Refusal('conflict', ''));
});

const meal = (changes: Partial<ScheduledMeal> = {}) =>
  sampleScheduledMeal({ caloriesKcal: 540, nutritionValues: { protein: 43, carbs: 54, fats: 16 }, ...changes });

const swapFor = { price: 250, isVegetarian: true, allergens: [] };

describe('a planned meal', () => {
  it.each([
    ['is sold out', { soldOut: 'TODAY' as const }],
    ['is no longer sold', { isOnSale: false }],
  ])('that %s offers the nearest ones for the cart, with the difference', async (_title, given) => {
    const { user } = renderScreen(<PlanMeal meal={meal({ ...given, swapFor })} look="row" />);
    await user.click(screen.getByRole('button', { name: 'See swaps for Tikka Paneer Quinoa' }));
    const swaps = await screen.findByRole('region', { name: 'Instead of Tikka Paneer Quinoa' });
    expect(within(swaps).getAllByRole('listitem')).toHaveLength(1);
    expect(figuresOf(swaps.querySelector('dl')!)).toMatchObject({
      Protein: '45 g, 2 more',
      Calories: '524 kcal, 16 less',
    });
    expect(textOf(swaps)).toContain('₹10.00 more');
    await user.click(within(swaps).getByRole('button', { name: 'Swap Tikka Paneer Quinoa for Rajma Bowl' }));
    await waitFor(() =>
      expect(opened.shop.sent('POST /cart/items').map(({ body }) => body)).toEqual([{ mealId: 9, quantity: 1 }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that can be ordered offers none, and one that nothing comes near says so', async () => {
    const { user, rerender } = renderScreen(<PlanMeal meal={meal()} look="row" />);
    expect(screen.queryByRole('button')).toBeNull();
    rerender(<></>);
    renderScreen(<PlanMeal meal={meal({ nutritionValues: {}, soldOut: 'TODAY', swapFor })} look="row" />);
    await user.click(screen.getByRole('button', { name: /^See swaps/ }));
    expect(await screen.findByText('Nothing on the menu comes near it now.')).toBeTruthy();
  });
});
