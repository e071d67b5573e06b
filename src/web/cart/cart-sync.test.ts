import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import type { Cart, CartItem } from '#contract/cart.ts';
import { type OrderTerms, firstTerms, termsOnWire } from '#domain/orders/order-terms.ts';
import { ApiError } from '#web/api/api-error.ts';
import { CartSync, type CartAction, type CartServer } from './cart-sync.ts';
import { cartQuote, lineKey, type CartView } from './cart-view.ts';

const line = (mealId: number, quantity = 1): CartItem => ({
  cartItemId: 0,
  mealId,
  mealName: `Meal ${mealId}`,
  pricePerItem: 289,
  mealImageUrl: null,
  artUrl: '/art/bowl.svg',
  quantity,
  caloriesKcal: 545,
  nutritionValues: { protein: 46 },
  isVegetarian: false,
  allergens: [],
  components: [],
  specialInstructions: '',
});

/** A server that responds on command, so that clicks can fall anywhere. */
class SlowShop implements CartServer {
  items: CartItem[] = [];
  calls: string[] = [];
  refusal: ApiError | undefined;
  removed: string[] = [];
  terms: OrderTerms = firstTerms;
  #nextId = 1;
  #waiting: (() => void)[] = [];
  isHeld = false;

  stock(...items: CartItem[]): void {
    this.items.push(...items.map((item) => ({ ...item, cartItemId: this.#nextId++ })));
  }

  release(): void {
    this.isHeld = false;
    for (const answer of this.#waiting.splice(0)) answer();
  }

  async #respond(call: string, action: () => void): Promise<Cart> {
    this.calls.push(call);
    if (this.isHeld) await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    else await Promise.resolve();
    if (this.refusal) throw this.refusal;
    action();
    return {
      items: structuredClone(this.items),
      quote: cartQuote(this.items, this.terms),
      terms: termsOnWire(this.terms),
      removed: [...this.removed],
    };
  }

  read = () => this.#respond('read', () => {});
  clear = () => this.#respond('clear', () => (this.items = []));
  add = (mealId: number, quantity: number) =>
    this.#respond(`add ${mealId} x ${quantity}`, () => {
      const there = this.items.find((item) => item.mealId === mealId);
      if (there) there.quantity += quantity;
      else this.stock(line(mealId, quantity));
    });
  setQuantity = (cartItemId: number, quantity: number) =>
    this.#respond(`set ${cartItemId} to ${quantity}`, () => {
      const item = this.items.find((one) => one.cartItemId === cartItemId);
      if (!item) throw new ApiError('This item is not in your cart.', { status: 404, code: 'not-found' });
      item.quantity = quantity;
    });
  remove = (cartItemId: number) =>
    this.#respond(`remove ${cartItemId}`, () => {
      const index = this.items.findIndex((one) => one.cartItemId === cartItemId);
      if (index === -1) throw new ApiError('This item is not in your cart.', { status: 404, code: 'not-found' });
      this.items.splice(index, 1);
    });
}

let shop: SlowShop;
let cart: CartSync;
let shown: CartView;
let reports: string[];

const outage = new ApiError('Try again', { status: 503, code: 'unavailable' });
const quantities = (items: readonly CartItem[]) => items.map((item) => `${lineKey(item)}:${item.quantity}`);
const report = (word: string) => (action: CartAction) => void reports.push(`${action} ${word}`);

beforeEach(() => {
  vi.useFakeTimers();
  shop = new SlowShop();
  reports = [];
  cart = new CartSync(shop, {
    show: (view) => (shown = view),
    done: report('done'),
    failed: report('failed'),
    unsold: (names) => void reports.push(`unsold ${names.join()}`),
  });
});

afterEach(() => vi.useRealTimers());

