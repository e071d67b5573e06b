import { eq } from 'drizzle-orm';
import { Writable } from 'node:stream';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { apiPrefix } from '#contract/endpoint.ts';
import { type ShopEvent, shopLivePath } from '#contract/live.ts';
import { meals } from '#server/db/schema/catalog.ts';
import { buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import { askForStream } from '#server/testing/live-listener.ts';
import { sharedTwoTestApps } from '#server/testing/shared-test-app.ts';
import { ShopStreams } from './shop-streams.ts';

let here: string;
const apps = sharedTwoTestApps();
beforeAll(async () => {
  here = await apps.shop.listen();
});

const aborts: AbortController[] = [];
afterEach(() => aborts.splice(0).forEach((abort) => abort.abort()));

/** An open page without a session; `received` has the time of each event. */
async function openPage(address: string) {
  const abort = new AbortController();
  aborts.push(abort);
  const response = await askForStream(address, {}, abort.signal, shopLivePath);
  expect(response.status).toBe(200);
  const received: string[] = [];
  const begun = Promise.withResolvers<void>();
  const read = async () => {
    for await (const chunk of response.body!) {
      begun.resolve();
      const text = new TextDecoder().decode(chunk);
      for (const [, event] of text.matchAll(/event: (\w+)\ndata: \n\n/g)) received.push(event!);
    }
  };
  void read().catch(() => undefined);
  await begun.promise;
  return received;
}

const changes: [ShopEvent, string, () => Promise<unknown>][] = [
  ['kitchens', 'a pause', () => change('PUT', 'pause', { minutes: 15, reason: 'Rush' })],
  ['kitchens', 'a reopening', () => change('DELETE', 'pause')],
  ['kitchens', 'a delay', () => change('PUT', 'delay', { minutes: 15 })],
  [
    'catalogue',
    'a new price',
    () => apps.shop.db.update(meals).set({ pricePaise: 30_000 }).where(eq(meals.id, mealId)),
  ],
];
let mealId = 0;
let kitchenId = 0;
let manager: Record<string, string>;
beforeAll(async () => {
  mealId = (await buildMeal(apps.shop.db)).id;
  kitchenId = (await buildKitchen(apps.shop.db)).id;
  manager = (await buildSession(apps.shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] })).headers;
});

function change(method: 'PUT' | 'DELETE', what: string, payload?: object) {
  const url = `${apiPrefix}/kitchen-manager/kitchens/${kitchenId}/${what}`;
  return apps.shop.call({ method, url, headers: manager, ...(payload && { payload }) });
}

describe('an open page', () => {
  it.each(changes)('hears "%s" on every process after %s', async (event, _what, make) => {
    const pages = await Promise.all([openPage(here), openPage(apps.twin.address)]);
    for (const received of pages) received.length = 0;
    await make();
    await vi.waitFor(() => {
      for (const received of pages) expect(received).toContain(event);
    });
  });
});

function firstTextOf(streams: ShopStreams): string {
  const chunks: string[] = [];
  streams.open('192.0.2.1', new Writable({ write: (chunk, _encoding, done) => (chunks.push(String(chunk)), done()) }));
  return chunks.join('');
}

const deaf = () => new Writable({ write: () => undefined });

describe('the streams of open pages', () => {
  it('begin with what changed in the last minute, which a page may have been rendered before', () => {
    const streams = new ShopStreams();
    const now = vi.spyOn(performance, 'now').mockReturnValue(5_000);
    streams.announce('catalogue');
    now.mockReturnValue(64_999);
    streams.announce('kitchens');
    expect(firstTextOf(streams)).toBe(':\n\nevent: catalogue\ndata: \n\nevent: kitchens\ndata: \n\n');
    now.mockReturnValue(65_000);
    expect(firstTextOf(streams)).toBe(':\n\nevent: kitchens\ndata: \n\n');
    now.mockRestore();
    expect(firstTextOf(new ShopStreams())).toBe(':\n\n');
  });

  it('have places for every network, and a refusal tells when to come again', () => {
    const streams = new ShopStreams();
    for (let n = 0; n < 100; n++) streams.open('192.0.2.1', deaf());
    expect(() => streams.requireCapacity('192.0.2.1')).toThrow(expect.objectContaining({ code: 'too-many-requests' }));
    expect(() => streams.requireCapacity('192.0.2.2')).not.toThrow();
    for (let n = 0; n < 1_900; n++) streams.open(`network ${n}`, deaf());
    expect(() => streams.requireCapacity('192.0.2.2')).toThrow(expect.objectContaining({ code: 'unavailable' }));
  });

  it('give their place back, and one that is not read is closed', () => {
    const streams = new ShopStreams();
    const out = deaf();
    streams.open('192.0.2.1', out);
    for (let n = 0; n < 2_000; n++) streams.announce('kitchens');
    expect(out.destroyed).toBe(true);
    return vi.waitFor(() => expect(streams.openStreams).toBe(0));
  });
});
