import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import * as admin from '#contract/admin-catalog.ts';
import * as menu from '#contract/admin-menu.ts';
import * as availability from '#contract/availability.ts';
import type { Database } from '#server/db/client.ts';
import { currentDeadline, withoutDeadline } from '#server/db/deadline.ts';
import { bind } from '#server/http/bind.ts';
import type { LiveCatalog } from './catalog-snapshot.ts';
import { applyBulkChange, previewBulkChange } from './bulk-change.ts';
import { menuCsvRoutes } from './menu-csv/menu-csv-routes.ts';
import { listAvailability, setAvailability } from './manage-availability.ts';
import { createCategory, deleteCategory, listCategories, updateCategory } from './manage-categories.ts';
import {
  createComponent,
  deleteComponent,
  listComponents,
  setComponentActive,
  updateComponent,
} from './manage-components.ts';
import { createMeal, deleteMeal, setMealCategory, updateMeal } from './manage-meals.ts';

export function manageCatalogRoutes(app: FastifyInstance, db: Database, catalog: LiveCatalog): void {
  /**
   * The admin sees the change with the next request to this process; other processes are notified by the database. Pages are
   * rendered after the response.
   */
  const thenRefreshed = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    // The change is committed, so a slow or failing refresh must not fail the response: it gets half of the time that is left.
    const refreshed = withoutDeadline(() => catalog.refresh()).catch(() => undefined);
    const waitMs = (currentDeadline()?.millisecondsLeft ?? 10_000) / 2;
    await Promise.race([refreshed, sleep(waitMs, undefined, { ref: false })]);
    return result;
  };

  bind(app, admin.createMeal, ({ body }, caller, { once }) => thenRefreshed(createMeal(once(db), caller, body)));
  bind(app, admin.updateMeal, ({ params, body }, caller) => thenRefreshed(updateMeal(db, caller, params.id, body)));
  bind(app, admin.setMealCategory, ({ params, body }, caller) =>
    thenRefreshed(setMealCategory(db, caller, params.id, body.mealCategoryId)),
  );
  bind(app, admin.deleteMeal, ({ params }, caller) => thenRefreshed(deleteMeal(db, caller, params.id)));

  bind(app, menu.previewBulkChange, ({ body }, caller) => previewBulkChange(db, caller, body));
  bind(app, menu.applyBulkChange, ({ body }, caller, { once }) =>
    thenRefreshed(applyBulkChange(once(db), caller, body)),
  );
  menuCsvRoutes(app, db, thenRefreshed);

  bind(app, availability.listAvailability, ({ query }, caller) => listAvailability(db, caller, query.kitchenId));
  bind(app, availability.setAvailability, ({ body }, caller) => thenRefreshed(setAvailability(db, caller, body)));

  bind(app, admin.listCategories, () => listCategories(db));
  bind(app, admin.createCategory, ({ body }, caller, { once }) =>
    thenRefreshed(createCategory(once(db), caller, body)),
  );
  bind(app, admin.updateCategory, ({ params, body }, caller) =>
    thenRefreshed(updateCategory(db, caller, params.id, body)),
  );
  bind(app, admin.deleteCategory, ({ params }, caller) => thenRefreshed(deleteCategory(db, caller, params.id)));

  bind(app, admin.listComponents, ({ params }) => listComponents(db, params.componentKind));
  bind(app, admin.createComponent, async ({ params, body }, caller, { once }) => [
    await thenRefreshed(createComponent(once(db), caller, params.componentKind, body[0]!)),
  ]);
  bind(app, admin.updateComponent, ({ params, body }, caller) =>
    thenRefreshed(updateComponent(db, caller, params, body)),
  );
  bind(app, admin.deleteComponent, ({ params }, caller) => thenRefreshed(deleteComponent(db, caller, params)));
  bind(app, admin.setComponentActive, ({ params, body }, caller) =>
    thenRefreshed(setComponentActive(db, caller, params, body.active)),
  );
}
