import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstTerms, termsOnWire } from '#domain/orders/order-terms.ts';
import { cartQuote } from '#web/features/cart/cart-view.ts';
import { grams, sampleMeal, sampleOptions } from '#web/features/finder/testing/sample-menu.ts';
import { WorkerStandIn } from '#web/features/finder/testing/worker-stand-in.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { WishAnswer } from './wish-answer.tsx';

const meals = [
  sampleMeal({ id: 1, name: 'Paneer Quinoa', nutritionValues: grams(41, 54, 16) }),
  sampleMeal({ id: 2, name: 'Small Plate', price: 99, nutritionValues: grams(20, 30, 8) }),
  sampleMeal({ id: 3, name: 'Olive Plate', price: 320, nutritionValues: grams(40, 20, 8) }),
  sampleMeal({ id: 4, name: 'Fish Plate', price: 300, nutritionValues: grams(39, 20, 8), isVegetarian: false }),
];

const opened = openFakeShop();
beforeEach(() => {
  vi.stubGlobal('Worker', WorkerStandIn);
  opened.shop.on('GET /meals', () => meals).on('GET /customize-meal/options', () => sampleOptions);
  opened.shop.on('GET /cart', () => ({
    items: [],
    quote: cartQuote([], firstTerms),
    terms: termsOnWire(firstTerms),
    removed: [],
  }));
});
afterEach(() => vi.unstubAllGlobals());

const asked: string[] = [];
function Answer({ first }: { readonly first: string | null }) {
  const [text, setText] = useState(first);
  const ask = (next: string) => {
    asked.push(next);
    setText(next);
  };
  return <WishAnswer text={text} onAsk={ask} />;
}
const open = (first: string | null) => {
  asked.length = 0;
  return renderScreen(<Answer first={first} />, '/');
};
// The other is that of the toasts.
const status = () => textOf(screen.getAllByRole('status')[0]!);
const answers = () => screen.queryAllByRole('article').map((article) => textOf(article));

describe('the answer to a wish', () => {
  it('is the first three of the finder, with what was read and every miss', async () => {
    open('40 g protein under ₹350');
    await waitFor(() => expect(status()).toMatch(/^Three of .* bowls shown, closest first\.$/));
    expect(answers()).toHaveLength(3);
    expect(answers()[0]).toContain('40 gof 40 g protein');
    expect(answers()[0]).toMatch(/on target₹[\d.]+ under/);
    expect(screen.getByRole('button', { name: 'About 40 g protein, change' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'At most ₹350.00, change' })).toBeTruthy();
    const all = screen.getByRole('link', { name: 'All ten in Find My Bowl' });
    expect(all.getAttribute('href')).toBe('/find-my-bowl?kcal=any540&protein=40&carbs=any54&fats=any16&budget=350');
    expect(textOf(screen.getByText(/The notch is your/))).toContain(
      'The notch is your 40 g. Carbs and fats had no wish, so they are only painted.',
    );
  });

  it('draws a groove only for what was named', async () => {
    const { container } = open('40 g protein');
    await waitFor(() => expect(answers()).toHaveLength(3));
    const [rim] = container.querySelectorAll('article svg[viewBox^="-133"]');
    expect(rim!.innerHTML.match(/#DDBF98/g)).toHaveLength(1);
  });

  it('changes a figure that is tapped, and takes a limit away', async () => {
    const { user } = open('40 g protein, vegetarian');
    await waitFor(() => expect(status()).toContain('closest first'));
    await user.click(screen.getByRole('button', { name: 'About 40 g protein, change' }));
    const editor = within(screen.getByRole('group', { name: 'Change protein' }));
    await user.selectOptions(editor.getByRole('combobox'), 'At least');
    expect(asked).toEqual(['at least 40 g protein, vegetarian']);
    await user.click(screen.getByRole('button', { name: 'Vegetarian, remove' }));
    expect(asked.at(-1)).toBe('at least 40 g protein');
  });

  it('knows the ingredients of the menu, and says which words it did not read', async () => {
    open('40 g protein, no quinoa, crispy');
    expect(await screen.findByRole('button', { name: 'No quinoa, remove' })).toBeTruthy();
    expect(screen.getByText('Not read: crispy.')).toBeTruthy();
  });

  it('shows the nearest bowl with its miss and up to two ways on when nothing comes close', async () => {
    const { user } = open('110 g protein under ₹100');
    await waitFor(() => expect(status()).toContain('No bowl brings 110 g protein for ₹100.00.'));
    expect(answers()).toEqual([]);
    const ways = screen.getAllByRole('button', { name: /^(Split|Make)|for ₹/ });
    expect(ways.length).toBeLessThan(3);
    const [brought, rupees] = textOf(ways[0]!)
      .match(/\d+(?= g protein for)|(?<=₹)\d+/g)!
      .map(Number);
    expect(brought).toBeGreaterThan(0);
    expect(rupees).toBeGreaterThan(100);
    await user.click(ways[0]!);
    expect(asked).toEqual([`110 g protein, under ₹${rupees}`]);
  });

  it('leaves the words alone that it cannot read, and says what it reads', async () => {
    const { user } = open('something light');
    expect(status()).toBe(
      'We read numbers and plain limits, such as 40 g protein, 500 kcal, ₹350, vegetarian, no peanuts.',
    );
    expect(screen.getByRole('link', { name: 'Open Find My Bowl' }).getAttribute('href')).toBe('/find-my-bowl');
    await user.click(screen.getByRole('button', { name: 'Under 450 kcal' }));
    expect(asked).toEqual(['Under 450 kcal']);
  });

  it('says so when the menu cannot be loaded', async () => {
    opened.shop.on('GET /meals', () => new Refusal('unavailable', 'Too busy'));
    open('40 g protein');
    expect(await screen.findByText('The menu could not be loaded.')).toBeTruthy();
  });

  it('loads the menu before the first question, and shows nothing', async () => {
    open(null);
    await waitFor(() => expect(opened.shop.sent('GET /meals')).toHaveLength(1));
    expect(status()).toBe('');
  });
});
