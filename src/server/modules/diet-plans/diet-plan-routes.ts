import type { FastifyInstance } from 'fastify';
import { addPlanToCart as addPlanToCartEndpoint, getOwnDietPlan } from '#contract/consultations.ts';
import * as plans from '#contract/diet-plans.ts';
import * as endpoints from '#contract/plan-library.ts';
import type { Database } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import type { FoodCache } from '#server/modules/catalog/food-rows.ts';
import { addPlanToCart } from './add-plan-to-cart.ts';
import * as library from './plan-library.ts';
import { listVersions, readAssignedPlan, readOwnPlan } from './read-diet-plan.ts';
import { saveDietPlan } from './save-diet-plan.ts';

export function dietPlanRoutes(app: FastifyInstance, db: Database, foodCache: FoodCache): void {
  bind(app, plans.saveDietPlan, ({ body }, caller, { once }) => saveDietPlan(once(db), caller, body));
  bind(app, plans.getDietPlan, ({ params }, caller) => readAssignedPlan(db, caller, params.consultationId));
  bind(app, plans.listDietPlanVersions, ({ params }, caller) => listVersions(db, caller, params.consultationId));
  bind(app, plans.getDietPlanVersion, ({ params }, caller) =>
    readAssignedPlan(db, caller, params.consultationId, params.version),
  );
  bind(app, getOwnDietPlan, ({ params }, caller) => readOwnPlan(db, caller, params.id));
  bind(app, addPlanToCartEndpoint, ({ params, body }, caller, { once }) =>
    addPlanToCart({ db: once(db), foodCache }, caller, params.id, body),
  );
  bind(app, endpoints.listPlanTemplates, (_input, caller) => library.listTemplates(db, caller));
  bind(app, endpoints.getPlanTemplate, ({ params }, caller) => library.readTemplate(db, caller, params.id));
  bind(app, endpoints.savePlanTemplate, ({ body }, caller, { once }) => library.saveTemplate(once(db), caller, body));
  bind(app, endpoints.renamePlanTemplate, ({ params, body }, caller) =>
    library.renameTemplate(db, caller, params.id, body.name),
  );
  bind(app, endpoints.deletePlanTemplate, ({ params }, caller) => library.deleteTemplate(db, caller, params.id));
  bind(app, endpoints.listGenericMeals, (_input, caller) => library.listGenericMeals(db, caller));
  bind(app, endpoints.saveGenericMeal, ({ body }, caller, { once }) => library.saveGenericMeal(once(db), caller, body));
  bind(app, endpoints.updateGenericMeal, ({ params, body }, caller) =>
    library.updateGenericMeal(db, caller, params.id, body),
  );
  bind(app, endpoints.deleteGenericMeal, ({ params }, caller) => library.deleteGenericMeal(db, caller, params.id));
}
