import { defineJob } from '#server/jobs/job.ts';
import { askGateway } from './ask-gateway.ts';
import { failPayment } from './end-payment.ts';
import { GatewayUnavailable } from './payment-gateway.ts';
import { paymentJobs } from './payment-jobs.ts';
import { lockPayment } from './payment-queries.ts';

/** Attempts end a minute and a half after the time limit, so that room and portions are not held for longer. Money that arrives later is refunded. */
const attemptsToAsk = 4;

/** Ends a payment that is not paid in time. The gateway is asked first: its webhook may be late or lost. */
export const expirePayment = defineJob({
  ...paymentJobs.expire,
  run: async (deps, { paymentId }, { attempt }) => {
    await askGateway(deps, paymentId).catch((error: unknown) => {
      if (!(error instanceof GatewayUnavailable) || attempt <= attemptsToAsk) throw error;
    });
    await deps.db.transaction(async (tx) => {
      const locked = await lockPayment(tx, paymentId);
      if (locked?.payment.state === 'open') await failPayment(tx, locked, 'expired');
    });
  },
});
