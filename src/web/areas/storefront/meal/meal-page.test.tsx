import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Meal } from '#contract/catalog.ts';
import { firstTerms, termsOnWire } from '#domain/orders/order-terms.ts';
import { checkedPinName } from '#web/features/addresses/checked-pin.ts';
import { cartQuote } from '#web/features/cart/cart-view.ts';
import { dayLeftOf } from '#web/features/nutrition-target/day-left.ts';
import { setDayLeft } from '#web/features/nutrition-target/use-day-left.ts';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { grams, paneerBowl, sampleMeal } from '#web/features/finder/testing/sample-menu.ts';
import { usePurchase } from './buy-meal.tsx';
import { mealJsonLd } from './meal-json-ld.ts';
import { MealHero } from './meal-hero.tsx';
import MealPage from './meal-page.tsx';
import { NutritionTable } from './nutrition-table.tsx';

const opened = openFakeShop();
afterEach(() => setDayLeft(null));

const meal: Meal = {
  ...paneerBowl,
  nutritionValues: { ...paneerBowl.nutritionValues, Fiber: 7.25 },
  allergens: ['soya', 'milk'],
};
const rowsOf = (given: Partial<Meal> = {}) => {
  renderScreen(<NutritionTable meal={{ ...meal, ...given }} />);
  return screen.getAllByRole('row').map((row) => [...row.children].map(textOf));
};

describe('the nutrition of a meal', () => {
  it('is given for one bowl and for 100 g, to a tenth of a gram', () => {
    expect(rowsOf()).toEqual([
      ['Nutrient', 'One bowl, 410 g', '100 g'],
      ['Calories', '461 kcal', '112 kcal'],
      ['Protein', '42.0 g', '10.2 g'],
      ['Carbs', '44.0 g', '10.7 g'],
      ['Fats', '13.0 g', '3.2 g'],
      ['Fiber', '7.3 g', '1.8 g'],
      ['Sugar', 'N/A', 'N/A'],
    ]);
  });
});

const emptyCart = {
  items: [],
  quote: cartQuote([], firstTerms),
  terms: termsOnWire(firstTerms),
  removed: [],
};
function Hero({ shown }: { readonly shown: Meal }) {
  return <MealHero purchase={usePurchase(shown)} />;
}
const open = (given: Partial<Meal> = {}) => {
  opened.shop.on('GET /cart', () => emptyCart);
  return renderScreen(<Hero shown={{ ...meal, ...given }} />, '/meals/paneer-bowl');
};

describe('the page of a meal', () => {
  it('states its allergens as a sentence, in the order of every label, above the button', () => {
    open();
    const sentence = screen.getByText('Contains milk, soya.');
    const button = screen.getByRole('button', { name: /^Add to cart/ });
    expect(sentence.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('says so when there are none, without a warning sign', () => {
    open({ allergens: [] });
    const sentence = screen.getByText('No allergens on our list.');
    expect(sentence.parentElement!.parentElement!.querySelector('svg')).toBeNull();
  });

  it('names what the kitchen of the visitor’s place handles', async () => {
    localStorage.setItem(checkedPinName, '500032 covered');
    opened.shop.on('GET /serviceability', () => ({ covered: true, slots: [], handledAllergens: ['milk', 'egg'] }));
    open();
    expect(screen.getByText(/^Our kitchens handle other allergens/)).toBeTruthy();
    expect(await screen.findByText('Made in a kitchen that handles milk, egg.')).toBeTruthy();
  });

  it('says what the chosen quantity leaves of today’s target', async () => {
    setDayLeft(dayLeftOf({ caloriesKcal: 2000, protein: 120, carbs: 215, fats: 73, mealSharePercent: 30 }));
    const { user } = open();
    expect(screen.getByText('Leaves you 78 g protein, 1539 kcal')).toBeTruthy();
    expect(screen.getByText('Of what is left today, with this bowl eaten.')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Increase quantity' })[0]!);
    expect(screen.getByText('Leaves you 36 g protein, 1078 kcal')).toBeTruthy();
  });

  it('offers to set a target, until the offer is closed', async () => {
    const { user } = open();
    expect(screen.getByRole('link', { name: 'Set a target' }).getAttribute('href')).toBe('/today');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('link', { name: 'Set a target' })).toBeNull();
    cleanup();
    open();
    expect(screen.queryByRole('link', { name: 'Set a target' })).toBeNull();
  });

  it('leads back to the tab of its kind', () => {
    open();
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(trail.getByRole('link', { name: 'Power Combos' }).getAttribute('href')).toBe('/menu?tab=power-combos');
  });

  it('adds the chosen quantity in one call, and shows what it comes to', async () => {
    const { user } = open();
    opened.shop.on('POST /cart/items', () => emptyCart);
    const quantity = within(screen.getByRole('group', { name: 'Quantity of Paneer Bowl' }));
    await user.click(quantity.getByRole('button', { name: 'Increase quantity' }));
    await user.click(quantity.getByRole('button', { name: 'Increase quantity' }));
    const button = screen.getByRole('button', { name: /^Add to cart/ });
    expect(textOf(button)).toContain('₹868.50');
    await user.click(button);
    await waitFor(() =>
      expect(opened.shop.sent('POST /cart/items').map(({ body }) => body)).toEqual([{ mealId: 7, quantity: 3 }]),
    );
  });

  it('says that it is sold out in the place of the button', () => {
    open({ soldOut: 'TODAY' });
    expect(screen.getByText('Sold out today')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Add to cart/ })).toBeNull();
    expect(mealJsonLd({ ...meal, soldOut: 'TODAY' }, 'https://shop.example')[0]).toMatchObject({
      offers: { availability: 'https://schema.org/OutOfStock' },
    });
  });

  it('draws no figures from a guess', () => {
    open({ nutritionValues: { protein: 42 } });
    expect(screen.getAllByText('42 g')).toHaveLength(1);
    expect(screen.getAllByText('N/A')).toHaveLength(2);
  });
});

const openPage = (menu: readonly Meal[]) => {
  opened.shop.on('GET /cart', () => emptyCart);
  opened.shop.on('GET /meals', () => menu);
  const props = { loaderData: null } as unknown as Parameters<typeof MealPage>[0];
  return renderScreen(<MealPage {...props} />, '/meals/paneer-bowl', '/meals/:slug');
};
const namesIn = async (region: string) => {
  const cards = within(await screen.findByRole('region', { name: region })).getAllByRole('article');
  return cards.map((card) => within(card).getByRole('heading').textContent);
};

describe('below the meal', () => {
  const bowl = sampleMeal({ id: 8, name: 'Tofu Bowl' });
  const side = sampleMeal({ id: 9, name: 'Sprouts Side', nutritionValues: grams(13, 24, 3) });
  it('the side dishes of the menu go well with it', async () => {
    openPage([meal, bowl, side]);
    expect(await namesIn('Goes well with')).toEqual(['Sprouts Side']);
    expect(screen.queryByRole('region', { name: 'You might also like' })).toBeNull();
  });

  it('other bowls stand on a menu without side dishes', async () => {
    openPage([meal, bowl]);
    expect(await namesIn('You might also like')).toEqual(['Tofu Bowl']);
    expect(screen.queryByRole('region', { name: 'Goes well with' })).toBeNull();
  });
});
