import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import {
  SlowCartServer,
  cartLine as line,
  quantitiesOf as quantities,
} from '#web/features/cart/testing/slow-cart-server.ts';
import { CartSync, type CartAction } from './cart-sync.ts';
import type { CartView } from './cart-view.ts';

let shop: SlowCartServer;
let cart: CartSync;
let shown: CartView;
let reports: string[];

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

  it('says of a meal that is in the cart already that it was added, but not of a press on plus', async () => {
    shop.stock(line(7, 2));
    await cart.read();
    cart.add(line(7));
    await cart.settled();
    expect(quantities(shop.items)).toEqual(['7:3']);
    cart.change('7', 1);
    await cart.settled();
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

  it('adds to what another tab has added also the one that is left of two', async () => {
    shop.stock(line(7, 3));
    shop.isHeld = true;
    cart.add(line(7));
    cart.add(line(7));
    await vi.advanceTimersByTimeAsync(1);
    cart.change('7', -1);
    shop.release();
    await cart.settled();
    expect(quantities(shop.items)).toEqual(['7:4']);
  });

  it('has one portion when a meal is added again while it is being removed', async () => {
    shop.stock(line(7));
    await cart.read();
    shop.isHeld = true;
    cart.remove('7');
    await vi.advanceTimersByTimeAsync(1);
    cart.add(line(7));
    shop.release();
    await cart.settled();
    expect(quantities(shop.items)).toEqual(['7:1']);
  });

  it('sends no request for a quantity that was raised and lowered again', async () => {
    shop.stock(line(7, 2));
    await cart.read();
    cart.change('7', 1);
    cart.change('7', -1);
    await cart.settled();
    expect(shop.calls).toEqual(['read']);
    expect(shown.isSettled).toBe(true);
  });

  it('reads the cart when a custom bowl to be changed has been removed in another tab', async () => {
    shop.stock(line(7), { ...line(0), mealId: null });
    await cart.read();
    shop.isHeld = true;
    cart.change('7', 1);
    await vi.advanceTimersByTimeAsync(1);
    cart.change('custom-2', 1);
    shop.items.pop();
    shop.release();
    await cart.settled();
    expect(shop.calls).toEqual(['read', 'set 1 to 2', 'read']);
    expect(quantities(shown.items)).toEqual(['7:2']);
  });

  it('never goes below 1 or above 20 by clicking', async () => {
    shop.stock(line(7, 2), line(8, 19));
    await cart.read();
    for (let tap = 0; tap < 4; tap++) cart.change('7', -1);
    for (let tap = 0; tap < 4; tap++) cart.change('8', 1);
    await cart.settled();
    expect(quantities(shop.items)).toEqual(['7:1', '8:20']);
  });

  it('sends the last of several clicks during a request', async () => {
    shop.stock(line(7, 3));
    await cart.read();
    shop.isHeld = true;
    cart.change('7', 1);
    await vi.advanceTimersByTimeAsync(1);
    for (let click = 0; click < 3; click++) cart.change('7', -1);
    expect(quantities(shown.items)).toEqual(['7:1']);
    shop.release();
    await cart.settled();
    expect(quantities(shop.items)).toEqual(['7:1']);
    expect(shop.calls).toEqual(['read', 'set 1 to 4', 'set 1 to 1']);
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

  it('counts a line that another tab has removed as removed', async () => {
    shop.stock(line(7));
    await cart.read();
    shop.items = [];
    cart.remove('7');
    await cart.settled();
    expect(shown.items).toEqual([]);
    expect(reports).toEqual(['remove done']);
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

  it('ends with server and page in agreement, whatever is clicked and whenever it responds', async () => {
    vi.useRealTimers();
    const tap = fc.record({
      meal: fc.integer({ min: 1, max: 4 }),
      action: fc.constantFrom('add', 'more', 'less', 'remove', 'clear', 'hold', 'release', 'wait'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(tap, { maxLength: 40 }), async (taps) => {
        const store = new SlowCartServer();
        let view: CartView | undefined;
        const sync = new CartSync(store, {
          show: (next) => (view = next),
          done: () => {},
          failed: () => expect.fail('nothing should fail'),
          returned: () => expect.fail('nothing should return'),
          unsent: () => {},
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
