import { readSessionToken } from '#web/session/session-cookie.ts';
import { answerError, connectionError } from './api-error.ts';
import { requestTimeoutMs } from './call.ts';
import { endpointUrl } from './endpoint-url.ts';
import { reportUnauthorized } from './unauthorized.ts';

/**
 * For an answer that is not JSON and may be long: its bytes as they come. It has to begin in time; how long it takes is
 * up to `signal`. What goes wrong is an `ApiError` as with `call`, except an abort by that signal.
 */
export async function* download(
  path: `/${string}`,
  query: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const token = readSessionToken();
  const response = await begin(endpointUrl(path, {}, query), token, signal);
  if (!response.ok || !response.body) {
    if (response.status === 401 && token === readSessionToken()) reportUnauthorized();
    throw answerError(response.status, await response.json().catch(() => undefined));
  }
  const reader = response.body.getReader();
  const next = () => reader.read().catch((error: unknown) => fail(error, signal));
  try {
    for (let step = await next(); !step.done; step = await next()) yield step.value;
  } finally {
    // The one who reads may have given up.
    await reader.cancel().catch(() => undefined);
  }
}

async function begin(url: string, token: string | undefined, signal: AbortSignal): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), requestTimeoutMs);
  try {
    return await fetch(url, {
      credentials: 'same-origin',
      headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, late.signal]),
    });
  } catch (error) {
    return fail(error, signal, late.signal.aborted ? 'timeout' : 'network');
  } finally {
    clearTimeout(timer);
  }
}

function fail(error: unknown, signal: AbortSignal, code: 'network' | 'timeout' = 'network'): never {
  if (signal.aborted) throw error;
  throw connectionError(code, error);
}
