import type { FastifyInstance } from 'fastify';
import * as customize from '#contract/customize.ts';
import { bind } from '#server/http/bind.ts';
import { type CustomizeParts, buildMeal } from './build-meal.ts';
import { deleteSavedMeal, listSavedMeals, saveMeal } from './saved-meals.ts';

export function customizeRoutes(app: FastifyInstance, parts: CustomizeParts): void {
  const { db } = parts;
  bind(app, customize.buildMeal, ({ body }, _caller, http) => buildMeal(parts, body, http.clientAddress));
  bind(app, customize.listSavedMeals, (_input, caller) => listSavedMeals(db, caller));
  bind(app, customize.saveMeal, ({ body }, caller, { once }) => saveMeal(once(db), caller, body));
  bind(app, customize.deleteSavedMeal, ({ params }, caller) => deleteSavedMeal(db, caller, params.id));
}
