import { csvLine, csvStart } from '#domain/csv-cell.ts';
import { orderStatusLabel } from '#domain/orders/order-status.ts';
import { taxRateText } from '#domain/orders/order-terms.ts';
import type { ExportedOrder } from './all-orders-queries.ts';
import { isoInShopTime } from '#domain/calendar/format-instant.ts';

type Column = readonly [head: string, cell: (order: ExportedOrder) => string | number];

const rupees = (paise: number) => (paise / 100).toFixed(2);

const columns: readonly Column[] = [
  ['Order ID', (order) => order.id],
  ['Date (IST)', (order) => isoInShopTime(order.orderDate)],
  ['Status', (order) => orderStatusLabel(order.status)],
  ['Customer ID', (order) => order.userId],
  ['Customer', ({ customer }) => `${customer.firstName} ${customer.lastName}`.trim()],
  // Without its plus sign: a spreadsheet would take the number for a formula.
  ['Phone', ({ customer }) => customer.phone?.replace('+', '') ?? ''],
  ['Kitchen', (order) => order.kitchenName],
  ['Items', (order) => order.items],
  ['Subtotal', (order) => rupees(order.subtotalPaise)],
  ['Delivery fee', (order) => rupees(order.deliveryFeePaise)],
  ['Tax', (order) => rupees(order.taxPaise)],
  ['Total', (order) => rupees(order.totalPaise)],
  ['Payment', (order) => order.paymentMethod],
  ['Address', (order) => [order.deliveryAddressLine1, order.deliveryAddressLine2].filter(Boolean).join(', ')],
  ['City', (order) => order.deliveryCity],
  ['PIN code', (order) => order.deliveryPostalCode],
  ['Note', (order) => order.note],
  ['Tax rate', (order) => taxRateText(order)],
  ['Tax is', (order) => order.taxMode],
];

export const csvHead = `${csvStart}${csvLine(columns.map(([head]) => head))}`;

export function csvRow(order: ExportedOrder): string {
  return csvLine(columns.map(([, cell]) => cell(order)));
}
