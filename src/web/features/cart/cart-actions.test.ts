import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import type { Meal } from '#contract/catalog.ts';
import { firstTerms, termsOnWire } from '#domain/orders/order-terms.ts';
import { dismissToast, readToasts } from '#web/ui/feedback/toast.ts';
import { cartSync, mealLine } from './cart-actions.ts';
import { cartQuote } from './cart-view.ts';
import { readGuestCart } from './guest-cart.ts';

const meal: Meal = {
  id: 7,
  name: 'Paneer Bowl',
  slug: 'paneer-bowl',
  ingredients: [],
  description: '',
  mealType: 'PROTEIN_PICK',
  price: 289,
  imageUrl: null,
  artUrl: '/art/bowl.svg',
  servingWeightGrams: 420,
  caloriesKcal: 545,
  nutritionValues: { protein: 46 },
  isVegetarian: true,
  allergens: ['milk'],
  mealCategory: { id: 1, name: 'Bowls', imageUrl: null },
};
const known = { ...mealLine(meal, 1), cartItemId: 31 };
const cartOf = (items: Cart['items'], removed: string[] = []): Cart => ({
  items,
  quote: cartQuote(items, firstTerms),
  terms: termsOnWire(firstTerms),
  removed,
});

let count = 0;
let queryClient: QueryClient;
let requests: string[];
/** What the server does with a request, by its method and path. */
let respond: (request: string) => Response;

beforeEach(() => {
  queryClient = new QueryClient();
  requests = [];
  respond = () => Response.json(cartOf([]));
  vi.stubGlobal('document', { cookie: `session=token-${++count}` });
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('fetch', (url: string, { method, body }: { method: string; body?: string }) => {
    const request = `${method} ${url.replace('/api/v1', '')}`;
    requests.push(body === undefined ? request : `${request} ${body}`);
    return Promise.resolve(respond(request));
  });
});
afterEach(() => {
  for (const { id } of readToasts()) dismissToast(id);
  vi.unstubAllGlobals();
});

const toasts = () => readToasts().map(({ tone, message, points }) => [tone, message, ...points].join(' | '));
const refuse = (status: number, message = 'Try again.') => {
  const read = respond;
  respond = (request) =>
    request === 'GET /cart'
      ? read(request)
      : Response.json({ status, code: 'unavailable', message, requestId: 'r' }, { status });
};

/** The cart with one Paneer Bowl that the server knows. */
async function opened() {
  respond = () => Response.json(cartOf([known]));
  const cart = cartSync(queryClient);
  await cart.read();
  return cart;
}

describe('the cart of a session', () => {
  it('sends each change to the server and says what was added or removed', async () => {
    const cart = cartSync(queryClient);
    respond = () => Response.json(cartOf([known]));
    cart.add(mealLine(meal, 1));
    await cart.settled();
    respond = () => Response.json(cartOf([{ ...known, quantity: 2 }]));
    cart.change('7', 1);
    await cart.settled();
    respond = () => Response.json(cartOf([]));
    cart.remove('7');
    await cart.settled();
    cart.clear();
    await cart.settled();
    await cart.read();
    expect(requests).toEqual([
      'POST /cart/items {"mealId":7,"quantity":1}',
      'PUT /cart/items/31 {"quantity":2}',
      'DELETE /cart/items/31',
      'DELETE /cart',
      'GET /cart',
    ]);
    expect(toasts()).toEqual(['success | Paneer Bowl added to cart!', 'success | Paneer Bowl removed from cart']);
  });

  it('is shown wherever the page reads the cart', async () => {
    await opened();
    expect(queryClient.getQueryData(['cart'])).toMatchObject({ items: [{ mealName: 'Paneer Bowl' }], isSettled: true });
  });

  it('is one for a session, and a new one for the next', async () => {
    const cart = await opened();
    expect(cartSync(queryClient)).toBe(cart);
    vi.stubGlobal('document', { cookie: 'session=another-customer' });
    expect(cartSync(queryClient)).not.toBe(cart);
    requests = [];
    cart.change('7', 1);
    await cart.settled();
    expect(requests).toEqual([]);
    vi.stubGlobal('document', { cookie: '' });
    const visitors = cartSync(queryClient);
    expect(cartSync(queryClient)).toBe(visitors);
  });

  it('names what is no longer sold, long enough to be read', async () => {
    respond = () => Response.json(cartOf([], ['Oat Bowl', 'Fish Millet']));
    await cartSync(queryClient).read();
    expect(toasts()).toEqual(['error | No longer on the menu, so it left your cart: | Oat Bowl | Fish Millet']);
    expect(readToasts()[0]!.durationMs).toBe(8000);
  });
});

describe('a change of the cart that failed', () => {
  it.each([
    ['an added meal', '/', (cart) => cart.add({ ...mealLine(meal, 1), mealId: 8 }), 'Failed to add item to cart'],
    ['a quantity on a card', '/meals', (cart) => cart.change('7', 1), 'Failed to update quantity'],
    ['a quantity in the cart', '/order-now', (cart) => cart.change('7', 1), 'Failed to update item quantity'],
    ['a removed meal', '/order-now', (cart) => cart.remove('7'), 'Failed to remove item from cart'],
    ['the whole cart', '/order-now', (cart) => cart.clear(), 'Failed to clear your cart'],
  ] satisfies [string, string, (cart: Awaited<ReturnType<typeof opened>>) => void, string][])(
    '%s is reported as what it was',
    async (_what, pathname, change, text) => {
      const cart = await opened();
      vi.stubGlobal('location', { pathname });
      refuse(500);
      change(cart);
      await cart.settled();
      expect(toasts()).toEqual([`error | ${text}`]);
    },
  );

  it('by a rule of the shop says which', async () => {
    const cart = await opened();
    refuse(422, 'A cart has at most 30 lines.');
    cart.change('7', 1);
    await cart.settled();
    expect(toasts()).toEqual(['error | Failed to update quantity | A cart has at most 30 lines.']);
  });

  it('because the session has ended is left to the page that says so', async () => {
    const cart = await opened();
    refuse(401);
    cart.change('7', 1);
    await cart.settled();
    expect(toasts()).toEqual([]);
  });

  it('because the session has ended keeps what was added for the next sign-in', async () => {
    const cart = await opened();
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    });
    vi.stubGlobal('window', globalThis);
    refuse(401);
    cart.add(mealLine({ ...meal, id: 8, name: 'Fish Bowl' }, 2));
    cart.change('7', 1);
    cart.change('7', 1);
    await cart.settled();
    expect(readGuestCart().map(({ name, body }) => [name, body])).toEqual([
      ['Fish Bowl', { mealId: 8, quantity: 2 }],
      ['Paneer Bowl', { mealId: 7, quantity: 2 }],
    ]);
    expect(toasts()).toEqual([]);
  });

  it('without a response is reported too', async () => {
    const cart = await opened();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    cart.remove('7');
    await cart.settled();
    expect(toasts()).toEqual(['error | Failed to remove item from cart']);
  });
});

it('a meal becomes one portion without components, which the server has not numbered yet', () => {
  expect(mealLine(meal, 1)).toMatchObject({
    cartItemId: 0,
    mealId: 7,
    mealName: 'Paneer Bowl',
    pricePerItem: 289,
    quantity: 1,
    components: [],
    specialInstructions: '',
  });
});
