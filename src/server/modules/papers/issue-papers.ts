import { z } from 'zod';
import { businessDay } from '#domain/calendar/business-day.ts';
import { type Paise, paise } from '#domain/money.ts';
import { detailsForPapers } from '#domain/papers/business-details.ts';
import { type OrderForPaper, type PaperLine, type PaperRecipient, composePaper } from '#domain/papers/compose-paper.ts';
import { regimeFacts } from '#domain/papers/paper-kind.ts';
import { financialYear, paperNumber, seriesOf } from '#domain/papers/paper-number.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { type Job, defineJob } from '#server/jobs/job.ts';
import { lockBusinessDetails } from '#server/modules/business/manage-business.ts';
import { hasIssuableCreditNotes } from './credit-note-queries.ts';
import { issueCreditNotes } from './issue-credit-notes.ts';
import {
  type OrderToPrint,
  findOrdersToPrint,
  hasIssuableOrders,
  hasWaiting,
  insertPapers,
  lockWaitingOrders,
  takePositions,
} from './paper-queries.ts';

const batchSize = 50;

/** Orders are locked for milliseconds, by a step or an erasure. */
const retryMs = 5_000;

/** Triggers enqueue this job when a row begins to wait, and when details that were missing may be complete. */
export const issuePapers: Job<object> = defineJob({
  name: 'issue-papers',
  maxAttempts: 10,
  payload: z.object({}),
  run: async ({ db }) => {
    await issueWaitingPapers(db);
    await db.transaction(async (tx) => {
      if (await isSomeSkipped(tx)) await enqueue(tx, issuePapers, {}, new Date(Date.now() + retryMs));
    });
  },
});

/** Rows that another transaction has locked are skipped. The job is enqueued again for them, because no trigger would do it. */
async function isSomeSkipped(tx: Tx): Promise<boolean> {
  if (!(await hasWaiting(tx))) return false;
  if (await hasIssuableCreditNotes(tx)) return true;
  const details = detailsForPapers(await lockBusinessDetails(tx));
  return details !== null && hasIssuableOrders(tx, regimeFacts[details.regime].collectsTax);
}

/** Issues what can be issued, in the order of delivery, then credit notes. Returns how many papers that were. */
export async function issueWaitingPapers(db: Database): Promise<number> {
  if (!(await hasWaiting(db))) return 0;
  let issued = 0;
  for (;;) {
    const { sales, creditNotes } = await db.transaction(async (tx) => ({
      sales: await issueSales(tx),
      creditNotes: await issueCreditNotes(tx, batchSize),
    }));
    issued += sales + creditNotes;
    if (sales < batchSize && creditNotes < batchSize) return issued;
  }
}

/** The lock on the details lets one transaction at a time issue papers: their times are in the order of their numbers. */
async function issueSales(tx: Tx): Promise<number> {
  const details = detailsForPapers(await lockBusinessDetails(tx));
  if (!details) return 0;
  const { kind, collectsTax } = regimeFacts[details.regime];
  const orderIds = await lockWaitingOrders(tx, { collectsTax, limit: batchSize });
  if (orderIds.length === 0) return 0;
  const waiting = await findOrdersToPrint(tx, orderIds);
  const issuedAt = new Date();
  const year = financialYear(businessDay(issuedAt));
  const first = await takePositions(tx, seriesOf(kind), year, waiting.length);
  await insertPapers(
    tx,
    waiting.map((row, index) => ({
      number: paperNumber(kind, year, first + index),
      kind,
      orderId: row.order.id,
      userId: row.order.userId,
      data: composePaper(toOrderForPaper(row), details, row.fssaiLicence),
      recipient: toRecipient(row),
      issuedAt,
    })),
  );
  return waiting.length;
}

function toOrderForPaper({ order, items, deliveredAt }: OrderToPrint): OrderForPaper {
  return {
    id: order.id,
    orderedAt: order.orderDate,
    deliveredAt,
    lines: items.map(toLine),
    subtotal: order.subtotalPaise as Paise,
    deliveryFee: order.deliveryFeePaise as Paise,
    tax: order.taxPaise as Paise,
    total: order.totalPaise as Paise,
    discountPaise: order.discountPaise,
    creditPaise: order.creditPaise,
    paidPaise: order.paidPaise,
    taxBasisPoints: order.taxBasisPoints,
    taxMode: order.taxMode,
  };
}

/** A bowl is printed as the list of its components. The customer wrote its name, and papers stay after an erasure. */
function toLine(item: OrderToPrint['items'][number]): PaperLine {
  const contents = item.components.map(({ name }) => name).join(', ');
  return {
    name: item.mealId === null ? `Custom bowl: ${contents}` : item.name,
    quantity: item.quantity,
    unitPrice: paise(item.pricePaise),
    amount: paise(item.lineTotalPaise),
  };
}

function toRecipient({ order, customer }: OrderToPrint): PaperRecipient | null {
  if (customer.erasedAt) return null;
  const { deliveryAddressLine1, deliveryAddressLine2, deliveryCity, deliveryPostalCode, deliveryState } = order;
  return {
    name: `${customer.firstName} ${customer.lastName}`.trim(),
    addressLines: [
      deliveryAddressLine1,
      deliveryAddressLine2,
      `${deliveryCity} ${deliveryPostalCode}`,
      deliveryState,
    ].filter((line): line is string => !!line),
  };
}
