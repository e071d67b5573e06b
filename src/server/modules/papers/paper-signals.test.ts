import { asc, inArray, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { papers } from '#server/db/schema/papers.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { issuePapers } from './issue-papers.ts';
import { buildDeliveredOrder, buildPaper, enterDetails, giveBackDelivery } from './testing/paper-builders.ts';

const shop = sharedTestApp();

it('papers of orders that are locked for a moment are issued by a later run', async () => {
  await enterDetails(shop.db);
  const { orderId: complained } = await buildPaper(shop.db);
  const { id: delivered } = await buildDeliveredOrder(shop.db);
  await giveBackDelivery(shop.db, complained);
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`select from orders where id in (${delivered}, ${complained}) for update`);
    await runJobs(shop, [issuePapers]);
  });
  const issued = async () => {
    const ofBoth = inArray(papers.orderId, [delivered, complained]);
    return (await shop.db.select().from(papers).where(ofBoth).orderBy(asc(papers.id))).map(({ orderId }) => orderId);
  };
  expect(await issued()).toEqual([complained]);
  await shop.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  await runJobs(shop, [issuePapers]);
  expect(await issued()).toEqual([complained, delivered, complained]);
  const { rows } = await shop.db.execute(sql`select from graphile_worker.jobs where task_identifier = 'issue-papers'`);
  expect(rows).toEqual([]);
});

const deliver = (id: number) => sql`update orders set status = 'DELIVERED' where id = ${id}`;

it('a delivery does not wait for another one that is not committed, although both enqueue the issue of papers', async () => {
  const [first, second] = [
    await buildOrder(shop.db, { status: 'OUT_FOR_DELIVERY' }),
    await buildOrder(shop.db, { status: 'OUT_FOR_DELIVERY' }),
  ];
  await shop.db.transaction(async (tx) => {
    await tx.execute(deliver(first.id));
    await shop.db.transaction(async (other) => {
      await other.execute(sql`set local lock_timeout = '1s'`);
      await other.execute(deliver(second.id));
    });
    const { rows } = await shop.db.execute(
      sql`select order_id as id from waiting_papers where order_id = ${second.id}`,
    );
    expect(rows).toEqual([{ id: second.id }]);
  });
});
