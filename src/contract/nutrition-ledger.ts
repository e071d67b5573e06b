import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { dailyRanges, targetSources } from '#domain/nutrition-ledger/daily-target.ts';
import { entrySources, firstLedgerDay, maxEntriesADay } from '#domain/nutrition-ledger/ledger-entry.ts';
import { textLengths } from '#domain/text-lengths.ts';
import type { Endpoint } from './endpoint.ts';
import { Day as AnyDay, Id, Instant, PathId, SearchText, measure, requiredLine } from './shapes.ts';

const access = 'signed-in';

const dayProblem = `Please give a day from ${firstLedgerDay} on`;
const Day = AnyDay.refine((day) => day >= firstLedgerDay, dayProblem);

/** kcal and grams. */
export const LedgerFigures = z.object({
  caloriesKcal: z.number(),
  protein: z.number(),
  carbs: z.number(),
  fats: z.number(),
});

const within = (name: keyof typeof dailyRanges) => measure(dailyRanges[name].from, dailyRanges[name].to, { places: 1 });
const targetFigures = {
  caloriesKcal: within('caloriesKcal'),
  protein: within('protein'),
  carbs: within('carbs'),
  fats: within('fats'),
};

export const DailyTarget = LedgerFigures.extend({ mealSharePercent: z.number() });

/** The target in force: that of the nutritionist before the own one while the consultation is open. */
export const TargetInForce = z.object({
  target: DailyTarget.nullable(),
  source: z.enum(targetSources).nullable(),
  /** The nutritionist who set it. */
  setBy: z.string().nullable(),
});
export type TargetInForce = z.output<typeof TargetInForce>;

export const NutritionTarget = TargetInForce.extend({
  /** What the caller set, whether it is in force or not. */
  own: DailyTarget.nullable(),
  today: Day,
  eatenToday: LedgerFigures,
});
export type NutritionTarget = z.output<typeof NutritionTarget>;

export const getNutritionTarget = {
  method: 'GET',
  path: '/nutrition-target',
  summary: 'The own target of a day, who set it, and what is eaten of it today',
  access,
  scopes: ['ledger.read'],
  response: NutritionTarget,
} as const satisfies Endpoint;

export const setNutritionTarget = {
  method: 'PUT',
  path: '/nutrition-target',
  summary: 'Set the own target of a day',
  access,
  body: z.strictObject({
    ...targetFigures,
    mealSharePercent: z.int().min(dailyRanges.mealSharePercent.from).max(dailyRanges.mealSharePercent.to),
    source: z.enum(['entered', 'calculator']),
  }),
  response: NutritionTarget,
} as const satisfies Endpoint;

export const removeNutritionTarget = {
  method: 'DELETE',
  path: '/nutrition-target',
  summary: 'Forget the own target of a day',
  access,
  response: NutritionTarget,
} as const satisfies Endpoint;

export const LedgerEntry = LedgerFigures.extend({
  id: Id,
  day: Day,
  eatenAt: Instant,
  source: z.enum(entrySources),
  isCopy: z.boolean(),
  orderId: Id.nullable(),
  mealId: Id.nullable(),
  name: z.string(),
  quantity: z.int(),
  grams: z.number().nullable(),
  artUrl: z.string().nullable(),
  /** False: the person marked it as not eaten, and it does not count. */
  isEaten: z.boolean(),
  isCorrected: z.boolean(),
});
export type LedgerEntry = z.output<typeof LedgerEntry>;

export const LedgerDay = TargetInForce.extend({
  day: Day,
  /** In the order of the day. */
  entries: z.array(LedgerEntry),
  totals: LedgerFigures,
});
export type LedgerDay = z.output<typeof LedgerDay>;

const dayParams = z.object({ day: Day });

export const getLedgerDay = {
  method: 'GET',
  path: '/ledger/days/:day',
  summary: 'What the caller ate on a day',
  access,
  scopes: ['ledger.read'],
  params: dayParams,
  response: LedgerDay,
} as const satisfies Endpoint;

/** Both inclusive. */
export const ledgerRange = z.strictObject({ from: Day, to: Day });

export const DayTotals = LedgerFigures.extend({ day: Day, entryCount: z.int() });
export type DayTotals = z.output<typeof DayTotals>;

export const LedgerRange = TargetInForce.extend({ days: z.array(DayTotals) });
export type LedgerRange = z.output<typeof LedgerRange>;

export const getLedgerRange = {
  method: 'GET',
  path: '/ledger',
  summary: 'Totals of the days from one to another on which the caller ate something; 62 days at most',
  access,
  scopes: ['ledger.read'],
  query: ledgerRange,
  response: LedgerRange,
} as const satisfies Endpoint;

/** In raw-endpoints.ts, because it is not JSON. */
export const ledgerExportPath = '/ledger/export.csv';

