import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { logout, validateToken } from '#contract/auth.ts';
import { listMeals } from '#contract/catalog.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { pageOf } from '#contract/shapes.ts';
import { ApiError, onUnauthorized } from './api-error.ts';
import { call } from './call.ts';

const setQuantity = {
  method: 'PUT',
  path: '/cart/items/:cartItemId',
  summary: 'Change how many',
  access: 'signed-in',
  params: z.object({ cartItemId: z.int() }),
  body: z.object({ quantity: z.int() }),
  response: z.object({ items: z.array(z.string()) }),
} as const satisfies Endpoint;

const listOrders = {
  method: 'GET',
  path: '/orders',
  summary: 'Own orders',
  access: 'signed-in',
  query: z.object({ page: z.int(), status: z.string().optional() }),
  response: z.array(z.string()),
} as const satisfies Endpoint;

const signIn = {
  method: 'POST',
  path: '/auth/signin',
  summary: 'Staff sign-in',
  access: 'public',
  body: z.object({ email: z.string(), password: z.string() }),
  response: z.object({ token: z.string() }),
} as const satisfies Endpoint;

const fetchFake = vi.fn<typeof fetch>();
const jsonResponse = (status: number, body?: unknown) =>
  fetchFake.mockResolvedValueOnce(new Response(body === undefined ? null : JSON.stringify(body), { status }));
const sent = () => {
  const [url, init] = fetchFake.mock.calls[0]!;
  return { url, ...init, headers: new Headers(init?.headers) };
};
const refusal = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.fail('the call should have been refused'),
    (error: unknown) => (error instanceof ApiError ? error : expect.fail(`not an ApiError: ${String(error)}`)),
  );

const busy = { status: 503, code: 'unavailable', message: 'Try again', requestId: 'r' };

const forcedLogout = vi.fn<() => void>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetchFake);
  vi.stubGlobal('document', { cookie: 'theme=light; session=abc_123' });
  onUnauthorized(forcedLogout);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  fetchFake.mockReset();
  forcedLogout.mockReset();
});

