import { createTransport } from 'nodemailer';
import { AppError } from '#contract/errors.ts';
import type { SendMail } from './notifier.ts';

const timeoutMs = 3_000;

export function smtpMail({ smtpUrl, from }: { smtpUrl: string; from: string }): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (to, subject, text) => {
    try {
      // As an object, so that a comma in an address cannot add a recipient.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    } catch (error) {
      throw new AppError('unavailable', 'We could not send the mail. Please try again in a minute.', {
        retryAfterSeconds: 30,
        cause: new Error(`Mail server: ${reasonOf(error)}`),
      });
    }
  };
}

/** Only codes: the text of the server may contain the recipient. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ');
}
