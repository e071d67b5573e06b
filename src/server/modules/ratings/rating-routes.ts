import type { FastifyInstance } from 'fastify';
import * as ratings from '#contract/ratings.ts';
import type { Database } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import { listRatings, moderateRating } from './moderate-ratings.ts';
import { listOwnRatings, rateMeal } from './rate-meal.ts';
import { listMealRatings, readTrend } from './read-ratings.ts';

export function ratingRoutes(app: FastifyInstance, db: Database): void {
  bind(app, ratings.listOwnRatings, ({ params }, caller) => listOwnRatings(db, caller, params.id));
  bind(app, ratings.rateMeal, ({ params, body }, caller) => rateMeal(db, caller, params, body));
  bind(app, ratings.listMealRatings, ({ params, query }) => listMealRatings(db, params.id, query));
  bind(app, ratings.listRatings, ({ query }) => listRatings(db, query));
  bind(app, ratings.moderateRating, ({ params, body }, caller) => moderateRating(db, caller, params.id, body));
  bind(app, ratings.getRatingTrend, (_input, caller) => readTrend(db, caller.kitchens));
}