describe('a request to the shop', () => {
  it('goes below /api/v1 with the token of the session cookie as bearer', async () => {
    jsonResponse(200, []);
    expect(await call(listMeals)).toEqual([]);
    expect(sent()).toMatchObject({ url: '/api/v1/meals', method: 'GET', credentials: 'same-origin' });
    expect(sent().headers.get('authorization')).toBe('Bearer abc_123');
    expect(sent().headers.has('content-type')).toBe(false);
  });

  it('has no authorization header without a session', async () => {
    vi.stubGlobal('document', { cookie: 'old_session=zzz; session=' });
    jsonResponse(200, []);
    await call(listMeals);
    expect(sent().headers.has('authorization')).toBe(false);
  });

  it('puts path, query and body in their places', async () => {
    jsonResponse(200, { items: ['bowl'] });
    await call(setQuantity, { params: { cartItemId: 7 }, body: { quantity: 3 } });
    expect(sent()).toMatchObject({ url: '/api/v1/cart/items/7', method: 'PUT', body: '{"quantity":3}' });
    expect(sent().headers.get('content-type')).toBe('application/json');
    fetchFake.mockReset();
    jsonResponse(200, []);
    await call(listOrders, { query: { page: 0, status: undefined } });
    expect(sent().url).toBe('/api/v1/orders?page=0');
  });

  it('has no idempotency key unless it creates something', async () => {
    jsonResponse(200, { items: [] });
    await call(setQuantity, { params: { cartItemId: 7 }, body: { quantity: 3 } });
    expect(sent().headers.has('idempotency-key')).toBe(false);
  });

  it('returns undefined for a response without a body', async () => {
    jsonResponse(204);
    expect(await call(logout)).toBeUndefined();
  });

  it('carries the server’s message, the field errors and the response body when it is refused', async () => {
    const body = {
      status: 400,
      code: 'bad-input',
      message: 'Quantity is 1 to 20',
      fieldErrors: { quantity: 'Too many' },
      requestId: 'r1',
    };
    jsonResponse(400, body);
    const error = await refusal(call(setQuantity, { params: { cartItemId: 7 }, body: { quantity: 99 } }));
    expect(error).toMatchObject({
      status: 400,
      code: 'bad-input',
      message: 'Quantity is 1 to 20',
      fieldErrors: { quantity: 'Too many' },
      body,
    });
    expect(forcedLogout).not.toHaveBeenCalled();
  });

  it('understands a refusal that is not from our server, such as a proxy’s page', async () => {
    fetchFake.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await refusal(call(listMeals))).toMatchObject({
      status: 502,
      code: 'unreadable',
      body: '<h1>Bad gateway</h1>',
      fieldErrors: {},
    });
  });

  it('ends the session when the server no longer accepts the token', async () => {
    jsonResponse(401, { status: 401, code: 'not-signed-in', message: 'Sign in again', requestId: 'r' });
    expect((await refusal(call(validateToken))).status).toBe(401);
    expect(forcedLogout).toHaveBeenCalledOnce();
  });

  it('does not end the session for a wrong password', async () => {
    jsonResponse(401, { status: 401, code: 'not-signed-in', message: 'Wrong e-mail or password', requestId: 'r' });
    const error = await refusal(call(signIn, { body: { email: 'a@b.test', password: 'x' } }));
    expect(error.message).toBe('Wrong e-mail or password');
    expect(forcedLogout).not.toHaveBeenCalled();
  });

  it('does not end a new session because of a late response to the old one', async () => {
    fetchFake.mockImplementationOnce(() => {
      vi.stubGlobal('document', { cookie: 'session=newer' });
      return Promise.resolve(new Response('{}', { status: 401 }));
    });
    await refusal(call(validateToken));
    expect(forcedLogout).not.toHaveBeenCalled();
  });

  it('does not end the session during a database outage', async () => {
    jsonResponse(503, busy);
    expect((await refusal(call(validateToken))).code).toBe('unavailable');
    expect(forcedLogout).not.toHaveBeenCalled();
  });

  it('is sent once, however busy the shop is, and carries how long the shop asks to wait', async () => {
    fetchFake.mockResolvedValueOnce(
      new Response(JSON.stringify(busy), { status: 503, headers: { 'retry-after': '2' } }),
    );
    expect(await refusal(call(listMeals))).toMatchObject({ status: 503, retryAfterMs: 2000 });
    expect(fetchFake).toHaveBeenCalledOnce();
  });

  it('fails with `network` when the network is down', async () => {
    fetchFake.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await refusal(call(listMeals))).toMatchObject({ status: 0, code: 'network' });
  });

  it('times out after five seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
    fetchFake.mockImplementationOnce((_, init) => Promise.reject(init!.signal!.reason as Error));
    expect(await refusal(call(listMeals))).toMatchObject({ status: 0, code: 'timeout' });
    expect(timeout).toHaveBeenCalledWith(5000);
    timeout.mockRestore();
  });

  it('rethrows an abort by the caller, so that a query that was left does not count as failed', async () => {
    const controller = new AbortController();
    controller.abort(new DOMException('left', 'AbortError'));
    fetchFake.mockImplementationOnce((_, init) => Promise.reject(init!.signal!.reason as Error));
    await expect(call(listMeals, undefined, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('a list that comes without its page', () => {
  const listPaged = { ...listOrders, response: pageOf(z.string()) } as const satisfies Endpoint;

  it('is the one page there is', async () => {
    jsonResponse(200, ['a', 'b']);
    expect(await call(listPaged, { query: { page: 0 } })).toEqual({
      content: ['a', 'b'],
      totalElements: 2,
      totalPages: 1,
      number: 0,
      size: 2,
      first: true,
      last: true,
    });
  });

  it('stays a list where the contract says so', async () => {
    jsonResponse(200, ['a']);
    expect(await call(listOrders, { query: { page: 0 } })).toEqual(['a']);
  });
});
