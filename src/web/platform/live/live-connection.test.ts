import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hiddenLimitMs, LiveConnection, idleLimitMs, type LiveState } from './live-connection.ts';

type Stream = { say: (text: string) => void; end: () => void };

const fetchFake = vi.fn<typeof fetch>();
let streams: Stream[] = [];
let isHidden = false;
let isOffline = false;
let mayPause = true;
let noticeChange = () => {};

/** A stream that fails when its request is aborted, as a real one does. */
function openStream(): Promise<Response> {
  const [, init] = fetchFake.mock.calls.at(-1)!;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      streams.push({
        say: (text) => controller.enqueue(new TextEncoder().encode(text)),
        end: () => controller.close(),
      });
      init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
    },
  });
  return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }));
}

const refuse = (status: number, headers: Record<string, string> = {}) =>
  Promise.resolve(new Response('{}', { status, headers }));
const lastHeaders = () => new Headers(fetchFake.mock.calls.at(-1)![1]?.headers);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function follow() {
  const states: LiveState[] = [];
  const messages: string[] = [];
  const opened: boolean[] = [];
  const onUnauthorized = vi.fn<() => void>();
  const connection = new LiveConnection({
    url: '/api/v1/live',
    token: 'abc',
    onMessage: ({ data }) => messages.push(data),
    onOpen: (isResumed) => opened.push(isResumed),
    onState: (state) => states.push(state),
    onUnauthorized,
    mayPause: () => mayPause,
    random: () => 1,
    presence: {
      isHidden: () => isHidden,
      isOffline: () => isOffline,
      subscribe: (listener) => {
        noticeChange = listener;
        return () => {
          noticeChange = () => {};
        };
      },
    },
  });
  return { connection, states, messages, opened, onUnauthorized };
}

const showTab = (isShown: boolean) => {
  isHidden = !isShown;
  noticeChange();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchFake);
  fetchFake.mockImplementation(openStream);
  streams = [];
  isHidden = false;
  isOffline = false;
  mayPause = true;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetchFake.mockReset();
});

