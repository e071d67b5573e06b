import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConsultationChanged, OrderMoved } from '#contract/live.ts';
import { followLive, readLiveStatus, subscribeToLiveStatus } from './live-followers.ts';
import { onUnauthorized } from '#web/platform/api/api-error.ts';

const moved = { orderId: 7, status: 'PROCESSING', isPickedUp: false, at: '2026-11-15T07:20:00.000Z' } as const;
const asMessage = (data: unknown, id = 9) => `id: ${id}\nevent: order\ndata: ${JSON.stringify(data)}\n\n`;

const fetchFake = vi.fn<typeof fetch>();
let say: (text: string) => void;
const leavers: (() => void)[] = [];

function follow(token = 'abc', isAlwaysOn = false) {
  const received: OrderMoved[] = [];
  const onGap = vi.fn<() => void>();
  const leave = followLive(token, { onMoved: (event) => received.push(event), onGap, isAlwaysOn });
  leavers.push(leave);
  return { received, onGap, leave };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const lastSignal = () => fetchFake.mock.calls.at(-1)![1]!.signal!;

beforeEach(() => {
  vi.useFakeTimers();
  const target = new EventTarget();
  vi.stubGlobal('window', target);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: 'session=abc', visibilityState: 'visible' }));
  vi.stubGlobal('navigator', { onLine: true });
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

describe('following what happens', () => {
  it('takes one connection, however many components follow', async () => {
    const [one, other] = [follow(), follow()];
    await settle();
    say(asMessage(moved));
    await settle();
    expect(fetchFake).toHaveBeenCalledTimes(1);
    expect(fetchFake.mock.calls[0]![0]).toBe('/api/v1/live');
    expect([one.received, other.received]).toEqual([[moved], [moved]]);
  });

  it('passes events of a consultation to those who follow consultations only', async () => {
    const changed = { consultationId: 3, change: 'message', at: moved.at } as const;
    const consultations: ConsultationChanged[] = [];
    const { received } = follow();
    leavers.push(followLive('abc', { onConsultation: (event) => consultations.push(event), onGap: () => undefined }));
    await settle();
    say(`id: 11\nevent: consultation\ndata: ${JSON.stringify(changed)}\n\n`);
    say(asMessage(moved, 12));
    await settle();
    expect(consultations).toEqual([changed]);
    expect(received).toEqual([moved]);
  });

  it('reports a gap to everyone when it is not known what was missed', async () => {
    const { onGap } = follow();
    const late = follow();
    await settle();
    expect(onGap).toHaveBeenCalledOnce();
    expect(late.onGap).toHaveBeenCalledOnce();
  });

  it('passes on an event that the server repeats after a gap only once', async () => {
    const { received } = follow();
    await settle();
    const picked = { ...moved, isPickedUp: true };
    for (const message of [asMessage(moved), asMessage(picked, 10), asMessage(moved)]) say(message);
    await settle();
    expect(received).toEqual([moved, picked]);
  });

  it('reports a gap to everyone when the server no longer has the missed events', async () => {
    const { onGap } = follow();
    await settle();
    say('id: 12\nevent: reset\ndata:\n\n');
    await settle();
    expect(onGap).toHaveBeenCalledTimes(2);
  });

  it('stays open in a hidden tab while one of them is always on', async () => {
    follow();
    const board = follow('abc', true);
    await settle();
    Object.assign(document, { visibilityState: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(40_000);
    say(':\n\n');
    await vi.advanceTimersByTimeAsync(40_000);
    expect(readLiveStatus().state).toBe('open');
    board.leave();
    say(':\n\n');
    await vi.advanceTimersByTimeAsync(40_000);
    say(':\n\n');
    await vi.advanceTimersByTimeAsync(40_000);
    expect(readLiveStatus().state).toBe('paused');
  });

  it('closes the connection with the last follower, not before', async () => {
    const [one, other] = [follow(), follow()];
    const onState = vi.fn<() => void>();
    const unsubscribe = subscribeToLiveStatus(onState);
    await settle();
    expect(readLiveStatus().state).toBe('open');
    one.leave();
    expect(lastSignal().aborted).toBe(false);
    other.leave();
    expect(lastSignal().aborted).toBe(true);
    expect(readLiveStatus().state).toBe('connecting');
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

  it('ignores events that it does not understand', async () => {
    const { received } = follow();
    await settle();
    say('event: order\ndata: {half\n\n');
    say(asMessage({ ...moved, status: 'EATEN' }, 8));
    say('event: weather\ndata: {}\n\n');
    say(asMessage(moved));
    await settle();
    expect(received).toEqual([moved]);
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
