import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as ledger from '#contract/nutrition-ledger.ts';
import { exportLedger as exportEndpoint } from '#contract/raw-endpoints.ts';
import type { Database } from '#server/db/client.ts';
import { bind, bindRaw } from '#server/http/bind.ts';
import type { LiveCatalog } from '#server/modules/catalog/catalog-snapshot.ts';
import { addFood, addMeal, copyEntries, correctEntry, setEaten } from './change-ledger.ts';
import { readClientDeliveries, readClientLedger } from './client-ledger.ts';
import { readTarget, removeTarget, setTarget } from './nutrition-target.ts';
import { exportLedger, listChanges, readDay, readRange, searchFoods } from './read-ledger.ts';

export function ledgerRoutes(app: FastifyInstance, db: Database, catalog: LiveCatalog): void {
  bind(app, ledger.getNutritionTarget, (_input, caller) => readTarget(db, caller));
  bind(app, ledger.setNutritionTarget, ({ body }, caller) => setTarget(db, caller, body));
  bind(app, ledger.removeNutritionTarget, (_input, caller) => removeTarget(db, caller));
  bind(app, ledger.getLedgerDay, ({ params }, caller) => readDay(db, caller, params.day));
  bind(app, ledger.getLedgerRange, ({ query }, caller) => readRange(db, caller, query));
  bind(app, ledger.addLedgerMeal, ({ params, body }, caller, { once }) =>
    addMeal(once(db), catalog, caller, params.day, body),
  );
  bind(app, ledger.addLedgerFood, ({ params, body }, caller, { once }) => addFood(once(db), caller, params.day, body));
  bind(app, ledger.copyLedgerEntries, ({ params, body }, caller, { once }) =>
    copyEntries(once(db), caller, params.day, body.entryIds),
  );
  bind(app, ledger.correctLedgerEntry, ({ params, body }, caller) => correctEntry(db, caller, params.id, body));
  bind(app, ledger.setLedgerEntryEaten, ({ params, body }, caller) => setEaten(db, caller, params.id, body.isEaten));
  bind(app, ledger.listLedgerChanges, ({ params }, caller) => listChanges(db, caller, params.id));
  bind(app, ledger.searchOwnFoods, ({ query }, caller) => searchFoods(db, caller, query.search));
  bind(app, ledger.getClientLedger, ({ params, query }, caller) => readClientLedger(db, caller, params.id, query));
  bind(app, ledger.getClientDeliveries, ({ params, query }, caller) =>
    readClientDeliveries(db, caller, params.id, query),
  );
  bindRaw(app, exportEndpoint, ({ query }, caller, { reply }) => {
    const rows = exportLedger(db, caller, query);
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="ledger-${query.from}-${query.to}.csv"`,
    });
    return reply.send(Readable.from(rows, { objectMode: false }));
  });
}
