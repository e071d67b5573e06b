import { passwordResetMail } from '#server/modules/auth/password-reset-mail.ts';
import { removeFiles } from '#server/modules/files/remove-files.ts';
import { orderMessage } from '#server/modules/messages/order-message.ts';
import { issuePapers } from '#server/modules/papers/issue-papers.ts';
import { packPapers } from '#server/modules/papers/pack-papers.ts';
import { invitationMail } from '#server/modules/users/invitation-mail.ts';
import type { Job } from './job.ts';

/** Every kind of job that a worker runs. */
export const allJobs: readonly Job[] = [
  invitationMail,
  issuePapers,
  orderMessage,
  packPapers,
  passwordResetMail,
  removeFiles,
];
