import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeAttempt, findOpenAttempt, openAttempt } from './order-attempt.ts';

class FakeStorage {
  readonly #stored = new Map<string, string>();
  getItem = (name: string) => this.#stored.get(name) ?? null;
  setItem = (name: string, text: string) => void this.#stored.set(name, text);
  removeItem = (name: string) => void this.#stored.delete(name);
}

const me = 7;
const lines = [{ cartItemId: 1, quantity: 2, pricePerItem: 289 }];
const request = { deliveryAddressId: 5, paymentMethod: 'COD', expectedTotal: 622.45, note: '' } as const;

beforeEach(() => vi.stubGlobal('sessionStorage', new FakeStorage()));
afterEach(() => {
  closeAttempt();
  vi.unstubAllGlobals();
});

describe('an attempt to order', () => {
  it('keeps its key for every retry of the same order', () => {
    const { key } = openAttempt(me, lines, request);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(openAttempt(me, structuredClone(lines), { ...request }).key).toBe(key);
  });

  it('is restored after a reload, with the request to repeat', () => {
    const attempt = openAttempt(me, lines, request);
    expect(findOpenAttempt(me)).toEqual(attempt);
  });

  it.each([
    ['another quantity', [{ ...lines[0]!, quantity: 3 }], request],
    ['another price', [{ ...lines[0]!, pricePerItem: 299 }], request],
    ['a cart that was filled anew', [{ ...lines[0]!, cartItemId: 2 }], request],
    ['another address', lines, { ...request, deliveryAddressId: 6 }],
    ['another note', lines, { ...request, note: 'No salt' }],
  ])('is a new one for %s', (_, otherLines, otherRequest) => {
    const { key } = openAttempt(me, lines, request);
    expect(openAttempt(me, otherLines, otherRequest).key).not.toBe(key);
  });

  it('is a new one after a definite response', () => {
    const { key } = openAttempt(me, lines, request);
    closeAttempt();
    expect(findOpenAttempt(me)).toBeUndefined();
    expect(openAttempt(me, lines, request).key).not.toBe(key);
  });

  it('belongs to its customer alone', () => {
    openAttempt(me, lines, request);
    expect(findOpenAttempt(8)).toBeUndefined();
  });

  it('keeps its key in memory where the browser stores nothing', () => {
    vi.stubGlobal('sessionStorage', undefined);
    const { key } = openAttempt(me, lines, request);
    expect(openAttempt(me, lines, request).key).toBe(key);
  });

  it('is dropped when its stored form is unreadable', () => {
    sessionStorage.setItem('order-attempt', '{"key":');
    expect(findOpenAttempt(me)).toBeUndefined();
  });
});
