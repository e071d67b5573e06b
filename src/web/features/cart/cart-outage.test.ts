import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstTerms } from '#domain/orders/order-terms.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import {
  SlowCartServer,
  cartLine as line,
  quantitiesOf as quantities,
} from '#web/features/cart/testing/slow-cart-server.ts';
import { CartSync, type CartAction } from './cart-sync.ts';
import { cartQuote, lineKey, type CartView } from './cart-view.ts';

let shop: SlowCartServer;
let cart: CartSync;
let shown: CartView;
let reports: string[];

const outage = new ApiError('Try again', { status: 503, code: 'unavailable' });
const report = (word: string) => (action: CartAction) => void reports.push(`${action} ${word}`);

beforeEach(() => {
  vi.useFakeTimers();
  shop = new SlowCartServer();
  reports = [];
  cart = new CartSync(shop, {
    show: (view) => (shown = view),
    done: report('done'),
    failed: report('failed'),
    returned: (lines) =>
      void reports.push(
        ...lines.map(({ mealName, wasRemoved }) => `${mealName} ${wasRemoved ? 'is back' : 'as before'}`),
      ),
    unsent: (lines) =>
      void reports.push(`unsent ${lines.map(({ mealName, quantity }) => `${quantity} ${mealName}`).join()}`),
    unsold: (names) => void reports.push(`unsold ${names.join()}`),
  });
});

afterEach(() => vi.useRealTimers());

/** Notes when the cart is read: `readsWithin(ms)` lets this much time pass and gives the milliseconds of each attempt. */
function watchReads(): (ms: number) => Promise<number[]> {
  const instants: number[] = [];
  const { read } = shop;
  shop.read = () => {
    instants.push(Date.now());
    return read();
  };
  return async (ms) => {
    const began = Date.now();
    instants.length = 0;
    await vi.advanceTimersByTimeAsync(ms);
    return instants.map((instant) => instant - began);
  };
}

describe('a cart whose server fails', () => {
  it('reverts a failed add at once', async () => {
    shop.refusal = outage;
    cart.add(line(7));
    await cart.settled();
    expect(shown.items).toEqual([]);
    expect(reports).toEqual(['add failed']);
  });

  it('shows a failed change until the server responds again, then shows the server’s cart', async () => {
    shop.stock(line(7, 2), line(8));
    await cart.read();
    shop.refusal = outage;
    cart.change('7', 1);
    cart.remove('8');
    await cart.settled();
    await vi.advanceTimersByTimeAsync(10);
    expect(quantities(shown.items)).toEqual(['7:3']);
    expect(reports).toEqual(['update failed', 'remove failed']);
    shop.refusal = undefined;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(quantities(shown.items)).toEqual(['7:2', '8:1']);
    expect(shown.isSettled).toBe(true);
    expect(reports.slice(2), 'nothing comes back without a word').toEqual(['Meal 7 as before', 'Meal 8 is back']);
  });

  it('sends no second request for a line after the first has failed', async () => {
    shop.stock(line(7));
    await cart.read();
    shop.isHeld = true;
    cart.change('7', 1);
    await vi.advanceTimersByTimeAsync(1);
    cart.change('7', 1);
    shop.refusal = outage;
    shop.release();
    await vi.advanceTimersByTimeAsync(1);
    expect(shop.calls).toEqual(['read', 'set 1 to 2', 'read']);
  });

  it('asks after 1, 3, 7 … seconds, then every half minute, once for however many failures, until it responds', async () => {
    shop.stock(line(7), line(8));
    await cart.read();
    const readsWithin = watchReads();
    shop.refusal = outage;
    cart.change('7', 1);
    cart.remove('8');
    expect(await readsWithin(100_000)).toEqual([0, 1000, 3000, 7000, 15_000, 31_000, 61_000, 91_000]);
    shop.refusal = undefined;
    expect(await readsWithin(300_000)).toHaveLength(1);
    shop.refusal = outage;
    cart.change('7', 1);
    expect(await readsWithin(2000)).toEqual([0, 1000]);
  });

  it('empties the list even when the server cannot, and reports the failure', async () => {
    shop.stock(line(7), line(8));
    await cart.read();
    shop.refusal = outage;
    cart.clear();
    expect(shown.items).toEqual([]);
    await cart.settled();
    expect(shown.items).toEqual([]);
    expect(reports).toEqual(['clear failed']);
    shop.refusal = undefined;
    cart.clear();
    cart.add(line(9));
    await cart.settled();
    expect(quantities(shop.items)).toEqual(['9:1']);
    expect(quantities(shown.items)).toEqual(['9:1']);
  });
});

