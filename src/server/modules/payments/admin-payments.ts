import type { z } from 'zod';
import type { ResponseOf } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type {
  PaymentEvent,
  OrderPayments,
  PaymentRow as WirePayment,
  getPaymentOutcomes as outcomesEndpoint,
  listPayments as listPaymentsEndpoint,
} from '#contract/payments.ts';
import { type BusinessDay, addDays, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { isoInShopTime } from '#domain/calendar/format-instant.ts';
import { csvCell } from '#domain/csv-cell.ts';
import { paise, shopCurrency, toRupees } from '#domain/money.ts';
import { paymentMethodLabel } from '#domain/orders/payment-method.ts';
import { booksOf } from '#domain/payments/payment-books.ts';
import { paymentEventLabel } from '#domain/payments/payment-event.ts';
import type { Database, Db } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { pagedResponse } from '#contract/shapes.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import {
  type ListedPayment,
  type Settlement,
  countDifferences,
  countRefusedWebhooks,
  findListedPayments,
  findOutcomes,
  findPaymentPage,
  findSettlements,
} from './admin-payment-queries.ts';
import { type EventRow, findEventsOf, toBooked } from './payment-queries.ts';
import { type PaymentDeps, askNow, isSimulated } from './read-payment.ts';

export const countPaymentDifferences = (db: Db): Promise<number> => countDifferences(db);

type ListQuery = z.output<(typeof listPaymentsEndpoint)['query']>;

export async function listPayments(
  { db, gateway }: Pick<PaymentDeps, 'db' | 'gateway'>,
  { page, size, sort, state, onlyDifferences }: ListQuery,
): Promise<ResponseOf<typeof listPaymentsEndpoint>> {
  const filter = { state, onlyDifferences: onlyDifferences === 'true', page, size, newestFirst: sort === 'id,desc' };
  const [{ total, found }, differences, refusedWebhooks] = await Promise.all([
    findPaymentPage(db, filter),
    countDifferences(db),
    countRefusedWebhooks(db),
  ]);
  const rows = await withBooks(db, found);
  return {
    ...pagedResponse({ page, size }, total, rows),
    differences,
    refusedWebhooks,
    isSimulated: isSimulated(gateway),
  };
}

export async function readOrderPayments(db: Db, orderId: number): Promise<OrderPayments> {
  const found = await findListedPayments(db, orderId);
  if (found.length === 0) throw new AppError('not-found', 'There is no payment for this order.');
  const rows = await withBooks(db, found);
  const events = await findEventsOf(
    db,
    found.map(({ payment }) => payment.id),
  );
  return {
    orderId,
    payments: rows.map((row, index) => {
      const { gateway, gatewayReference } = found[index]!.payment;
      return { ...row, gateway: gateway ?? '', gatewayReference };
    }),
    events: events.map(toWireEvent),
  };
}

export async function checkOrderPayments(
  deps: Pick<PaymentDeps, 'db' | 'gateway'>,
  { userId }: Caller,
  orderId: number,
): Promise<OrderPayments> {
  const { payments } = await readOrderPayments(deps.db, orderId);
  for (const { id } of payments) await askNow(deps, id);
  await deps.db.transaction((tx) =>
    recordAction(tx, userId, { action: 'checked the payment of', subject: 'order', subjectId: orderId }),
  );
  return readOrderPayments(deps.db, orderId);
}

async function withBooks(db: Db, found: readonly ListedPayment[]): Promise<WirePayment[]> {
  const ids = found.map(({ payment }) => payment.id);
  const events = Map.groupBy(ids.length === 0 ? [] : await findEventsOf(db, ids), ({ paymentId }) => paymentId);
  return found.map((row) => toWirePayment(row, events.get(row.payment.id) ?? []));
}

function toWirePayment(
  { payment, orderStatus, customerName }: ListedPayment,
  events: readonly EventRow[],
): WirePayment {
  const { paid, surplus, refunded, refunding } = booksOf(events.map(toBooked));
  return {
    id: payment.id,
    orderId: payment.orderId,
    orderStatus,
    customerName,
    purpose: payment.purpose,
    method: payment.method,
    state: payment.state,
    amount: toRupees(paise(payment.amountPaise)),
    paid: toRupees(paise(paid + surplus)),
    refunded: toRupees(refunded),
    refunding: toRupees(refunding),
    difference: payment.difference,
    createdAt: payment.createdAt.toISOString(),
    checkedAt: payment.checkedAt?.toISOString() ?? null,
  };
}

function toWireEvent(event: EventRow): PaymentEvent {
  return {
    id: event.id,
    paymentId: event.paymentId,
    kind: event.kind,
    amount: toRupees(paise(event.amountPaise)),
    currency: event.currency,
    at: event.happenedAt.toISOString(),
    storedAt: event.createdAt.toISOString(),
    source: event.source,
    reference: event.refund ?? event.gatewayPayment,
    isSurplus: event.isSurplus,
    reason: event.reason,
  };
}

const outcomeDays = 14;

export async function readPaymentOutcomes(db: Db): Promise<ResponseOf<typeof outcomesEndpoint>> {
  const firstDay = addDays(businessDay(new Date()), 1 - outcomeDays);
  return { outcomes: await findOutcomes(db, businessDayRange(firstDay).from) };
}

const exportBatch = 500;

/** What came in and what went back on a day in India, for the accountant. */
export async function exportSettlements(
  db: Database,
  { userId }: Caller,
  day: string,
): Promise<AsyncGenerator<string>> {
  await db.transaction((tx) =>
    recordAction(tx, userId, { action: 'exported', subject: 'business', subjectId: null, after: { settlements: day } }),
  );
  const range = businessDayRange(day as BusinessDay);
  return (async function* rows() {
    yield `\u{FEFF}${columns.map(([head]) => csvCell(head)).join(',')}\r\n`;
    for (let aboveId = 0; ;) {
      const batch = await findSettlements(db, range, aboveId, exportBatch);
      yield batch.map((row) => `${columns.map(([, cell]) => csvCell(cell(row))).join(',')}\r\n`).join('');
      if (batch.length < exportBatch) return;
      aboveId = batch.at(-1)!.id;
    }
  })();
}

/** A number, so that a spreadsheet adds it up; what was refunded is subtracted. */
const signed = ({ kind, amountPaise }: Settlement) => (kind === 'refunded' ? -amountPaise : amountPaise) / 100;
const isOurs = ({ currency }: Settlement) => currency === shopCurrency;

const columns: readonly (readonly [head: string, cell: (row: Settlement) => string | number])[] = [
  ['Time (IST)', ({ happenedAt }) => isoInShopTime(happenedAt)],
  ['Event', ({ kind }) => paymentEventLabel(kind)],
  ['Order ID', ({ orderId }) => orderId],
  ['Paid', ({ purpose }) => (purpose === 'door' ? 'at the door' : 'at checkout')],
  ['Method', ({ method }) => paymentMethodLabel(method)],
  ['Amount', (row) => (isOurs(row) ? signed(row) : '')],
  ['Other currency', (row) => (isOurs(row) ? '' : `${row.currency} ${signed(row)}`)],
  ['For the order', ({ isSurplus }) => (isSurplus ? 'no' : 'yes')],
  ['Gateway', ({ gateway }) => gateway],
  ['Payment', ({ gatewayPayment }) => gatewayPayment ?? ''],
  ['Refund', ({ refund }) => refund ?? ''],
];
