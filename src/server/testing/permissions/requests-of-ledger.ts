import { businessDay } from '#domain/calendar/business-day.ts';
import { buildLedgerEntry } from '#server/testing/builders.ts';
import { type MakeRequest, type Subject, consultationOf, mealOnSale } from './world.ts';

const today = () => businessDay(new Date());
const range = () => `from=${today()}&to=${today()}`;
const target = { caloriesKcal: 2000, protein: 150, carbs: 197, fats: 68, mealSharePercent: 30, source: 'entered' };
const food = { name: 'Oats', grams: 80, caloriesKcal: 307, protein: 14, carbs: 38, fats: 11 };
const entryOf = ({ shop, ownerId }: Subject) => buildLedgerEntry(shop.db, { userId: ownerId });

export const requestsOfLedger: Readonly<Record<string, MakeRequest>> = {
  'GET /nutrition-target': () => ({ path: '/nutrition-target' }),
  'PUT /nutrition-target': () => ({ path: '/nutrition-target', payload: target }),
  'DELETE /nutrition-target': () => ({ path: '/nutrition-target' }),
  'GET /ledger': () => ({ path: `/ledger?${range()}` }),
  'GET /ledger/days/:day': () => ({ path: `/ledger/days/${today()}` }),
  'GET /ledger/export.csv': () => ({ path: `/ledger/export.csv?${range()}` }),
  'GET /ledger/foods': () => ({ path: '/ledger/foods?search=oats' }),
  'POST /ledger/days/:day/meals': async (subject) => ({
    path: `/ledger/days/${today()}/meals`,
    payload: { mealId: (await mealOnSale(subject)).id },
  }),
  'POST /ledger/days/:day/foods': () => ({ path: `/ledger/days/${today()}/foods`, payload: food }),
  'POST /ledger/days/:day/copies': async (subject) => ({
    path: `/ledger/days/${today()}/copies`,
    payload: { entryIds: [(await entryOf(subject)).id] },
  }),
  'PUT /ledger/entries/:id': async (subject) => ({
    path: `/ledger/entries/${(await entryOf(subject)).id}`,
    payload: food,
  }),
  'PUT /ledger/entries/:id/eaten': async (subject) => ({
    path: `/ledger/entries/${(await entryOf(subject)).id}/eaten`,
    payload: { isEaten: false },
  }),
  'GET /ledger/entries/:id/changes': async (subject) => ({
    path: `/ledger/entries/${(await entryOf(subject)).id}/changes`,
  }),
  'PUT /consultations/:id/ledger-sharing': async (subject) => ({
    path: `/consultations/${(await consultationOf(subject)).id}/ledger-sharing`,
    payload: { isShared: true },
  }),
  'GET /nutritionist/consultations/:id/ledger': async (subject) => ({
    path: `/nutritionist/consultations/${(await consultationOf(subject, { ledgerSharedAt: new Date() })).id}/ledger?${range()}`,
  }),
  'GET /nutritionist/consultations/:id/deliveries': async (subject) => ({
    path: `/nutritionist/consultations/${(await consultationOf(subject)).id}/deliveries?${range()}`,
  }),
  'GET /nutritionist/consultations/counts': () => ({ path: '/nutritionist/consultations/counts' }),
};
