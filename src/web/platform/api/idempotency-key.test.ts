import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { call } from './call.ts';

const fetchFake = vi.fn<typeof fetch>();
const jsonResponse = (status: number, body: unknown) =>
  fetchFake.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
const keyOf = ([, init]: Parameters<typeof fetch>) => new Headers(init?.headers).get('idempotency-key');

beforeEach(() => {
  vi.stubGlobal('fetch', fetchFake);
  vi.stubGlobal('document', { cookie: 'session=abc_123' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  fetchFake.mockReset();
});

const addItem = {
  method: 'POST',
  path: '/cart/items',
  summary: 'Add a meal',
  access: 'signed-in',
  body: z.object({ mealId: z.int() }),
  response: z.object({ items: z.array(z.string()) }),
  idempotent: true,
} as const satisfies Endpoint;

const add = async (status: number | 'no response', mealId = 7) => {
  if (status === 'no response') fetchFake.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  else jsonResponse(status, { items: [], status, code: 'x', message: 'x', requestId: 'r' });
  await call(addItem, { body: { mealId } }).catch(() => undefined);
  return keyOf(fetchFake.mock.lastCall!)!;
};

describe('a request that creates something', () => {
  it.each(['no response', 500, 503] as const)('keeps its key after %s, until there is a response', async (status) => {
    const first = await add(status);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(await add(status)).toBe(first);
    expect(await add(status, 8)).not.toBe(first);
    expect(await add(200)).toBe(first);
    expect(await add(200)).not.toBe(first);
  });

  it('gets a new key after a refusal, a minute later, or for another customer', async () => {
    vi.useFakeTimers();
    const refused = await add(422);
    const lost = await add(503);
    expect(lost).not.toBe(refused);
    vi.advanceTimersByTime(61_000);
    const later = await add(503);
    expect(later).not.toBe(lost);
    vi.stubGlobal('document', { cookie: 'session=somebody_else' });
    expect(await add(200)).not.toBe(later);
  });

  it('gets a second key while the first request is in flight: two clicks on Add are two portions', async () => {
    jsonResponse(200, { items: [] });
    jsonResponse(200, { items: [] });
    await Promise.all([call(addItem, { body: { mealId: 7 } }), call(addItem, { body: { mealId: 7 } })]);
    const keys = fetchFake.mock.calls.slice(-2).map(keyOf);
    expect(new Set(keys).size).toBe(2);
  });

  it('takes the key that its caller passes', async () => {
    jsonResponse(200, { items: [] });
    await call(addItem, { body: { mealId: 9 } }, { headers: { 'Idempotency-Key': 'kept elsewhere' } });
    expect(keyOf(fetchFake.mock.lastCall!)).toBe('kept elsewhere');
  });
});
