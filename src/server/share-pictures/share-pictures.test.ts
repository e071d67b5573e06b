import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Meal } from '#contract/catalog.ts';
import { meals } from '#server/db/schema/catalog.ts';
import { buildMeal } from '#server/testing/builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { WorkerPool } from '#server/workers/worker-pool.ts';
import { shareSize, shareSvg } from './draw-share-picture.ts';

let address: string;
const shop = sharedTestApp();
beforeAll(async () => {
  address = await shop.listen();
});

const slugOf = async (name: string) => {
  const listed = (await (await fetch(`${address}/api/v1/meals`)).json()) as Meal[];
  return listed.find((meal) => meal.name === name)?.slug;
};

const picture = (name: string) =>
  shareSvg({ name, artUrl: '/art/bowl.svg', price: 289.5, caloriesKcal: 461, nutritionValues: { Protein: 42 } });

const ask = async (query: string) => (await fetch(`${address}/share/popular-bowl.png${query}`)).status;

describe('the picture of a meal’s link', () => {
  it('is a PNG in the size that chats and feeds expect, for meals on the menu only', async () => {
    const meal = await buildMeal(shop.db, { name: 'Shared Paneer Bowl' });
    await vi.waitFor(async () => expect(await slugOf(meal.name)).toBe('shared-paneer-bowl'));
    const url = `${address}/share/shared-paneer-bowl.png`;
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toBe('image/png');
    const png = Buffer.from(await response.arrayBuffer());
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', ...shareSize });
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(png)).toBe(true);

    await shop.db.update(meals).set({ archivedAt: new Date() }).where(eq(meals.id, meal.id));
    await vi.waitFor(async () => expect((await fetch(url)).status).toBe(404));
    for (const other of ['nothing.png', '../package.json', 'shared-paneer-bowl.svg', '%00.png']) {
      expect((await fetch(`${address}/share/${other}`)).status).toBe(404);
    }
  });

  it('is drawn once for any number of requests and any query', async () => {
    const drawn = vi.spyOn(WorkerPool.prototype, 'run');
    await buildMeal(shop.db, { name: 'Popular Bowl' });
    await vi.waitFor(async () => expect(await slugOf('Popular Bowl')).toBe('popular-bowl'));
    // A later change of the menu would draw it again.
    await shop.catalog.refresh();
    expect(await Promise.all(['?a=1', '?a=2', ''].map(ask))).toEqual([200, 200, 200]);
    expect([await ask('?a=3'), await ask('?a=4')]).toEqual([200, 200]);
    expect(drawn).toHaveBeenCalledTimes(1);
  });

  it('has its words as outlines, so that a machine without fonts draws them', () => {
    const svg = picture('Crème <b>&</b> "Paneer" 餃');
    expect(svg).not.toContain('<text');
    expect(svg).not.toContain('<b>');
    const letters = (name: string) => picture(name).match(/<path transform/g)?.length ?? 0;
    expect(letters('Bowl') - letters('B')).toBe(3);
  });
});