describe('an emptied cart', () => {
  it('is empty on the server with one request', async () => {
    shop.stock(line(7), line(8));
    await cart.read();
    cart.clear();
    await cart.settled();
    expect(shop.calls).toEqual(['read', 'clear']);
    expect(shown).toMatchObject({ items: [], quote: { total: 0 }, isSettled: true });
    expect(reports).toEqual(['clear done']);
  });

  it('keeps a line that was added again before the request was sent', async () => {
    shop.stock(line(7, 2), line(8));
    await cart.read();
    cart.clear();
    cart.add(line(7));
    await cart.settled();
    expect(shop.calls).toEqual(['read', 'remove 2', 'set 1 to 1']);
    expect(quantities(shown.items)).toEqual(['7:1']);
    expect(shown.isSettled).toBe(true);
  });

  it('has what was added again while it was being emptied', async () => {
    shop.stock(line(7, 2), line(8));
    await cart.read();
    shop.isHeld = true;
    cart.clear();
    await vi.advanceTimersByTimeAsync(1);
    cart.add(line(7));
    shop.release();
    await cart.settled();
    expect(shop.calls).toEqual(['read', 'clear', 'add 7 x 1']);
    expect(quantities(shown.items)).toEqual(['7:1']);
  });

  it('is empty after an order: changes that were not sent are dropped', async () => {
    shop.stock(line(7), line(8));
    await cart.read();
    shop.isHeld = true;
    cart.change('7', 1);
    await vi.advanceTimersByTimeAsync(1);
    cart.dropChanges();
    expect(shown).toMatchObject({ items: [], quote: { total: 0 }, isSettled: true });
  });

  it('that could not be emptied is reported also when an order was placed meanwhile', async () => {
    shop.stock(line(7));
    await cart.read();
    shop.isHeld = true;
    cart.clear();
    await vi.advanceTimersByTimeAsync(1);
    cart.dropChanges();
    shop.refusal = outage;
    shop.release();
    await vi.advanceTimersByTimeAsync(1);
    expect(reports).toEqual(['clear failed']);
  });
});

describe('a session that has ended', () => {
  it('sends and shows nothing more once the session has ended', async () => {
    let isOver = false;
    let shownCount = 0;
    const quiet = {
      show: () => void shownCount++,
      done: () => {},
      failed: () => {},
      returned: () => {},
      unsent: () => {},
      unsold: () => {},
    };
    const old = new CartSync(shop, quiet, () => isOver);
    old.add(line(7));
    old.clear();
    const read = old.read();
    isOver = true;
    shownCount = 0;
    await read;
    old.dropChanges();
    expect(shop.calls).toEqual([]);
    expect(shownCount).toBe(0);
  });
});

it('a line is known by its meal, a custom bowl by its own id', () => {
  expect(lineKey({ mealId: 7, cartItemId: 31 })).toBe('7');
  expect(lineKey({ mealId: null, cartItemId: 31 })).toBe('custom-31');
});

describe('the totals on the page', () => {
  it('are the ones the server charges', () => {
    const items = [
      { pricePerItem: 289, quantity: 2 },
      { pricePerItem: 249, quantity: 1 },
      { pricePerItem: 335, quantity: 1 },
    ];
    expect(cartQuote(items, firstTerms)).toEqual({ subtotal: 1162, deliveryFee: 3.99, tax: 81.34, total: 1247.33 });
  });

  it('are the ones that the server sent, and follow a click before it has responded', async () => {
    shop.stock(line(7, 2));
    shop.terms = { ...firstTerms, taxBasisPoints: 1250 };
    shop.quote = { subtotal: 578, deliveryFee: 0, tax: 1, total: 579 };
    await cart.read();
    expect(shown.quote).toEqual(shop.quote);
    expect(shown.terms).toEqual(shop.terms);
    cart.change('7', 1);
    expect(shown.quote).toEqual(cartQuote([line(7, 3)], shop.terms));
    await cart.settled();
    expect(shown.quote).toEqual(shop.quote);
  });

  it('count a line no longer that another tab has removed', async () => {
    shop.stock(line(7), line(8, 2));
    await cart.read();
    shop.items.shift();
    cart.remove('7');
    await cart.settled();
    expect(shown.isSettled).toBe(true);
    expect(shown.quote).toEqual(cartQuote([line(8, 2)], firstTerms));
  });

  it('charge nothing for an empty cart', () => {
    expect(cartQuote([], firstTerms)).toEqual({ subtotal: 0, deliveryFee: 0, tax: 0, total: 0 });
  });
});
