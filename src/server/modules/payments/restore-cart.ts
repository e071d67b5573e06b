import { defineJob } from '#server/jobs/job.ts';
import { putOrderIntoCart } from '#server/modules/orders/order-again.ts';
import { paymentJobs } from './payment-jobs.ts';
import { lockPayment, markCartRestored } from './payment-queries.ts';

/** Puts the lines of an unpaid order back into the cart, beside its present lines. Happens once for each order. */
export const restoreCart = defineJob({
  ...paymentJobs.restoreCart,
  run: async ({ db, foodCache }, { paymentId }) => {
    await db.transaction(async (tx) => {
      const locked = await lockPayment(tx, paymentId);
      if (!locked || !(await markCartRestored(tx, paymentId))) return;
      await putOrderIntoCart(tx, foodCache, locked.order.userId, locked.order.id);
    });
  },
});
