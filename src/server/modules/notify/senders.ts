import { createTransport } from 'nodemailer';
import { AppError } from '#contract/errors.ts';

export type SendSms = (to: string, text: string) => Promise<void>;
export type SendMail = (to: string, subject: string, text: string) => Promise<void>;

/** Sends SMS and mail. A message that could not be handed over is an `unavailable` error. */
export type Notifier = { readonly sms: SendSms; readonly mail: SendMail };

const timeoutMs = 3_000;

/** Posts `{to, message}` as JSON with a bearer token; any 2xx response means that the gateway accepted it. */
export function httpSms({ url, token }: { url: string; token: string }): SendSms {
  return async (to, message) => {
    const reason = await post(url, token, { to, message });
    if (reason === null) return;
    throw new AppError('unavailable', 'We could not send the SMS. Please try again in a minute.', {
      retryAfterSeconds: 30,
      cause: new Error(`SMS gateway: ${reason}`),
    });
  };
}

/** Null when it was accepted, else a reason for the log that contains no personal data. */
async function post(url: string, token: string, body: object): Promise<string | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? null : `status ${response.status}`;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'timed out' : 'unreachable';
  }
}

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
