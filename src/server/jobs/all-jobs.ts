import { passwordResetMail } from '#server/modules/auth/password-reset-mail.ts';
import { removeFiles } from '#server/modules/files/store-file.ts';
import { orderMessage } from '#server/modules/messages/order-message.ts';
import { cutOff, cutOffCheck, holdRooms, orderDeliveries } from '#server/modules/subscriptions/cut-off-jobs.ts';
import { deliveryMessage } from '#server/modules/subscriptions/delivery-message.ts';
import { endCode } from '#server/modules/payments/make-code.ts';
import { expirePayment } from '#server/modules/payments/expire-payment.ts';
import { reconcilePayments } from '#server/modules/payments/reconcile-payments.ts';
import { refundPayment } from '#server/modules/payments/refund-payment.ts';
import { restoreCart } from '#server/modules/payments/restore-cart.ts';
import { settleCancelledOrder } from '#server/modules/payments/settle-cancelled-order.ts';
import { issuePapers } from '#server/modules/papers/issue-papers.ts';
import { recordErasedAccounts } from '#server/modules/own-data/record-erased.ts';
import { packPapers } from '#server/modules/papers/pack-papers.ts';
import { staffPush } from '#server/modules/push/staff-push.ts';
import { invitationMail } from '#server/modules/users/invitation-mail.ts';
import type { Job } from './job.ts';

/** Every kind of job that a worker runs. */
export const allJobs: readonly Job[] = [
  invitationMail,
  issuePapers,
  orderMessage,
  packPapers,
  passwordResetMail,
  recordErasedAccounts,
  removeFiles,
  staffPush,
  expirePayment,
  endCode,
  restoreCart,
  settleCancelledOrder,
  refundPayment,
  reconcilePayments,
  cutOff,
  cutOffCheck,
  holdRooms,
  orderDeliveries,
  deliveryMessage,
];
