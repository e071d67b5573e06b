import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shopEvents, shopLivePath } from '#contract/live.ts';
import { followShop } from './follow-shop.ts';

class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static readonly opened: FakeSource[] = [];
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.opened.push(this);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
  say(event: string) {
    this.dispatchEvent(new Event(event));
  }
}

let visibility: DocumentVisibilityState;
const read: string[] = [];
const client = new QueryClient();
const show = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  FakeSource.opened.length = 0;
  read.length = 0;
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async (filters) => {
    read.push(String(filters?.queryKey));
  });
  stop = followShop(client);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const current = () => FakeSource.opened.at(-1)!;
const settle = () => vi.advanceTimersByTime(250);

it('reads again what belongs to each event of the contract, within a quarter of a second', () => {
  expect(current().url).toContain(shopLivePath);
  current().say('open');
  for (const event of shopEvents) {
    read.length = 0;
    current().say(event);
    settle();
    expect(read).not.toEqual([]);
  }
  expect(read).toEqual(['serviceability', 'opening-status', 'kitchen,trading']);
});

it('reads everything again after a gap, and nothing when it opens first', () => {
  current().say('open');
  settle();
  expect(read).toEqual([]);
  current().say('open');
  settle();
  expect(read).toContain('meals');
  expect(read).toContain('opening-status');
});

it('holds no connection in a hidden tab', () => {
  current().say('open');
  show('hidden');
  expect(current().readyState).toBe(FakeSource.CLOSED);
  show('visible');
  expect(FakeSource.opened).toHaveLength(2);
  current().say('open');
  settle();
  expect(read).toContain('meals');
});

it('comes again a minute after the shop had no place', () => {
  current().close();
  current().say('error');
  vi.advanceTimersByTime(59_000);
  expect(FakeSource.opened).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(FakeSource.opened).toHaveLength(2);
  current().say('open');
  settle();
  expect(read).toContain('meals');
});

it('ends with the page', () => {
  stop();
  expect(current().readyState).toBe(FakeSource.CLOSED);
  show('visible');
  expect(FakeSource.opened).toHaveLength(1);
});
