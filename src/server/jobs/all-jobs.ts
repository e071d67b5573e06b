import { passwordResetMail } from '#server/modules/auth/password-reset-mail.ts';
import { removeFiles } from '#server/modules/files/remove-files.ts';
import { orderMessage } from '#server/modules/messages/order-message.ts';
import { cutOff, cutOffCheck, holdRooms, orderDeliveries } from '#server/modules/subscriptions/cut-off-jobs.ts';
import { deliveryMessage } from '#server/modules/subscriptions/delivery-message.ts';
import type { Job } from './job.ts';

/** Every kind of job that a worker runs. */
export const allJobs: readonly Job[] = [
  orderMessage,
  passwordResetMail,
  removeFiles,
  cutOff,
  cutOffCheck,
  holdRooms,
  orderDeliveries,
  deliveryMessage,
];
