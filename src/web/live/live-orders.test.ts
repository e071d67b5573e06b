import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderMoved } from '#contract/live.ts';
import { onUnauthorized } from '#web/api/unauthorized.ts';
import { followOrders, readLiveState, subscribeToLiveState } from './live-orders.ts';

const moved = { orderId: 7, status: 'PROCESSING', at: '2026-11-15T07:20:00.000Z' } as const;
const asMessage = (data: unknown) => `id: 9\nevent: order\ndata: ${JSON.stringify(data)}\n\n`;

const fetchFake = vi.fn<typeof fetch>();
let say: (text: string) => void;
const leavers: (() => void)[] = [];

function follow(token = 'abc') {
  const heard: OrderMoved[] = [];
  const onGap = vi.fn<() => void>();
  const leave = followOrders(token, { onMoved: (event) => heard.push(event), onGap });
  leavers.push(leave);
  return { heard, onGap, leave };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const lastSignal = () => fetchFake.mock.calls.at(-1)![1]!.signal!;

beforeEach(() => {
  vi.useFakeTimers();
  const target = new EventTarget();
  vi.stubGlobal('window', target);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: 'session=abc', visibilityState: 'visible' }));
  vi.stubGlobal('fetch', fetchFake);
  fetchFake.mockImplementation(async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        say = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
});

afterEach(() => {
  for (const leave of leavers.splice(0)) leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  fetchFake.mockReset();
});

describe('following orders', () => {
  it('takes one connection, however many parts of the page follow', async () => {
    const [one, other] = [follow(), follow()];
    await settle();
    say(asMessage(moved));
    await settle();
    expect(fetchFake).toHaveBeenCalledTimes(1);
    expect(fetchFake.mock.calls[0]![0]).toBe('/api/v1/live');
    expect([one.heard, other.heard]).toEqual([[moved], [moved]]);
  });

  it('tells everyone to read again where it is not known what was missed', async () => {
    const { onGap } = follow();
    const late = follow();
    await settle();
    expect(onGap).toHaveBeenCalledOnce();
    expect(late.onGap).toHaveBeenCalledOnce();
  });

  it('closes the connection when the last one leaves, not before', async () => {
    const [one, other] = [follow(), follow()];
    const onState = vi.fn<() => void>();
    const unsubscribe = subscribeToLiveState(onState);
    await settle();
    expect(readLiveState()).toBe('open');
    one.leave();
    expect(lastSignal().aborted).toBe(false);
    other.leave();
    expect(lastSignal().aborted).toBe(true);
    expect(readLiveState()).toBe('connecting');
    expect(onState).toHaveBeenCalledTimes(2);
    unsubscribe();
  });

  it('does not carry the connection of one session over to the next', async () => {
    follow();
    await settle();
    const old = lastSignal();
    follow('newer');
    await settle();
    expect(old.aborted).toBe(true);
    expect(new Headers(fetchFake.mock.calls.at(-1)![1]?.headers).get('authorization')).toBe('Bearer newer');
  });

  it('passes over what it does not understand', async () => {
    const { heard } = follow();
    await settle();
    say('event: order\ndata: {half\n\n');
    say(asMessage({ ...moved, status: 'EATEN' }));
    say('event: weather\ndata: {}\n\n');
    say(asMessage(moved));
    await settle();
    expect(heard).toEqual([moved]);
  });

  it('ends the session when the server refuses its token, unless there is a newer one', async () => {
    const forcedLogout = vi.fn<() => void>();
    onUnauthorized(forcedLogout);
    fetchFake.mockImplementation(async () => new Response('{}', { status: 401 }));
    follow('replaced');
    await settle();
    expect(forcedLogout).not.toHaveBeenCalled();
    follow('abc');
    await settle();
    expect(forcedLogout).toHaveBeenCalledOnce();
  });
});
