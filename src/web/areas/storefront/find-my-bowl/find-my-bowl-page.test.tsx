import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstTerms, termsOnWire } from '#domain/orders/order-terms.ts';
import { cartQuote } from '#web/features/cart/cart-view.ts';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { WorkerStandIn } from '#web/features/finder/testing/worker-stand-in.ts';
import FindMyBowlPage from './find-my-bowl-page.tsx';
import { grams, sampleMeal, sampleOptions } from '#web/features/finder/testing/sample-menu.ts';

const meals = [
  sampleMeal({ id: 1, name: 'Paneer Quinoa' }),
  sampleMeal({ id: 2, name: 'Small Plate', price: 99, nutritionValues: grams(20, 30, 8) }),
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

/** As after a navigation: without data from the server. */
const Page = FindMyBowlPage as unknown as (props: { loaderData: null }) => ReactNode;
const open = (path = '/find-my-bowl') => renderScreen(<Page loaderData={null} />, path);
const value = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;

/** The page loads what shows results with the first of them. */
const heading = async () => {
  await screen.findByRole('heading', { name: /, closest first$/ });
  await screen.findByRole('group', { name: 'Change the search' });
};

const rule = (name: string) => screen.getByRole('combobox', { name: new RegExp(`^${name}:`) });
const best = () => textOf(screen.getAllByRole('article')[0]!);
const list = () => screen.queryAllByRole('article').map((article) => textOf(within(article).getByRole('heading')));

describe('Find My Bowl', () => {
  it('lists what it found with its rank, its figures against the target, its miss and its price', async () => {
    open();
    await heading();
    const text = textOf(screen.getAllByRole('article')[0]!);
    expect(text).toContain('Rank 1');
    expect(text).toContain('Paneer Quinoa');
    expect(text).toContain('45 of 45 g');
    expect(text).toContain('₹250.00');
    expect(text).toContain('540 kcal, on target');
    expect(text).toContain('Contains milk');
    expect(text.match(/on target/g)).toHaveLength(4);
  });

  it('shows more like an answer, without a rank, until the next search', async () => {
    const { user } = open();
    await heading();
    await user.click(screen.getByRole('button', { name: /^Show more like this .*Eggs.* \+ / }));
    const more = await screen.findByRole('list', { name: /^More like / });
    expect(document.activeElement).toBe(more);
    expect(within(more).getAllByRole('article').length).toBeGreaterThan(0);
    expect(textOf(more)).not.toContain('Rank');
    await user.click(screen.getByRole('switch', { name: 'Vegetarian only' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: /^More like / })).toBeNull());
  });

  it('saves a search under a name, opens it again and deletes it', async () => {
    const { user } = open('/find-my-bowl?kcal=700&protein=50&carbs=60&fats=20&veg=1');
    await heading();
    await user.click(screen.getByRole('button', { name: 'Save this search' }));
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the search' });
    expect(name.value).toBe('700 kcal, 50 g protein, vegetarian');
    await user.clear(name);
    await user.type(name, 'After training{Enter}');

    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Protein in g' });
    await user.clear(field);
    await user.type(field, '30');
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'After training' }));
    expect(value('Protein in g')).toBe('50');

    cleanup();
    open();
    await heading();
    await user.click(screen.getByRole('button', { name: 'Delete the search After training' }));
    expect(screen.queryByRole('list', { name: 'Saved searches' })).toBeNull();
  });

  it('shows what it is doing before the menu is there', () => {
    opened.shop.hold('GET /meals');
    open();
    expect(screen.getByRole('heading', { name: 'Finding bowls...' })).toBeTruthy();
  });

  it('writes one value from the slider and the number, and puts right what is typed out of range', async () => {
    const { user } = open();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Protein in g' });
    await user.clear(field);
    await user.type(field, '50');
    expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Protein' }).value).toBe('50');
    await user.clear(field);
    await user.type(field, '900');
    await user.tab();
    expect(field.value).toBe('120');
  });

  it('keeps the shares when the calories move', async () => {
    const { user } = open();
    const field = screen.getByRole('textbox', { name: 'Calories in kcal' });
    await user.clear(field);
    await user.type(field, '1080');
    expect([value('Protein in g'), value('Carbs in g'), value('Fats in g')]).toEqual(['90', '108', '32']);
  });

  it('names the disagreement of calories and grams, and puts it right on request', async () => {
    const { user } = open('/find-my-bowl?kcal=540&protein=60&carbs=54&fats=16');
    await user.click(await screen.findByRole('button', { name: 'Use 600' }));
    expect(screen.getByText('These grams make 600 kcal.')).toBeTruthy();
  });

  it('keeps "at least" and "at most" as limits: nothing within them is marked as over or short', async () => {
    const { user } = open('/find-my-bowl?kcal=540&protein=30&carbs=54&fats=16');
    await heading();
    await user.selectOptions(rule('Protein'), 'At least');
    await user.selectOptions(rule('Calories'), 'At most');
    await vi.waitFor(() => expect(best()).toContain('45 of 30+ g'));
    expect(best()).toContain('540 kcal, on target');
    expect(best()).not.toMatch(/over|short/);
    await vi.waitFor(() => {
      for (const article of screen.getAllByRole('article')) expect(textOf(article)).not.toMatch(/kcal over/);
      expect(screen.queryByRole('heading', { name: /^Small Plate$/ })).toBeNull();
    });
  });

  it('leaves the grams alone when calories that are a limit move', async () => {
    const { user } = open('/find-my-bowl?kcal=max540&protein=45&carbs=54&fats=16');
    const field = screen.getByRole('textbox', { name: 'Calories in kcal' });
    await user.clear(field);
    await user.type(field, '1080');
    expect([value('Protein in g'), value('Carbs in g'), value('Fats in g')]).toEqual(['45', '54', '16']);
  });

  it('replaces all answers at once', async () => {
    const { user } = open();
    await heading();
    const seen: (readonly string[])[] = [];
    const before = list();
    const watching = new MutationObserver(() => seen.push(list()));
    watching.observe(document.body, { childList: true, subtree: true, characterData: true });
    await user.click(screen.getByRole('switch', { name: 'Vegetarian only' }));
    await vi.waitFor(() => expect(list()).not.toEqual(before));
    watching.disconnect();
    const after = list();
    for (const shown of seen) expect([before, after]).toContainEqual(shown);
  });

  it('says in one line how many answers there are and how close the best is, and leads to them', async () => {
    open('/find-my-bowl?kcal=540&protein=60&carbs=54&fats=16&must=paneer&budget=250');
    await heading();
    const bar = screen.getByRole('link', { name: /best/ });
    expect(textOf(bar)).toMatch(/^\d+ bowls?, best ₹250\.00, 15 g off$/);
    expect(bar.getAttribute('href')).toBe('#results');
  });

  it('leaves out a pressed allergen', async () => {
    const { user } = open();
    await heading();
    await user.click(screen.getByRole('button', { name: 'Milk' }));
    await vi.waitFor(() => expect(screen.queryByRole('heading', { name: /Paneer Quinoa/ })).toBeNull());
    expect(screen.getByRole('heading', { name: /Brown Rice, Boiled Eggs/ })).toBeTruthy();
  });

  it('offers only follow-ups that change the answer; a chosen one becomes a tag that takes it back', async () => {
    const { user } = open();
    await heading();
    const group = screen.getByRole('group', { name: 'Change the search' });
    const labels = () => within(group).getAllByRole('button').map(textOf);
    expect(labels()).toEqual(['Cheaper', 'Make it vegetarian', 'Without milk', 'More protein']);
    await user.click(within(group).getByRole('button', { name: 'Without milk' }));
    expect(screen.getByRole('button', { name: 'Milk' }).getAttribute('aria-pressed')).toBe('true');
    await vi.waitFor(() =>
      expect(labels()).toEqual(['Without milk', 'Make it vegetarian', 'Without eggs', 'More protein']),
    );
    await user.click(within(group).getByRole('button', { name: 'Remove Without milk' }));
    expect(screen.getByRole('button', { name: 'Milk' }).getAttribute('aria-pressed')).toBe('false');
    await user.click(await within(group).findByRole('button', { name: 'Cheaper' }));
    expect(value('Budget in rupees')).toBe('249');
  });

  it('explains an impossible target in figures and takes a suggested change', async () => {
    const { user } = open('/find-my-bowl?budget=120');
    await heading();
    const panel = screen.getByRole('region', { name: 'No bowl brings 45 g protein in 540 kcal for ₹120.00' });
    expect(textOf(panel)).toContain('The closest has 20 g protein, 272 kcal and costs ₹99.00: 25 g short of protein.');
    await user.click(within(panel).getByRole('button', { name: /Raise the budget to ₹250.00.*Paneer Quinoa/ }));
    expect(value('Budget in rupees')).toBe('250');
  });

  it('says what the cheapest meal costs where the budget allows nothing', async () => {
    open('/find-my-bowl?budget=50');
    await heading();
    const panel = screen.getByRole('region', { name: 'Nothing within your limits for ₹50.00' });
    expect(textOf(panel)).toContain('The cheapest meal costs ₹99.00.');
  });
});
