import { QueryObserver, notifyManager, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readAgain } from '#web/platform/live/use-live-orders.ts';
import { ApiError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

const down = (retryAfterMs = 0) => new ApiError('Away', { status: 503, code: 'unavailable', retryAfterMs });
const read = vi.fn<() => Promise<string>>();
const queryKey: QueryKey = ['orders'];
let client: QueryClient;
let observer: QueryObserver<string>;
let statuses: string[];
let leave: () => void;

const open = () => {
  observer = new QueryObserver(client, { queryKey, queryFn: read });
  statuses = [];
  // As React subscribes: it reads the current result once all changes of a batch are done.
  leave = observer.subscribe(notifyManager.batchCalls(() => void statuses.push(shown().status)));
};
const shown = () => observer.getCurrentResult();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  client = createQueryClient();
  read.mockReset();
});

afterEach(() => {
  leave();
  client.clear();
  vi.useRealTimers();
});

it('shows a failure after the first attempt, and while it is retried in the background', async () => {
  read.mockImplementation(() => new Promise((_, reject) => void setTimeout(() => reject(down()), 100)));
  open();
  await vi.advanceTimersByTimeAsync(100);
  expect(shown()).toMatchObject({ status: 'error', error: { message: 'Away' } });
  await vi.advanceTimersByTimeAsync(7_500);
  expect(read).toHaveBeenCalledTimes(4);
  expect(statuses.slice(statuses.indexOf('error'))).not.toContain('pending');
  read.mockResolvedValue('42 orders');
  await vi.advanceTimersByTimeAsync(8_000);
  expect(shown()).toMatchObject({ status: 'success', data: '42 orders' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(5);
});

it('keeps what it has while it is retried', async () => {
  read.mockResolvedValueOnce('42 orders').mockRejectedValueOnce(down()).mockResolvedValueOnce('43 orders');
  open();
  await vi.advanceTimersByTimeAsync(0);
  void client.invalidateQueries({ queryKey });
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toMatchObject({ status: 'error', data: '42 orders' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown()).toMatchObject({ status: 'success', data: '43 orders' });
});

it('waits as long as the server asks, up to a minute', async () => {
  read.mockRejectedValueOnce(down(20_000)).mockRejectedValueOnce(down(3_600_000)).mockResolvedValue('42 orders');
  open();
  await vi.advanceTimersByTimeAsync(19_999);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shown().data).toBe('42 orders');
});

it('does not retry a refusal', async () => {
  read.mockRejectedValue(new ApiError('Not yours', { status: 404, code: 'not-found' }));
  open();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledOnce();
});

it('does not retry what no screen shows any more, and starts afresh when one shows it again', async () => {
  read.mockRejectedValue(down());
  open();
  await vi.advanceTimersByTimeAsync(0);
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledOnce();
  read.mockReturnValue(new Promise(() => undefined));
  open();
  expect(shown().status).toBe('pending');
});

it('does not run its attempts twice when the live stream opens during the first one', async () => {
  read.mockImplementation(() => new Promise((_, reject) => void setTimeout(() => reject(down()), 5_000)));
  open();
  void readAgain(client, queryKey);
  await vi.advanceTimersByTimeAsync(5_500);
  expect(read).toHaveBeenCalledOnce();
  expect(shown().status).toBe('error');
});
