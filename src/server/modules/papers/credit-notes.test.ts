import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderPaper } from '#contract/papers.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { type GivenBackReason, givenBackReasons, givenBackWays } from '#domain/papers/given-back.ts';
import { noDetails } from '#domain/papers/testing/business-details.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { businessDetails, givenBack, papers, seriesPositions, waitingCreditNotes } from '#server/db/schema/papers.ts';
import { buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { timeLimit } from '../../../../scripts/time-limit.mjs';
import { issueWaitingPapers } from './issue-papers.ts';
import { type GivingBack, recordGivenBack } from './record-given-back.ts';
import {
  buildCreditNote,
  buildDeliveredOrder,
  buildPaper,
  enterDetails,
  giveBackDelivery,
} from './testing/paper-builders.ts';

const shop = sharedTestApp();
const notes = () => shop.db.select().from(papers).where(isNotNull(papers.givenBackId)).orderBy(asc(papers.id));

beforeEach(async () => {
  const { db } = shop;
  // Issued papers refuse their deletion; a test may still begin without any.
  for (const table of ['papers', 'given_back']) {
    await db.execute(sql.raw(`alter table ${table} disable trigger user`));
    await db.execute(sql.raw(`delete from ${table}`));
    await db.execute(sql.raw(`alter table ${table} enable trigger user`));
  }
  await db.delete(seriesPositions);
  await db.execute(sql`delete from waiting_papers`);
});

const itemOf = async (orderId: number) =>
  (await shop.db.select().from(orderItems).where(eq(orderItems.orderId, orderId)))[0]!;
const giveBack = (given: GivingBack) => shop.db.transaction((tx) => recordGivenBack(tx, given));
const because = { as: 'refund', reason: 'damaged' } as const;

/** All of the order: its item with its tax, and its delivery. */
async function everythingOf({ id: orderId, totalPaise, deliveryFeePaise }: typeof orders.$inferSelect) {
  const item = await itemOf(orderId);
  return {
    orderId,
    amountPaise: totalPaise,
    lines: [
      { orderItemId: item.id, quantity: item.quantity, amountPaise: totalPaise - deliveryFeePaise },
      { orderItemId: null, quantity: 1, amountPaise: deliveryFeePaise },
    ],
    ...because,
  };
}

describe('what is given back of a delivered order', () => {
  it('gets a credit note with the next number of its own series, which refers to the invoice', async () => {
    await enterDetails(shop.db);
    const order = await buildDeliveredOrder(shop.db);
    const all = await everythingOf(order);
    await issueWaitingPapers(shop.db);
    await giveBack(all);
    const [{ id: givenBackId } = { id: 0 }] = await shop.db.select().from(givenBack);
    await runJobs(shop);
    const [sale] = await shop.db.select().from(papers).where(eq(papers.kind, 'invoice'));
    const [note] = await notes();
    expect(note).toMatchObject({
      kind: 'credit-note',
      orderId: order.id,
      userId: order.userId,
      givenBackId,
      recipient: sale!.recipient,
      data: {
        original: { number: sale!.number, kind: 'invoice', issuedAt: sale!.issuedAt.toISOString() },
        taxableValue: sale!.data.taxableValue,
        taxes: sale!.data.taxes,
        deliveryFee: order.deliveryFeePaise,
        total: order.totalPaise,
        givenBackAs: 'refund',
        reason: 'damaged',
      },
    });
    expect(note!.number).toMatch(/^MC1\/\d\d-\d\d\/000001$/);
    expect(await shop.db.select().from(waitingCreditNotes)).toEqual([]);
  });

  it('waits for the invoice, and gets its credit note right after it', async () => {
    await shop.db.update(businessDetails).set(noDetails);
    const order = await buildDeliveredOrder(shop.db);
    await giveBack(await everythingOf(order));
    await runJobs(shop);
    expect(await shop.db.select().from(papers)).toEqual([]);
    await enterDetails(shop.db);
    await runJobs(shop);
    expect((await shop.db.select().from(papers).orderBy(asc(papers.id))).map(({ kind }) => kind)).toEqual([
      'invoice',
      'credit-note',
    ]);
  });

  it('on its way gets it after the delivery', async () => {
    await enterDetails(shop.db);
    const order = await buildOrder(shop.db, { status: 'OUT_FOR_DELIVERY' });
    await giveBackDelivery(shop.db, order.id);
    await runJobs(shop);
    expect(await notes()).toEqual([]);
    await shop.db.execute(sql`update kitchens set fssai_licence = '13626047000123' where id = ${order.kitchenId}`);
    await shop.db.update(orders).set({ status: 'DELIVERED' }).where(eq(orders.id, order.id));
    await runJobs(shop);
    expect(await notes()).toMatchObject([{ orderId: order.id }]);
  });

  it.each(['CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN'] as const)('that is %s needs no credit note', async (status) => {
    const order = await buildOrder(shop.db, { status });
    await giveBackDelivery(shop.db, order.id);
    expect(await shop.db.select().from(waitingCreditNotes)).toEqual([]);
  });

  it.each(givenBackReasons)('for the reason %s is stored and printed', async (reason: GivenBackReason) => {
    const { orderId } = await buildPaper(shop.db);
    for (const as of givenBackWays) {
      await giveBack({
        orderId,
        amountPaise: 1,
        lines: [{ orderItemId: null, quantity: 1, amountPaise: 1 }],
        as,
        reason,
      });
    }
    await issueWaitingPapers(shop.db);
    expect((await notes()).map(({ data }) => data)).toMatchObject(
      givenBackWays.map((givenBackAs) => ({ givenBackAs, reason })),
    );
  });

  it('of an order that is not there is refused', async () => {
    const lost = { orderId: 2_000_000_000, amountPaise: 1, lines: [], ...because };
    await expect(giveBack(lost)).rejects.toMatchObject({ code: 'not-found' });
    expect(await shop.db.select().from(givenBack)).toEqual([]);
  });

  it('of the order as a whole is a line of its own', async () => {
    const { orderId } = await buildPaper(shop.db);
    await giveBack({ orderId, amountPaise: 500, lines: [], as: 'credit', reason: 'other' });
    await issueWaitingPapers(shop.db);
    expect((await notes()).map(({ data }) => data)).toMatchObject([
      { lines: [{ name: `Goodwill: order #${orderId}`, amount: 500 }], total: 500 },
    ]);
  });

  it('is noted once, also when it goes back in another way after a refund failed, and by two at once', async () => {
    await enterDetails(shop.db);
    const order = await buildDeliveredOrder(shop.db);
    const all = await everythingOf(order);
    await giveBack({ ...all, amountPaise: order.totalPaise - 100, lines: [] });
    await Promise.all(Array.from({ length: 5 }, () => giveBack({ ...all, amountPaise: 100, lines: [], as: 'credit' })));
    await giveBack(all);
    await issueWaitingPapers(shop.db);
    const printed = await notes();
    expect(printed.map(({ data }) => data.total)).toEqual([order.totalPaise - 100, 100]);
  });

  it('never changes and is deleted only with its order', async () => {
    const order = await buildDeliveredOrder(shop.db);
    await giveBackDelivery(shop.db, order.id);
    const refusal = { cause: { message: 'what was given back does not change' } };
    await expect(shop.db.update(givenBack).set({ amountPaise: 2 })).rejects.toMatchObject(refusal);
    await expect(shop.db.delete(givenBack)).rejects.toMatchObject(refusal);
    await expect(shop.db.execute(sql`truncate given_back cascade`)).rejects.toMatchObject(refusal);
    for (const table of ['order_events', 'order_items', 'taken_portions', 'order_messages']) {
      await shop.db.execute(sql`delete from ${sql.identifier(table)} where order_id = ${order.id}`);
    }
    await shop.db.execute(sql`delete from orders where id = ${order.id}`);
    expect(await shop.db.select().from(givenBack)).toEqual([]);
  });
});

it('credit notes have numbers without a gap or double when processes issue together and transactions are rolled back', async () => {
  const { db } = shop;
  await enterDetails(db);
  const ids: number[] = [];
  for (let n = 0; n < 5; n++) ids.push((await buildDeliveredOrder(db)).id);
  await issueWaitingPapers(db);
  const killed = () =>
    db.transaction(async (tx) => {
      const inside = { execute: tx.execute.bind(tx), transaction: (work: (inner: typeof tx) => unknown) => work(tx) };
      await issueWaitingPapers(inside as never);
      throw new Error('killed');
    });
  const results = await Promise.allSettled([
    ...ids.flatMap((id) => [1, 2, 3, 4].map((amount) => giveBackDelivery(db, id, amount))),
    ...Array.from({ length: 5 }, () => issueWaitingPapers(db)),
    killed(),
    killed(),
  ]);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(2);
  await issueWaitingPapers(db);
  const printed = await notes();
  expect(printed.map(({ number }) => Number(number.slice(-6))).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
  expect(new Set(printed.map(({ givenBackId }) => givenBackId)).size).toBe(20);
});

describe('a credit note', () => {
  it('is downloaded beside the invoice by its customer and by admins', { timeout: timeLimit(60_000) }, async () => {
    const { headers, user } = await buildSession(shop.db);
    const { headers: admin } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
    const { orderId } = await buildPaper(shop.db, { userId: user.id });
    await giveBackDelivery(shop.db, orderId);
    await issueWaitingPapers(shop.db);
    const { body } = await shop.call({ url: `/api/v1/orders/${orderId}/paper`, headers });
    const { paper, creditNotes } = body as OrderPaper;
    expect(creditNotes).toMatchObject([{ kind: 'credit-note', number: expect.stringMatching(/^MC1/) as string }]);
    const path = (id: number) => `orders/${orderId}/credit-notes/${id}/paper.pdf`;
    const file = await shop.app.inject({ url: `/api/v1/${path(creditNotes[0]!.id)}`, headers });
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="MC1-\d\d-\d\d-\d{6}\.pdf"/);
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const same = await shop.app.inject({ url: `/api/v1/admin/${path(creditNotes[0]!.id)}`, headers: admin });
    expect(same.rawPayload.equals(file.rawPayload)).toBe(true);
    for (const wrong of [paper!.id, 2_000_000_000]) {
      expect(await shop.call({ url: `/api/v1/${path(wrong)}`, headers })).toMatchObject({ status: 404 });
    }
  });

  it('of another customer is not found', async () => {
    const { headers } = await buildSession(shop.db);
    const { id, orderId } = await buildCreditNote(shop.db);
    const url = `/api/v1/orders/${orderId}/credit-notes/${id}/paper.pdf`;
    expect(await shop.call({ url, headers })).toMatchObject({ status: 404 });
  });

  it('keeps no name after an erasure, also when it is issued at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { headers, user } = await buildSession(shop.db);
      const { orderId } = await buildPaper(shop.db, { userId: user.id });
      await giveBackDelivery(shop.db, orderId);
      const payload = { confirmation: 'DELETE' };
      const [erased] = await Promise.all([
        shop.call({ method: 'POST', url: '/api/v1/user/erase', headers, payload }),
        issueWaitingPapers(shop.db),
      ]);
      expect(erased.status).toBe(204);
      await issueWaitingPapers(shop.db);
      const printed = await shop.db.select().from(papers).where(eq(papers.orderId, orderId));
      expect(printed).toMatchObject([{ recipient: null }, { recipient: null }]);
    }
  });

  it('keeps what it is about', async () => {
    await buildCreditNote(shop.db);
    await expect(
      shop.db.update(papers).set({ givenBackId: 1_000_000 }).where(isNotNull(papers.givenBackId)),
    ).rejects.toMatchObject({ cause: { message: 'an issued paper does not change' } });
  });

  it('is negative in the export for the accountant', async () => {
    const { headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
    const note = await buildCreditNote(shop.db);
    const month = businessDay(note.issuedAt).slice(0, 7);
    const file = await shop.app.inject({ url: `/api/v1/admin/papers.csv?month=${month}`, headers });
    const row = file.payload.split('\r\n').find((line) => line.startsWith(note.number))!;
    const [sale] = await shop.db.select().from(papers).where(eq(papers.kind, 'invoice'));
    expect(row.split(',').slice(4, 5)).toEqual([sale!.number]);
    expect(row.split(',').slice(-6)).toEqual(['0', '7%', '0', '0', '-0.01', '-0.01']);
  });
});
