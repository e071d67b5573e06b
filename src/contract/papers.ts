import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { paperKinds } from '#domain/papers/paper-kind.ts';
import type { Endpoint } from './endpoint.ts';
import { SignedLink } from './files.ts';
import { Id, Instant, PathId, Rupees, pageOf, pageQuery } from './shapes.ts';

const params = z.object({ id: PathId });

export const ownPaperPath = '/orders/:id/paper.pdf';
export const anyPaperPath = '/admin/orders/:id/paper.pdf';
export const ownCreditNotePath = '/orders/:id/credit-notes/:paperId/paper.pdf';
export const anyCreditNotePath = '/admin/orders/:id/credit-notes/:paperId/paper.pdf';
export const paperExportPath = '/admin/papers.csv';

const IssuedPaper = z.object({ id: Id, number: z.string(), kind: z.enum(paperKinds), issuedAt: Instant });

/** The invoice, bill of supply or receipt of an order, and credit notes for what was given back. */
export const OrderPaper = z.object({
  /** `waiting`: the order is delivered, its paper is not issued yet. `none`: not delivered, or delivered before the shop issued papers. */
  state: z.enum(['issued', 'waiting', 'none']),
  paper: IssuedPaper.nullable(),
  creditNotes: z.array(IssuedPaper),
});
export type OrderPaper = z.output<typeof OrderPaper>;

export const getOwnPaper = {
  method: 'GET',
  path: '/orders/:id/paper',
  summary: 'Whether the invoice of an own order is issued, and its credit notes; the file is at paper.pdf',
  access: 'signed-in',
  params,
  response: OrderPaper,
} as const satisfies Endpoint;

export const getAnyPaper = {
  method: 'GET',
  path: '/admin/orders/:id/paper',
  summary: 'Whether the invoice of an order is issued, and its credit notes; the file is at paper.pdf',
  access: permissions.manageOrders,
  params,
  response: OrderPaper,
} as const satisfies Endpoint;

const monthProblem = 'Please give a month as YYYY-MM';
/** By the day of issue in India. */
export const Month = z
  .string(monthProblem)
  .max(7, { error: monthProblem, abort: true })
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, monthProblem);

export const PaperRow = IssuedPaper.extend({
  orderId: Id,
  /** Null after the customer's account was deleted. */
  recipientName: z.string().nullable(),
  /** Of a credit note, what was given back. */
  taxableValue: Rupees,
  tax: Rupees,
  total: Rupees,
});
export type PaperRow = z.output<typeof PaperRow>;

export const PaperExport = z.object({
  id: Id,
  month: z.string(),
  state: z.enum(['packing', 'ready', 'failed']),
  papers: z.int(),
  /** How many are drawn. */
  drawn: z.int(),
  createdAt: Instant,
});
export type PaperExport = z.output<typeof PaperExport>;

const month = z.strictObject({ month: Month });

export const startPaperExport = {
  method: 'POST',
  path: '/admin/paper-exports',
  summary: 'Pack all papers of a month and their CSV into a zip, by a job. One that is being packed is returned',
  access: permissions.manageOrders,
  body: month,
  response: PaperExport,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

export const findPaperExport = {
  method: 'GET',
  path: '/admin/paper-exports',
  summary: 'The newest zip of a month, which is there for a day',
  access: permissions.manageOrders,
  query: month,
  response: z.object({ newest: PaperExport.nullable() }),
} as const satisfies Endpoint;

export const linkToPaperExport = {
  method: 'GET',
  path: '/admin/paper-exports/:id/link',
  summary: 'A short-lived link to the zip; 409 while it is being packed',
  access: permissions.manageOrders,
  params,
  response: SignedLink,
} as const satisfies Endpoint;

export const listPapers = {
  method: 'GET',
  path: '/admin/papers',
  summary: 'Invoices, bills of supply, receipts and credit notes of a month',
  access: permissions.manageOrders,
  query: pageQuery(['issuedAt'], { size: 20, sort: 'issuedAt,desc' }).safeExtend({ month: Month.optional() }),
  /** `waiting`: delivered orders of any month whose paper is not issued yet. */
  response: pageOf(PaperRow).extend({ waiting: z.int() }),
} as const satisfies Endpoint;
