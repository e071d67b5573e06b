import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { orderActors, orderStatuses } from '#domain/orders/order-status.ts';
import { textLengths } from '#domain/text-lengths.ts';
import type { Endpoint } from './endpoint.ts';
import { InternalNote } from './internal-notes.ts';
import { Order } from './orders.ts';
import { Day, Id, Instant, PathId, SearchText, optionalText, pageOf, pageQuery, requiredText } from './shapes.ts';

const access = permissions.manageOrders;

const AdminOrderRow = Order.extend({
  customerName: z.string(),
  customerPhone: z.string().nullable(),
  /** Who placed it for a caller; null: the customer. */
  placedByName: z.string().nullable(),
});

/** A status change, or a move to another kitchen, with the user who made it. */
export const OrderEvent = z.object({
  at: Instant,
  from: z.enum(orderStatuses).nullable(),
  to: z.enum(orderStatuses),
  by: z.enum(orderActors),
  byUserId: Id,
  byName: z.string(),
  reason: z.string().nullable(),
  /** Names of the kitchens of a move, during which the status stays; null for a status change. */
  kitchens: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** The slots of a move to another time; null: as soon as possible. */
  slots: z.object({ from: Instant.nullable(), to: Instant.nullable() }).nullable(),
});
export type OrderEvent = z.output<typeof OrderEvent>;

export const AdminOrder = AdminOrderRow.extend({
  history: z.array(OrderEvent),
  pickedUpByName: z.string().nullable(),
  notes: z.array(InternalNote),
  /** About the customer, whatever they ordered. */
  customerNotes: z.array(InternalNote),
});
export type AdminOrder = z.output<typeof AdminOrder>;

/** `search`: an order id, or a part of the customer's name or phone number. */
const filters = {
  status: z.enum(orderStatuses).optional(),
  search: SearchText,
  from: Day.optional(),
  to: Day.optional(),
};

export const listAllOrders = {
  method: 'GET',
  path: '/admin/orders',
  summary: 'All orders, filtered and paged',
  access,
  query: pageQuery(['orderDate', 'id', 'totalAmount'], { size: 10, sort: 'orderDate,desc' }).safeExtend(filters),
  response: pageOf(AdminOrderRow),
} as const satisfies Endpoint;

export const getAnyOrder = {
  method: 'GET',
  path: '/admin/orders/:id',
  summary: 'One order with its history',
  access,
  params: z.object({ id: PathId }),
  response: AdminOrder,
} as const satisfies Endpoint;

export const cancelAnyOrder = {
  method: 'PUT',
  path: '/admin/orders/:id/cancel',
  summary: 'Cancel an order, with a reason that is recorded',
  access,
  params: z.object({ id: PathId }),
  body: z.strictObject({ reason: optionalText(textLengths.reason) }).default({ reason: null }),
  response: AdminOrder,
} as const satisfies Endpoint;

export const moveOrderToKitchen = {
  method: 'PUT',
  path: '/admin/orders/:id/kitchen',
  summary:
    'Give an order that is not picked up to another kitchen or slot: it takes room there, and gets a new promised time',
  access,
  params: z.object({ id: PathId }),
  body: z.strictObject({
    kitchenId: Id,
    reason: requiredText('Please give a reason', textLengths.reason),
    /** The start of another slot; absent: the time that the customer asked for. */
    deliverAt: Instant.optional(),
  }),
  response: AdminOrder,
} as const satisfies Endpoint;

const mostSelected = 100;
const selectionProblem = `Select 1 to ${mostSelected} orders`;
const SelectedOrders = z
  .string(selectionProblem)
  .max(12 * mostSelected, { error: selectionProblem, abort: true })
  .regex(/^[1-9]\d{0,9}(?:,[1-9]\d{0,9})*$/, { error: selectionProblem, abort: true })
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((ids) => ids.length <= mostSelected && ids.every((id) => Id.safeParse(id).success), selectionProblem);

/** The filters of the list, for the CSV export in raw-endpoints.ts. `ids`: only these orders, separated by commas. */
export const orderExportPath = '/admin/orders/export.csv';
export const OrderExportQuery = z.strictObject({ ...filters, ids: SelectedOrders.optional() });
