import type { FastifyInstance } from 'fastify';
import { listCustomizeOptions, listMeals } from '#contract/catalog.ts';
import { bind } from '#server/http/bind.ts';
import { putReadyJson } from '#server/http/ready-json.ts';
import type { ReadyStore } from '#server/http/ready-store.ts';
import type { LiveCatalog } from './catalog-snapshot.ts';

export function catalogRoutes(app: FastifyInstance, catalog: LiveCatalog): void {
  bind(app, listMeals, () => [...catalog.current.meals]);
  bind(app, listCustomizeOptions, () => catalog.current.options);
}

/** The same answers as bytes, made once for each version of the catalogue. */
export async function keepCatalogReady(catalog: LiveCatalog, ready: ReadyStore): Promise<void> {
  const shelf = ready.addShelf(Infinity);
  await catalog.whenChanged(async ({ meals, options }) => {
    await Promise.all([
      putReadyJson(shelf, listMeals, [...meals], ready.always),
      putReadyJson(shelf, listCustomizeOptions, options, ready.always),
    ]);
  });
}
