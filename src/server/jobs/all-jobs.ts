import { passwordResetMail } from '#server/modules/auth/password-reset-mail.ts';
import { removeFiles } from '#server/modules/files/remove-files.ts';
import { orderMessage } from '#server/modules/messages/order-message.ts';
import { issuePapers } from '#server/modules/papers/issue-papers.ts';
import type { Job } from './job.ts';

/** Every kind of job that a worker runs. */
export const allJobs: readonly Job[] = [issuePapers, orderMessage, passwordResetMail, removeFiles];
