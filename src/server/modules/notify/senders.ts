import { AppError } from '#contract/errors.ts';
import type { SmsTemplate } from '#domain/messages/message-kind.ts';

/** `sendId` is the same for each attempt to send one message: a service that knows it already drops the repeat. */
export type SendSms = (
  to: string,
  text: string,
  about: { readonly template: SmsTemplate; readonly sendId?: string },
) => Promise<void>;
export type SendMail = (to: string, subject: string, text: string, sendId?: string) => Promise<void>;

/** Sends SMS and mail. A message that could not be handed over is an `unavailable` error. */
export type Notifier = { readonly sms: SendSms; readonly mail: SendMail };

const timeoutMs = 3_000;

/** The service has read the message and will never take it as it is. */
export class SendingRefused extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.name = 'SendingRefused';
    this.code = code;
  }
}

export type SmsGateway = {
  readonly url: string;
  readonly token: string;
  readonly senderId?: string | undefined;
  /** Of the shop in the registers of Indian operators (DLT). */
  readonly entityId?: string | undefined;
  readonly templateIds?: Readonly<Partial<Record<SmsTemplate, string>>>;
};

/** Posts `{to, message, …}` as JSON with a bearer token; any 2xx response means that the gateway accepted it. */
export function httpSms({ url, token, senderId, entityId, templateIds }: SmsGateway): SendSms {
  return async (to, message, { template, sendId }) => {
    const failure = await post(url, token, {
      to,
      message,
      ...(senderId && { senderId }),
      ...(entityId && { entityId }),
      ...(templateIds?.[template] && { templateId: templateIds[template] }),
      ...(sendId && { messageId: sendId }),
    });
    if (failure === null) return;
    throw new AppError('unavailable', 'We could not send the SMS. Please try again in a minute.', {
      retryAfterSeconds: 30,
      cause: failure,
    });
  };
}

/** Null when it was accepted, else a reason that contains no personal data. */
async function post(url: string, token: string, body: object): Promise<Error | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok || !isRefusal(response.status)) {
      await response.body?.cancel();
      return response.ok ? null : new Error(`SMS gateway: status ${response.status}`);
    }
    const code = codeIn(await response.text()) ?? String(response.status);
    return new SendingRefused(`SMS gateway: refused (${code})`, code);
  } catch (error) {
    const reason = error instanceof Error && error.name === 'TimeoutError' ? 'timed out' : 'unreachable';
    return new Error(`SMS gateway: ${reason}`);
  }
}

/** A wrong token (401, 403), a slow client (408) and too many calls (429) say nothing about the message. */
const isRefusal = (status: number) => status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);

/** Only a code: the text of the gateway may contain the recipient. */
function codeIn(body: string): string | undefined {
  return /"code"\s*:\s*"?(\w[\w.-]{0,39})"?\s*[,}]/.exec(body.slice(0, 1_000))?.[1];
}

export function smtpMail({ smtpUrl, from }: { smtpUrl: string; from: string }): SendMail {
  // Imported with the first mail: a process that sends none does not pay for it.
  const openTransport = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: smtpUrl,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: ReturnType<typeof openTransport> | undefined;
  return async (to, subject, text, sendId) => {
    try {
      // As an object, so that a comma in an address cannot add a recipient.
      const recipient = { name: '', address: to };
      transport ??= openTransport();
      await (
        await transport
      ).sendMail({ from, to: recipient, subject, text, ...(sendId && { messageId: `<${sendId}>` }) });
    } catch (error) {
      const reason = `Mail server: ${reasonOf(error)}`;
      throw new AppError('unavailable', 'We could not send the mail. Please try again in a minute.', {
        retryAfterSeconds: 30,
        cause: isRefusedMail(error) ? new SendingRefused(reason, reasonOf(error)) : new Error(reason),
      });
    }
  };
}

/** The address does not exist, or takes no mail. */
function isRefusedMail(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return code === 'EENVELOPE' && Number(responseCode) >= 500;
}

/** Only codes: the text of the server may contain the recipient. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ');
}
