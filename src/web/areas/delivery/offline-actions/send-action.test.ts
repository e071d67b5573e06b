import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendAction } from './send-action.ts';
import type { QueuedAction } from './queued-action.ts';

const fetchFake = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetchFake);
  vi.stubGlobal('document', { cookie: 'session=tok' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetchFake.mockReset();
});

const action: QueuedAction = {
  key: 'k1',
  place: 1,
  orderId: 12,
  kind: 'pick-up',
  at: '2026-11-15T07:20:00.000Z',
  refusal: null,
};
const respondWith = (status: number, body: unknown) =>
  fetchFake.mockResolvedValueOnce(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
const refusal = (status: number) => ({ status, code: 'some-code', message: 'The shop says why.', requestId: 'r' });

describe('sending a queued action', () => {
  it('has the idempotency key of the action', async () => {
    respondWith(200, { id: 12 });
    expect(await sendAction(action, 'tok')).toEqual({ kind: 'done' });
    respondWith(200, { id: 12 });
    await sendAction({ ...action, kind: 'DELIVERED' }, 'tok');
    const [[pickUpUrl, pickUp], [statusUrl, status]] = fetchFake.mock.calls as [
      [string, RequestInit],
      [string, RequestInit],
    ];
    expect(pickUpUrl).toBe('/api/v1/delivery/orders/12/pick-up');
    expect(pickUp.headers).toMatchObject({ 'Idempotency-Key': 'k1' });
    expect(statusUrl).toBe('/api/v1/delivery/orders/12/status');
    expect(status.body).toBe('{"status":"DELIVERED"}');
  });

  it('has what the assistant added: the receiver, or the reason of a hand-back', async () => {
    respondWith(200, { id: 12 });
    await sendAction({ ...action, kind: 'DELIVERED', receivedBy: 'Guard' }, 'tok');
    respondWith(200, { id: 12 });
    await sendAction({ ...action, kind: 'hand-back', handBack: { reason: 'OTHER', note: 'Lift broken' } }, 'tok');
    const [[, delivered], [url, handedBack]] = fetchFake.mock.calls as [[string, RequestInit], [string, RequestInit]];
    expect(delivered.body).toBe('{"status":"DELIVERED","receivedBy":"Guard"}');
    expect(url).toBe('/api/v1/delivery/orders/12/hand-back');
    expect(handedBack.body).toBe('{"reason":"OTHER","note":"Lift broken"}');
  });

  it.each([400, 403, 404, 409, 422])('is refused by a %i, with the message of the server', async (status) => {
    respondWith(status, refusal(status));
    expect(await sendAction(action, 'tok')).toEqual({ kind: 'refused', reason: 'The shop says why.' });
  });

  it.each([401, 408, 425, 429, 502, 503, 504])('is retried after a %i, and all other actions wait', async (status) => {
    respondWith(status, refusal(status));
    expect(await sendAction(action, 'tok')).toEqual({ kind: 'unsettled', isForAll: true });
  });

  it('is retried after a 500, and other actions go on', async () => {
    respondWith(500, refusal(500));
    expect(await sendAction(action, 'tok')).toEqual({ kind: 'unsettled', isForAll: false });
  });

  it('is retried after a network error, and after a response of a captive portal', async () => {
    fetchFake.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await sendAction(action, 'tok')).toEqual({ kind: 'unsettled', isForAll: true });
    for (const status of [200, 403, 404, 511]) {
      respondWith(status, '<h1>Sign in to Café Wi-Fi</h1>');
      expect(await sendAction(action, 'tok')).toEqual({ kind: 'unsettled', isForAll: true });
    }
  });

  it('does nothing after another user has signed in in another tab', async () => {
    vi.stubGlobal('document', { cookie: 'session=of-another-account' });
    expect(await sendAction(action, 'tok')).toEqual({ kind: 'unsettled', isForAll: true });
    expect(fetchFake).not.toHaveBeenCalled();
  });
});
