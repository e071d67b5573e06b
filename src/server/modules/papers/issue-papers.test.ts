import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { taxRegimes } from '#domain/papers/paper-kind.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { businessDetails, papers, seriesPositions, waitingPapers } from '#server/db/schema/papers.ts';
import { users } from '#server/db/schema/users.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestDatabase } from '#server/testing/shared-test-app.ts';
import { noDetails } from '#domain/papers/testing/business-details.ts';
import { issueWaitingPapers } from './issue-papers.ts';
import { buildDeliveredOrder, enterDetails, testLicence } from './testing/paper-builders.ts';

const database = sharedTestDatabase();
const issued = () => database.db.select().from(papers).orderBy(asc(papers.id));

beforeEach(async () => {
  const { db } = database;
  // Issued papers refuse their deletion; a test may still begin without any.
  await db.execute(sql`alter table papers disable trigger user`);
  await db.delete(papers);
  await db.execute(sql`alter table papers enable trigger user`);
  await db.delete(seriesPositions);
  await db.delete(waitingPapers);
  await db.update(businessDetails).set(noDetails);
});

describe('the paper of a delivered order', () => {
  it('is numbered, and says what was sold, by whom and to whom', async () => {
    const { db } = database;
    await enterDetails(db);
    const order = await buildDeliveredOrder(db);
    expect(await issueWaitingPapers(db)).toBe(1);
    const [customer] = await db.select().from(users).where(eq(users.id, order.userId));
    const [item] = await db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
    const [paper] = await issued();
    expect(paper).toMatchObject({
      kind: 'invoice',
      orderId: order.id,
      userId: order.userId,
      recipient: {
        name: `${customer!.firstName} ${customer!.lastName}`,
        addressLines: [order.deliveryAddressLine1, 'Hyderabad 500032', 'Telangana'],
      },
      pdf: null,
      data: {
        orderId: order.id,
        total: order.totalPaise,
        lines: [{ name: item!.name, quantity: 1, unitPrice: item!.pricePaise, amount: item!.pricePaise }],
        seller: { fssaiLicence: testLicence },
      },
    });
    expect(paper!.number).toMatch(/^MB1\/\d\d-\d\d\/000001$/);
  });

  it('is issued once, however often it is asked for', async () => {
    const { db } = database;
    await enterDetails(db);
    await buildDeliveredOrder(db);
    expect(await issueWaitingPapers(db)).toBe(1);
    expect(await issueWaitingPapers(db)).toBe(0);
    expect(await issued()).toHaveLength(1);
  });

  it('names a custom bowl by what is in it, not by what the customer called it', async () => {
    const { db } = database;
    await enterDetails(db);
    const order = await buildOrder(db, { status: 'OUT_FOR_DELIVERY' });
    const component = { id: 1, componentType: 'BASE' as const, servingWeightGrams: 100, caloriesKcal: 100 };
    await db
      .update(orderItems)
      .set({
        mealId: null,
        name: 'Priya’s secret',
        components: ['Quinoa', 'Paneer'].map((name) => ({ ...component, name })),
      })
      .where(eq(orderItems.orderId, order.id));
    await db.update(kitchens).set({ fssaiLicence: testLicence }).where(eq(kitchens.id, order.kitchenId));
    await db.update(orders).set({ status: 'DELIVERED' }).where(eq(orders.id, order.id));
    await issueWaitingPapers(db);
    expect((await issued())[0]!.data.lines).toMatchObject([{ name: 'Custom bowl: Quinoa, Paneer' }]);
  });

  it('is not issued before the delivery', async () => {
    const { db } = database;
    await enterDetails(db);
    await buildOrder(db, { status: 'OUT_FOR_DELIVERY' });
    expect(await issueWaitingPapers(db)).toBe(0);
  });
});

