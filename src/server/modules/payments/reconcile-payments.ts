import { defineJob } from '#server/jobs/job.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { type AskDeps, askGateway } from './ask-gateway.ts';
import { GatewayUnavailable } from './payment-gateway.ts';
import { paymentJobs } from './payment-jobs.ts';
import { findOverduePayments, findPaymentsToReconcile } from './reconciliation-queries.ts';

const batch = 200;
const mostBatches = 25;

/** Compares the payments that may differ with the gateway. What it finds is stored; what still differs is listed for admins. */
export const reconcilePayments = defineJob({
  ...paymentJobs.reconcile,
  cron: '*/15 * * * *',
  run: async (deps) => {
    const { db, gateway } = deps;
    if (!gateway) return;
    const began = new Date();
    let failures = 0;
    for (let n = 0; n < mostBatches; n++) {
      const ids = await findPaymentsToReconcile(db, { gateway: gateway.name, checkedBefore: began, limit: batch });
      failures += await askAll(deps, ids);
      if (ids.length < batch) break;
    }
    // Their own jobs are gone: a restored backup has no queue.
    const overdue = await findOverduePayments(db, batch);
    await db.transaction(async (tx) => {
      for (const paymentId of overdue) await enqueue(tx, paymentJobs.expire, { paymentId });
    });
    if (failures > 0) throw new Error(`${failures} payments could not be compared`);
  },
});

/** When one payment fails, the others are still compared, unless the gateway is away. Returns the number of failures. */
async function askAll(deps: AskDeps, ids: readonly number[]): Promise<number> {
  let failures = 0;
  for (const id of ids) {
    await askGateway(deps, id).catch((error: unknown) => {
      if (error instanceof GatewayUnavailable) throw error;
      failures += 1;
    });
  }
  return failures;
}
