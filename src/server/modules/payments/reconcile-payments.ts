import { defineJob } from '#server/jobs/job.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { askGateway } from './ask-gateway.ts';
import { paymentJobs } from './payment-jobs.ts';
import { findOverduePayments, findPaymentsToReconcile } from './payment-queries.ts';

const batch = 200;
const mostBatches = 25;

/** Compares the payments that may differ with the gateway. What it finds is stored; what still differs is listed for admins. */
export const reconcilePayments = defineJob({
  ...paymentJobs.reconcile,
  everyMinutes: 15,
  run: async (deps) => {
    const { db, gateway } = deps;
    if (!gateway) return;
    const began = new Date();
    for (let n = 0; n < mostBatches; n++) {
      const ids = await findPaymentsToReconcile(db, { gateway: gateway.name, checkedBefore: began, limit: batch });
      for (const id of ids) await askGateway(deps, id);
      if (ids.length < batch) break;
    }
    // Their own jobs are gone: a restored backup has no queue.
    const overdue = await findOverduePayments(db, batch);
    await db.transaction(async (tx) => {
      for (const paymentId of overdue) await enqueue(tx, paymentJobs.expire, { paymentId });
    });
  },
});