describe('the cart in the browser', () => {
  it('shows a meal at once, before the server has responded', () => {
    shop.isHeld = true;
    cart.add(line(7));
    expect(quantities(shown.items)).toEqual(['7:1']);
    expect(shown.isSettled).toBe(false);
    expect(reports).toEqual([]);
  });

  it('adds to what the cart already has of a meal, also before it has been loaded', async () => {
    shop.stock(line(7, 2), line(8, 19));
    shop.isHeld = true;
    const read = cart.read();
    cart.add(line(7));
    cart.add(line(8));
    cart.add(line(8));
    cart.add(line(9));
    shop.release();
    await read;
    expect(quantities(shown.items)).toEqual(['7:3', '8:20', '9:1']);
    await cart.settled();
    expect(quantities(shop.items)).toEqual(['7:3', '8:20', '9:1']);
  });

  it('turns five quick clicks on plus into quantity 6 with two requests', async () => {
    cart.add(line(7));
    await cart.settled();
    shop.isHeld = true;
    for (let tap = 0; tap < 5; tap++) cart.change('7', 1);
    expect(quantities(shown.items)).toEqual(['7:6']);
    await vi.advanceTimersByTimeAsync(1);
    shop.release();
    await cart.settled();
    expect(quantities(shop.items)).toEqual(['7:6']);
    expect(quantities(shown.items)).toEqual(['7:6']);
    expect(shown.isSettled).toBe(true);
    expect(shop.calls).toEqual(['add 7 x 1', 'set 1 to 6']);
    expect(reports).toEqual(['add done', 'update done']);
  });

  it('continues from what another tab has added meanwhile', async () => {
    shop.stock(line(7, 3));
    shop.isHeld = true;
    cart.add(line(7));
    await vi.advanceTimersByTimeAsync(1);
    cart.change('7', 1);
    shop.release();
    await cart.settled();
    expect(quantities(shop.items)).toEqual(['7:5']);
    expect(quantities(shown.items)).toEqual(['7:5']);
  });

  it('never goes below 1 or above 20 by clicking', async () => {
    shop.stock(line(7, 2), line(8, 19));
    await cart.read();
    for (let tap = 0; tap < 4; tap++) cart.change('7', -1);
    for (let tap = 0; tap < 4; tap++) cart.change('8', 1);
    await cart.settled();
    expect(quantities(shop.items)).toEqual(['7:1', '8:20']);
  });

  it('keeps the order of the lines', async () => {
    shop.stock(line(1), line(2), line(3));
    await cart.read();
    cart.change('2', 1);
    cart.remove('1');
    cart.add(line(9));
    expect(quantities(shown.items)).toEqual(['2:2', '3:1', '9:1']);
    await cart.settled();
    expect(quantities(shown.items)).toEqual(['2:2', '3:1', '9:1']);
    expect(quantities(shop.items)).toEqual(['2:2', '3:1', '9:1']);
  });

  it('sends no request when a meal was added and removed before its request was sent', async () => {
    shop.isHeld = true;
    cart.add(line(1));
    cart.add(line(2));
    await vi.advanceTimersByTimeAsync(1);
    cart.remove('2');
    shop.release();
    await cart.settled();
    expect(shop.calls).toEqual(['add 1 x 1']);
    expect(quantities(shown.items)).toEqual(['1:1']);
  });

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
  });

  it('counts a line that another tab has removed as removed', async () => {
    shop.stock(line(7));
    await cart.read();
    shop.items = [];
    cart.remove('7');
    await cart.settled();
    expect(shown.items).toEqual([]);
    expect(reports).toEqual(['remove done']);
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

  it('names meals that are no longer sold, once', async () => {
    shop.removed = ['Paneer Bowl'];
    await cart.read();
    await cart.read();
    expect(reports).toEqual(['unsold Paneer Bowl']);
    shop.removed.push('Oat Bowl');
    await cart.read();
    expect(reports).toEqual(['unsold Paneer Bowl', 'unsold Oat Bowl']);
  });

  it('sends nothing more once the session has ended', async () => {
    let isOver = false;
    const quiet = { show: () => {}, done: () => {}, failed: () => {}, unsold: () => {} };
    const old = new CartSync(shop, quiet, () => isOver);
    old.add(line(7));
    isOver = true;
    await old.settled();
    expect(shop.calls).toEqual([]);
  });

  it('ends with server and page in agreement, whatever is clicked and whenever it responds', async () => {
    vi.useRealTimers();
    const tap = fc.record({
      meal: fc.integer({ min: 1, max: 4 }),
      action: fc.constantFrom('add', 'more', 'less', 'remove', 'clear', 'hold', 'release', 'wait'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(tap, { maxLength: 40 }), async (taps) => {
        const store = new SlowShop();
        let view: CartView | undefined;
        const sync = new CartSync(store, {
          show: (next) => (view = next),
          done: () => {},
          failed: () => expect.fail('nothing should fail'),
          unsold: () => {},
        });
        for (const { meal, action } of taps) {
          if (action === 'add') sync.add(line(meal));
          if (action === 'more') sync.change(String(meal), 1);
          if (action === 'less') sync.change(String(meal), -1);
          if (action === 'remove') sync.remove(String(meal));
          if (action === 'clear') sync.clear();
          if (action === 'hold') store.isHeld = true;
          if (action === 'release') store.release();
          if (action === 'wait') await Promise.resolve();
        }
        const seen = view?.items ?? [];
        store.release();
        await sync.settled();
        expect(quantities(view?.items ?? [])).toEqual(quantities(store.items));
        expect(new Set(quantities(store.items))).toEqual(new Set(quantities(seen)));
      }),
      { numRuns: 500 },
    );
  });
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

  it('charge nothing for an empty cart', () => {
    expect(cartQuote([], firstTerms)).toEqual({ subtotal: 0, deliveryFee: 0, tax: 0, total: 0 });
  });
});