describe('the live connection of a tab', () => {
  it('sends the bearer token and receives the kitchen’s events', async () => {
    const { connection, messages, states } = follow();
    await pass(0);
    expect(lastHeaders().get('authorization')).toBe('Bearer abc');
    expect(lastHeaders().has('last-event-id')).toBe(false);
    streams[0]!.say('id: 5\nevent: order\ndata: on');
    streams[0]!.say(' the way\n\n');
    await pass(0);
    expect(messages).toEqual(['on the way']);
    expect(states).toEqual(['open']);
    connection.close();
  });

  it('reconnects after a broken stream and resumes from the last event', async () => {
    const { connection, states, opened } = follow();
    await pass(0);
    streams[0]!.say('id: 41\n\n');
    await pass(0);
    streams[0]!.end();
    await pass(0);
    expect(states.at(-1)).toBe('down');
    await pass(999);
    expect(fetchFake).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(fetchFake).toHaveBeenCalledTimes(2);
    expect(lastHeaders().get('last-event-id')).toBe('41');
    expect(opened).toEqual([false, true]);
    expect(states.at(-1)).toBe('open');
    connection.close();
  });

  it('waits longer after every failure, up to half a minute, and starts over once an event has arrived', async () => {
    fetchFake.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
    const { connection } = follow();
    await pass(0);
    for (const [index, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
      await pass(seconds * 1000 - 1);
      expect(fetchFake).toHaveBeenCalledTimes(index + 1);
      if (index === 6) fetchFake.mockImplementation(openStream);
      await pass(1);
      expect(fetchFake).toHaveBeenCalledTimes(index + 2);
    }
    streams[0]!.say(':\n\n');
    await pass(0);
    streams[0]!.end();
    await pass(1000);
    expect(fetchFake).toHaveBeenCalledTimes(9);
    connection.close();
  });

  it('does not count a stream that ends before its first event as a success', async () => {
    const { connection } = follow();
    await pass(0);
    streams[0]!.end();
    await pass(1000);
    streams[1]!.end();
    await pass(1999);
    expect(fetchFake).toHaveBeenCalledTimes(2);
    await pass(1);
    expect(fetchFake).toHaveBeenCalledTimes(3);
    connection.close();
  });

  it('waits as long as Retry-After says', async () => {
    fetchFake.mockImplementationOnce(() => refuse(429, { 'retry-after': '15' }));
    const { connection, states } = follow();
    await pass(14_999);
    expect(fetchFake).toHaveBeenCalledTimes(1);
    expect(states).toEqual(['down']);
    await pass(1);
    expect(fetchFake).toHaveBeenCalledTimes(2);
    connection.close();
  });

  it('ends for good when the server no longer accepts the token', async () => {
    fetchFake.mockImplementation(() => refuse(401));
    const { states, onUnauthorized } = follow();
    await pass(600_000);
    expect(fetchFake).toHaveBeenCalledTimes(1);
    expect(onUnauthorized).toHaveBeenCalledOnce();
    expect(states).toEqual(['ended']);
  });

  it('treats a proxy’s page as a failure, not as a stream', async () => {
    fetchFake.mockImplementationOnce(() =>
      Promise.resolve(new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } })),
    );
    const { connection, states, messages } = follow();
    await pass(0);
    expect(states).toEqual(['down']);
    expect(messages).toEqual([]);
    connection.close();
  });

  it('detects a dead connection by the idle timeout', async () => {
    const { connection, states } = follow();
    await pass(idleLimitMs - 1);
    streams[0]!.say(':\n\n');
    await pass(idleLimitMs - 1);
    expect(states).toEqual(['open']);
    await pass(1);
    expect(states.at(-1)).toBe('down');
    await pass(1000);
    expect(fetchFake).toHaveBeenCalledTimes(2);
    connection.close();
  });

  it('pauses when the tab has been hidden for long, and resumes when it is visible again', async () => {
    const { connection, states } = follow();
    await pass(0);
    streams[0]!.say('id: 7\n\n');
    await pass(0);
    showTab(false);
    await pass(hiddenLimitMs / 2);
    streams[0]!.say(':\n\n');
    await pass(hiddenLimitMs / 2);
    expect(states.at(-1)).toBe('paused');
    await pass(600_000);
    expect(fetchFake).toHaveBeenCalledTimes(1);
    showTab(true);
    await pass(0);
    expect(fetchFake).toHaveBeenCalledTimes(2);
    expect(lastHeaders().get('last-event-id')).toBe('7');
    expect(states.at(-1)).toBe('open');
    connection.close();
  });

  it('stays open when the tab is hidden for a moment only', async () => {
    const { connection, states } = follow();
    await pass(0);
    showTab(false);
    await pass(hiddenLimitMs - 20_000);
    showTab(true);
    streams[0]!.say(':\n\n');
    await pass(hiddenLimitMs - 20_000);
    expect(states).toEqual(['open']);
    connection.close();
  });

  it('does not pause while a board follows, and reconnects when one starts to', async () => {
    mayPause = false;
    const { connection, states } = follow();
    await pass(0);
    showTab(false);
    for (let minutes = 0; minutes < 10; minutes++) {
      await pass(hiddenLimitMs / 2);
      streams[0]!.say(':\n\n');
      await pass(hiddenLimitMs / 2 - 20_000);
      streams[0]!.say(':\n\n');
    }
    expect(states).toEqual(['open']);
    mayPause = true;
    connection.reconsider();
    await pass(hiddenLimitMs / 2);
    streams[0]!.say(':\n\n');
    await pass(hiddenLimitMs / 2);
    expect(states.at(-1)).toBe('paused');
    mayPause = false;
    connection.reconsider();
    await pass(0);
    expect(states.at(-1)).toBe('open');
    connection.close();
  });

  it('detects a lost network at once, and knows when the last event arrived', async () => {
    vi.setSystemTime('2026-11-15T07:20:00.000Z');
    const { connection } = follow();
    expect(connection.status).toEqual({ state: 'connecting', since: null });
    await pass(0);
    expect(connection.status).toEqual({ state: 'open', since: new Date('2026-11-15T07:20:00.000Z') });
    await pass(15_000);
    streams[0]!.say(':\n\n');
    await pass(10_000);
    isOffline = true;
    fetchFake.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
    noticeChange();
    await pass(0);
    const silentSince = new Date('2026-11-15T07:20:15.000Z');
    expect(connection.status).toEqual({ state: 'down', since: silentSince });
    await pass(60_000);
    expect(connection.status).toEqual({ state: 'down', since: silentSince });
    isOffline = false;
    fetchFake.mockImplementation(openStream);
    noticeChange();
    await pass(0);
    expect(connection.status).toEqual({ state: 'open', since: new Date('2026-11-15T07:21:25.000Z') });
    connection.close();
  });

  it('reconnects without delay once the network is back', async () => {
    fetchFake.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
    const { connection } = follow();
    await pass(20_000);
    const before = fetchFake.mock.calls.length;
    fetchFake.mockImplementation(openStream);
    noticeChange();
    await pass(0);
    expect(fetchFake).toHaveBeenCalledTimes(before + 1);
    expect(connection.status.state).toBe('open');
    connection.close();
  });

  it('emits and requests nothing after it was closed', async () => {
    const { connection, states, messages } = follow();
    await pass(0);
    connection.close();
    noticeChange();
    await pass(600_000);
    expect(fetchFake).toHaveBeenCalledTimes(1);
    expect(fetchFake.mock.calls[0]![1]?.signal?.aborted).toBe(true);
    expect(messages).toEqual([]);
    expect(states).toEqual(['open', 'ended']);
  });
});
