import { defineJob } from '#server/jobs/job.ts';
import { paymentJobs } from './payment-jobs.ts';
import { findPayment } from './payment-queries.ts';
import { requireGateway } from './require-gateway.ts';

export const endCode = defineJob({
  ...paymentJobs.endCode,
  run: async ({ db, gateway }, { paymentId }) => {
    const payment = await findPayment(db, paymentId);
    if (!payment || payment.gatewayReference === null) return;
    await requireGateway(gateway, payment.gateway).endCode(payment.gatewayReference);
  },
});
