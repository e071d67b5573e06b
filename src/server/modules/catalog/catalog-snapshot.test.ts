import { describe, expect, it, vi } from 'vitest';
import { firstTerms, termsOnWire } from '#domain/orders/order-terms.ts';
import { noPublicBusiness } from '#server/testing/builders.ts';
import { toStock } from './kitchen-stock.ts';
import { type CatalogSnapshot, LiveCatalog } from './catalog-snapshot.ts';

const empty = {
  meals: [],
  options: { bases: [], proteinOptions: [], addOns: [] },
  foods: { meals: new Map(), components: new Map(), stock: toStock([], []) },
  terms: termsOnWire(firstTerms),
  termsId: 1,
  business: noPublicBusiness,
  changesAt: null,
};

/** A catalogue of which only the version changes. */
async function openCatalog() {
  const database = { version: 1 };
  const catalog = await LiveCatalog.open(async () => ({ version: database.version, ...empty }));
  const change = () => {
    database.version++;
    return catalog.refresh();
  };
  return { catalog, change };
}

/** A listener that finishes only when it is released. */
function slowFollower() {
  const turns: { readonly version: number; readonly finish: () => void }[] = [];
  const follow = ({ version }: CatalogSnapshot) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    turns.push({ version, finish: resolve });
    return promise;
  };
  return { turns, follow };
}

const aMoment = () => new Promise((resolve) => setImmediate(resolve));

describe('the catalogue in memory', () => {
  it('is current at once, while pages are still being rendered for the previous version', async () => {
    const { catalog, change } = await openCatalog();
    const pages = slowFollower();
    const versions: number[] = [];
    await catalog.whenChanged(async ({ version }) => void versions.push(version));
    const mounted = catalog.whenChanged(pages.follow);
    pages.turns[0]!.finish();
    await mounted;

    await change();
    await change();
    expect(versions).toEqual([1, 2, 3]);
    expect(pages.turns.map(({ version }) => version)).toEqual([1, 2]);
    pages.turns[1]!.finish();
    await aMoment();
    expect(pages.turns.map(({ version }) => version)).toEqual([1, 2, 3]);
  });

  it('drops what shows the previous version in the step in which it changes', async () => {
    const { catalog, change } = await openCatalog();
    const dropped: number[] = [];
    const pages = slowFollower();
    const mounted = catalog.whenChanged(pages.follow, () => dropped.push(catalog.current.version));
    pages.turns[0]!.finish();
    await mounted;
    expect(dropped).toEqual([]);
    await change();
    await change();
    expect(dropped, 'also while the previous rendering is not finished').toEqual([2, 3]);
  });

  it('collapses changes during a rendering into one more rendering', async () => {
    const { catalog, change } = await openCatalog();
    const pages = slowFollower();
    const mounted = catalog.whenChanged(pages.follow);
    pages.turns[0]!.finish();
    await mounted;
    for (let n = 0; n < 5; n++) await change();
    pages.turns[1]!.finish();
    await aMoment();
    pages.turns[2]!.finish();
    await aMoment();
    expect(pages.turns.map(({ version }) => version)).toEqual([1, 2, 6]);
    expect(catalog.current.version).toBe(6);
  });

  it('continues after a failed listener', async () => {
    const { catalog, change } = await openCatalog();
    const versions: number[] = [];
    await catalog.whenChanged(async ({ version }) => {
      if (version === 2) throw new Error('no room');
      versions.push(version);
    });
    await change();
    await change();
    await aMoment();
    expect(versions).toEqual([1, 3]);
    catalog.stop();
  });

  it('retries a failed read, and serves the previous version until then', async () => {
    const database = { version: 1, isBroken: false };
    const failures: unknown[] = [];
    const read = async () => {
      if (database.isBroken) throw new Error('the database went away');
      return { version: database.version, ...empty };
    };
    const catalog = await LiveCatalog.open(read, { onFailure: (error) => failures.push(error), firstRetryMs: 1 });
    Object.assign(database, { version: 2, isBroken: true });
    await expect(catalog.refresh()).rejects.toThrow('the database went away');
    await vi.waitFor(() => expect(failures.length).toBeGreaterThan(2));
    expect(catalog.current.version).toBe(1);
    database.isBroken = false;
    await vi.waitFor(() => expect(catalog.current.version).toBe(2));
    const before = failures.length;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(failures.length).toBe(before);
    catalog.stop();
  });

  it('retries failed listeners, also without another change', async () => {
    const database = { version: 1 };
    const versions: number[] = [];
    let failuresLeft = 3;
    const catalog = await LiveCatalog.open(async () => ({ version: database.version, ...empty }), {
      firstRetryMs: 1,
    });
    await catalog.whenChanged(async ({ version }) => {
      if (version === 2 && failuresLeft-- > 0) throw new Error('a page failed to render');
      versions.push(version);
    });
    database.version = 2;
    await catalog.refresh();
    await vi.waitFor(() => expect(versions).toEqual([1, 2]));
    catalog.stop();
  });

  it('follows terms that begin by themselves, though nothing was written', async () => {
    let reads = 0;
    const read = async () => {
      const hasBegun = reads++ > 0;
      const changesAt = hasBegun ? null : new Date(Date.now() + 20);
      return { version: 1, ...empty, termsId: hasBegun ? 2 : 1, changesAt };
    };
    const catalog = await LiveCatalog.open(read);
    const received: number[] = [];
    await catalog.whenChanged(async ({ termsId }) => void received.push(termsId));
    await vi.waitFor(() => expect(received).toEqual([1, 2]));
    catalog.stop();
  });
});
