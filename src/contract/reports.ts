import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import type { Endpoint } from './endpoint.ts';
import { Day, Rupees } from './shapes.ts';

export const salesGroups = ['day', 'kitchen', 'meal'] as const;
export type SalesGroup = (typeof salesGroups)[number];

/** Of every order of the group that is paid or will be; cancelled and unpaid orders apart. */
const Figures = z.object({
  orders: z.int(),
  portions: z.int(),
  /** Of the food, without tax. */
  taxableValue: Rupees,
  tax: Rupees,
  deliveryFees: Rupees,
  /** What the customers pay: taxable value, tax and delivery fees. */
  total: Rupees,
  cancelledOrders: z.int(),
  cancelledTotal: Rupees,
});
export type SalesFigures = z.output<typeof Figures>;

export const SalesReport = z.object({
  rows: z.array(Figures.extend({ /** The day as YYYY-MM-DD, or the name of the kitchen or meal. */ name: z.string() })),
  totals: Figures,
});
export type SalesReport = z.output<typeof SalesReport>;

const mostReportDays = 366;
const dayMs = 24 * 60 * 60 * 1000;

/** By the day on which orders were placed, in Hyderabad; both days included. */
export const SalesQuery = z
  .strictObject({ from: Day, to: Day, by: z.enum(salesGroups) })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first one' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < mostReportDays * dayMs, {
    path: ['to'],
    message: `Choose at most ${mostReportDays} days`,
  });
export type SalesQuery = z.output<typeof SalesQuery>;

export const getSales = {
  method: 'GET',
  path: '/admin/reports/sales',
  summary: 'Sales and tax by day, kitchen or meal. The share of a meal in the tax of an order is that of its price',
  access: permissions.runOffice,
  query: SalesQuery,
  response: SalesReport,
} as const satisfies Endpoint;

export const salesExportPath = '/admin/reports/sales.csv';