describe('a delivered order', () => {
  it('waits while the details are incomplete, and then gets its paper in the order of deliveries', async () => {
    const { db } = database;
    await enterDetails(db, { gstin: null });
    const waiting = [await buildDeliveredOrder(db), await buildDeliveredOrder(db), await buildDeliveredOrder(db)];
    // The second was delivered first.
    await db
      .update(waitingPapers)
      .set({ deliveredAt: sql`now() - interval '1 hour'` })
      .where(eq(waitingPapers.orderId, waiting[1]!.id));
    expect(await issueWaitingPapers(db)).toBe(0);
    await enterDetails(db);
    expect(await issueWaitingPapers(db)).toBe(3);
    const all = await issued();
    expect(all.map(({ orderId }) => orderId)).toEqual([waiting[1]!.id, waiting[0]!.id, waiting[2]!.id]);
    expect(all.map(({ number }) => number.slice(-6))).toEqual(['000001', '000002', '000003']);
  });

  it('waits for the licence of its kitchen, and others do not wait for it', async () => {
    const { db } = database;
    await enterDetails(db);
    const unlicensed = await buildDeliveredOrder(db);
    await db.update(kitchens).set({ fssaiLicence: null }).where(eq(kitchens.id, unlicensed.kitchenId));
    const licensed = await buildDeliveredOrder(db);
    expect(await issueWaitingPapers(db)).toBe(1);
    expect((await issued()).map(({ orderId }) => orderId)).toEqual([licensed.id]);
    await db.update(kitchens).set({ fssaiLicence: testLicence }).where(eq(kitchens.id, unlicensed.kitchenId));
    expect(await issueWaitingPapers(db)).toBe(1);
  });

  it.each(taxRegimes)(
    'for which tax was charged gets a paper only of a seller who may collect it: %s',
    async (regime) => {
      const { db } = database;
      await enterDetails(db, { regime });
      await buildDeliveredOrder(db);
      expect(await issueWaitingPapers(db)).toBe(regime === 'regular' ? 1 : 0);
    },
  );

  it.each([
    ['composition', 'bill-of-supply'],
    ['unregistered', 'receipt'],
  ] as const)('without tax gets the paper of the regime %s: %s', async (regime, kind) => {
    const { db } = database;
    await enterDetails(db, { regime });
    const order = await buildOrder(db);
    await buildDeliveredOrder(db, {
      subtotalPaise: order.subtotalPaise,
      taxBasisPoints: 0,
      taxPaise: 0,
      totalPaise: order.totalPaise - order.taxPaise,
    });
    expect(await issueWaitingPapers(db)).toBe(1);
    expect((await issued())[0]).toMatchObject({ kind, data: { kind, taxes: [] } });
  });

  it('of a deleted account gets a paper without a name', async () => {
    const { db } = database;
    await enterDetails(db);
    const order = await buildDeliveredOrder(db);
    await db
      .update(users)
      .set({ erasedAt: new Date(), email: null, phone: null, passwordHash: null, enabled: false })
      .where(eq(users.id, order.userId));
    await issueWaitingPapers(db);
    expect((await issued())[0]!.recipient).toBeNull();
  });
});

describe('the numbers of papers', () => {
  it('have no gap and no double when processes issue together and transactions are rolled back', async () => {
    const { db } = database;
    await enterDetails(db);
    const ids: number[] = [];
    for (let n = 0; n < 30; n++) ids.push((await buildDeliveredOrder(db)).id);
    const failing = async () => {
      await db.transaction(async (tx) => {
        const inside = { execute: tx.execute.bind(tx), transaction: (work: (inner: typeof tx) => unknown) => work(tx) };
        await issueWaitingPapers(inside as never);
        throw new Error('killed');
      });
    };
    const results = await Promise.allSettled([
      failing(),
      ...Array.from({ length: 15 }, () => issueWaitingPapers(db)),
      issueWaitingPapers(db),
      failing(),
      issueWaitingPapers(db),
    ]);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    await issueWaitingPapers(db);
    const all = await issued();
    expect(all.map(({ orderId }) => orderId).toSorted((a, b) => a - b)).toEqual(ids);
    expect(all.map(({ number }) => Number(number.slice(-6))).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
    expect(await db.select().from(seriesPositions)).toMatchObject([{ series: 'MB', lastPosition: 30 }]);
  });
});

describe('an issued paper', () => {
  const refusal = { cause: { message: 'an issued paper does not change' } };

  it.each([
    ['number', { number: 'MB1/26-27/999999' }],
    ['kind', { kind: 'receipt' as const }],
    ['order', { orderId: 1 }],
    ['customer', { userId: 1 }],
    ['time', { issuedAt: new Date(0) }],
    ['content', { data: {} as never }],
    ['recipient', { recipient: { name: 'Another', addressLines: [] } }],
  ])('keeps its %s', async (_what, change) => {
    const { db } = database;
    await enterDetails(db);
    await buildDeliveredOrder(db);
    await issueWaitingPapers(db);
    await expect(db.update(papers).set(change)).rejects.toMatchObject(refusal);
  });

  it('cannot be deleted before eight years have passed', async () => {
    const { db } = database;
    await enterDetails(db);
    await buildDeliveredOrder(db);
    await issueWaitingPapers(db);
    await expect(db.delete(papers)).rejects.toMatchObject(refusal);
    await expect(db.execute(sql`truncate papers`)).rejects.toMatchObject(refusal);
  });

  it('loses its drawing together with the person', async () => {
    const { db } = database;
    await enterDetails(db);
    await buildDeliveredOrder(db);
    await issueWaitingPapers(db);
    await db.update(papers).set({ pdf: Buffer.from('drawn') });
    await expect(db.update(papers).set({ recipient: null })).rejects.toMatchObject(refusal);
    await db.update(papers).set({ recipient: null, pdf: null });
    expect(await issued()).toMatchObject([{ recipient: null, pdf: null }]);
  });
});
