import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { availabilityStates } from '#domain/menu/availability.ts';
import { priceRoundings } from '#domain/menu/price-change.ts';
import { toRupees } from '#domain/money.ts';
import type { Endpoint } from './endpoint.ts';
import { Id, Rupees, rupees } from './shapes.ts';

const access = permissions.manageCatalog;

const amountProblem = 'Must be from -10,000 to 10,000 and not 0, with at most 2 decimals';
const percentProblem = 'Must be from -90 to 500 and not 0, with at most 2 decimals';

/** What happens to each of the chosen meals. */
export const BulkChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('amount'),
    /** Rupees that are added; negative ones are taken off. */
    amount: rupees(amountProblem)
      .min(-10_000, amountProblem)
      .max(10_000, amountProblem)
      .refine((value) => value !== 0, amountProblem),
  }),
  z.strictObject({
    kind: z.literal('percent'),
    percent: rupees(percentProblem)
      .min(-90, percentProblem)
      .max(500, percentProblem)
      .refine((value) => value !== 0, percentProblem),
    /** The new price is rounded half up to a multiple of this. */
    roundTo: z.literal(priceRoundings.map(toRupees), 'Please choose'),
  }),
  z.strictObject({ kind: z.literal('availability'), state: z.enum(availabilityStates, 'Please choose') }),
]);
export type BulkChange = z.output<typeof BulkChange>;

/** A price, or whether it can be ordered. */
const Value = z.union([Rupees, z.enum(availabilityStates)]);

export const BulkChangeRow = z.object({
  id: Id,
  name: z.string(),
  before: Value,
  /** Null when it cannot be changed. */
  after: Value.nullable(),
  /** Why it cannot be changed. */
  problem: z.string().nullable(),
});
export type BulkChangeRow = z.output<typeof BulkChangeRow>;

const maxMeals = 1_000;
const noMeals = 'Please choose at least one meal';
const tooManyMeals = 'Choose at most 1,000 meals at once';

export const previewBulkChange = {
  method: 'POST',
  path: '/admin/meals/bulk-change/preview',
  summary: 'Prices or availability of meals before and after a change. Writes nothing',
  access,
  body: z.strictObject({ mealIds: z.array(Id).min(1, noMeals).max(maxMeals, tooManyMeals), change: BulkChange }),
  response: z.object({ rows: z.array(BulkChangeRow) }),
} as const satisfies Endpoint;

export const applyBulkChange = {
  method: 'POST',
  path: '/admin/meals/bulk-change',
  summary: 'Change prices or availability of meals, all or none. 409 when one of them is not as the preview showed it',
  access,
  body: z.strictObject({
    meals: z
      .array(z.strictObject({ id: Id, before: Value }))
      .min(1, noMeals)
      .max(maxMeals, tooManyMeals),
    change: BulkChange,
  }),
  response: z.object({ changed: z.int() }),
  idempotent: true,
} as const satisfies Endpoint;

export const menuExportPath = '/admin/meals/export.csv';
/** Both take multipart/form-data with one field `file`. */
export const menuCheckPath = '/admin/meals/import/check';
export const menuImportPath = '/admin/meals/import';
export const maxMenuFileBytes = 2 * 1024 * 1024;
export const maxMenuRows = 2_000;
/** Characters of all cells together. */
export const maxMenuRowLength = 30_000;

/** The first check's `plan`: only what it showed is written. */
export const MenuImportQuery = z.strictObject({ plan: z.string().length(64) });

export const MenuImport = z.object({
  /** Identifies what would be written, and over what. */
  plan: z.string(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** What is written of each line. */
  changes: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      isNew: z.boolean(),
      /** The columns that change. */
      columns: z.array(z.string()),
    }),
  ),
  /** Lines that are left out, with the reason. */
  problems: z.array(z.object({ line: z.int(), name: z.string(), reason: z.string() })),
});
export type MenuImport = z.output<typeof MenuImport>;
