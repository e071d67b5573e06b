import type { FastifyInstance } from 'fastify';
import * as addresses from '#contract/addresses.ts';
import * as kitchens from '#contract/admin-kitchens.ts';
import type { Database } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import { checkServiceability } from './find-kitchen-for.ts';
import { createKitchen, deleteKitchen, listKitchens, updateKitchen } from './manage-kitchens.ts';

export function kitchenRoutes(app: FastifyInstance, db: Database): void {
  bind(app, addresses.checkServiceability, ({ query }) => checkServiceability(db, query));
  bind(app, kitchens.listKitchens, () => listKitchens(db));
  bind(app, kitchens.createKitchen, ({ body }, caller, { once }) => createKitchen(once(db), caller, body));
  bind(app, kitchens.updateKitchen, ({ params, body }, caller) => updateKitchen(db, caller, params.id, body));
  bind(app, kitchens.deleteKitchen, ({ params }, caller) => deleteKitchen(db, caller, params.id));
}
