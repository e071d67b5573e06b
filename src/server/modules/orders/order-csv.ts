import { orderStatusLabel } from '#domain/orders/order-status.ts';
import { taxRateText } from '#domain/orders/order-terms.ts';
import type { ExportedOrder } from './all-orders-queries.ts';
import { isoInShopTime } from '#domain/calendar/format-instant.ts';

type Cell = string | number;
type Column = readonly [head: string, cell: (order: ExportedOrder) => Cell];

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

/** CSV injection: the places where a spreadsheet, with any separator, may start a cell and run what follows as a formula. */
const formulaStart = /(^|[;\t\r\n])(?=(?:[^\S\t\r\n]|["'])*[=+\-@＝＋－＠])/g;

/** Starts with a byte order mark, by which spreadsheets recognise UTF-8. */
export const csvHead = `\u{FEFF}${columns.map(([head]) => csvCell(head)).join(',')}\r\n`;

export function csvRow(order: ExportedOrder): string {
  return `${columns.map(([, cell]) => csvCell(cell(order))).join(',')}\r\n`;
}

/** RFC 4180. Formulas are prefixed with an apostrophe: notes and names are written by customers. */
export function csvCell(value: Cell): string {
  const text = typeof value === 'string' ? value.replaceAll(formulaStart, "$1'") : String(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
