import { AppError } from '#contract/errors.ts';
import type { SendSms } from './notifier.ts';

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
