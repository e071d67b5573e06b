import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import type { OrderAttempt } from './order-attempt.ts';
import { submitOrder } from './submit-order.ts';

const attempt: OrderAttempt = {
  key: 'k',
  userId: 1,
  fingerprint: 'f',
  request: { deliveryAddressId: 5, paymentMethod: 'COD', expectedTotal: 1, note: '' },
};
const order = { id: 12 } as Order;
const error = (status: number, code: string) => new ApiError('no', { status, code });
const send = vi.fn<(attempt: OrderAttempt) => Promise<Order>>();

const submit = async () => {
  const outcome = submitOrder(attempt, send);
  await vi.advanceTimersByTimeAsync(5000);
  return outcome;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  send.mockReset();
});

describe('submitting an order', () => {
  it('sends one request when the shop responds', async () => {
    send.mockResolvedValueOnce(order);
    expect(await submit()).toEqual({ kind: 'placed', order });
    expect(send).toHaveBeenCalledOnce();
  });

  it.each([
    ['no network', error(0, 'network')],
    ['no answer in time', error(0, 'timeout')],
    ['a database that is away', error(503, 'unavailable')],
    ['a proxy that answers instead', error(404, 'unreadable')],
  ])('retries with the same key after %s', async (_, problem) => {
    send.mockRejectedValueOnce(problem).mockResolvedValueOnce(order);
    expect(await submit()).toEqual({ kind: 'placed', order });
    expect(send.mock.calls).toEqual([[attempt], [attempt]]);
  });

  it('leaves the order open, neither placed nor refused, when the second response is lost too', async () => {
    send.mockRejectedValue(error(0, 'timeout'));
    expect(await submit()).toEqual({ kind: 'unknown' });
    expect(send).toHaveBeenCalledTimes(2);
  });

  it.each([400, 401, 404, 409, 422, 429])('does not retry after a refusal with %i', async (status) => {
    send.mockRejectedValueOnce(error(status, 'conflict'));
    expect(await submit()).toMatchObject({ kind: 'refused', error: { status } });
    expect(send).toHaveBeenCalledOnce();
  });
});