const eatenAt = Instant.optional();
const amount = (max: number) => measure(0, max, { places: 2 });
const foodFields = {
  name: requiredLine('Please name the food', textLengths.foodName),
  grams: amount(10_000).nullable(),
  caloriesKcal: amount(10_000),
  protein: amount(1_000),
  carbs: amount(2_000),
  fats: amount(1_000),
};

export const FoodDraft = z.strictObject({ ...foodFields, /** Now when omitted. */ eatenAt });
export type FoodDraft = z.output<typeof FoodDraft>;

export const addLedgerMeal = {
  method: 'POST',
  path: '/ledger/days/:day/meals',
  summary: 'Add a meal of the menu to a day',
  access,
  // The response shows the day.
  scopes: ['ledger.write', 'ledger.read'],
  params: dayParams,
  body: z.strictObject({ mealId: Id, quantity: z.int().min(1).max(20).default(1), eatenAt }),
  response: LedgerDay,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

export const addLedgerFood = {
  method: 'POST',
  path: '/ledger/days/:day/foods',
  summary: 'Add a food by hand to a day',
  access,
  // The response shows the day.
  scopes: ['ledger.write', 'ledger.read'],
  params: dayParams,
  body: FoodDraft,
  response: LedgerDay,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

export const copyLedgerEntries = {
  method: 'POST',
  path: '/ledger/days/:day/copies',
  summary: 'Copy own entries of other days to a day, at the same times',
  access,
  // The response shows the day.
  scopes: ['ledger.write', 'ledger.read'],
  params: dayParams,
  body: z.strictObject({ entryIds: z.array(Id).min(1).max(maxEntriesADay) }),
  response: LedgerDay,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

const entryParams = z.object({ id: PathId });

export const correctLedgerEntry = {
  method: 'PUT',
  path: '/ledger/entries/:id',
  summary: 'Correct an own entry; what it was before is kept',
  access,
  params: entryParams,
  body: FoodDraft,
  response: LedgerDay,
} as const satisfies Endpoint;

export const setLedgerEntryEaten = {
  method: 'PUT',
  path: '/ledger/entries/:id/eaten',
  summary: 'Say that an own entry was not eaten, or that it was after all',
  access,
  params: entryParams,
  body: z.strictObject({ isEaten: z.boolean() }),
  response: LedgerDay,
} as const satisfies Endpoint;

export const listLedgerChanges = {
  method: 'GET',
  path: '/ledger/entries/:id/changes',
  summary: 'What an own entry was before its corrections, the latest first',
  access,
  params: entryParams,
  response: z.array(
    LedgerFigures.extend({
      changedAt: Instant,
      changedBy: z.string(),
      name: z.string(),
      grams: z.number().nullable(),
      isEaten: z.boolean(),
    }),
  ),
} as const satisfies Endpoint;

export const OwnFood = LedgerFigures.extend({ name: z.string(), grams: z.number().nullable() });
export type OwnFood = z.output<typeof OwnFood>;

export const searchOwnFoods = {
  method: 'GET',
  path: '/ledger/foods',
  summary: 'Foods that the caller entered before, the latest first; ten at most',
  access,
  scopes: ['ledger.read'],
  query: z.strictObject({ search: SearchText }),
  response: z.array(OwnFood),
} as const satisfies Endpoint;

export const ClientDay = z.object({
  day: Day,
  planned: LedgerFigures.nullable(),
  delivered: LedgerFigures,
  logged: LedgerFigures,
});
export type ClientDay = z.output<typeof ClientDay>;

/** What the plan and the orders say: known to the nutritionist whether the ledger is shared or not. */
export const ClientDeliveries = z.object({ days: z.array(ClientDay.omit({ logged: true })) });
export type ClientDeliveries = z.output<typeof ClientDeliveries>;

export const ClientLedger = TargetInForce.omit({ setBy: true }).extend({
  sharedSince: Instant,
  /** Every day of the range. */
  days: z.array(ClientDay),
});
export type ClientLedger = z.output<typeof ClientLedger>;

export const getClientLedger = {
  method: 'GET',
  path: '/nutritionist/consultations/:id/ledger',
  summary:
    'What the client was to eat, received and logged a day; only while they share it and the consultation is open',
  access: permissions.advise,
  params: entryParams,
  query: ledgerRange,
  response: ClientLedger,
} as const satisfies Endpoint;

export const getClientDeliveries = {
  method: 'GET',
  path: '/nutritionist/consultations/:id/deliveries',
  summary:
    'What the client was to eat and what was delivered a day, from plan and orders; while the consultation is open',
  access: permissions.advise,
  params: entryParams,
  query: ledgerRange,
  response: ClientDeliveries,
} as const satisfies Endpoint;
