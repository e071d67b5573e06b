import { readSessionToken } from './session-cookie.ts';
import { responseError, connectionError, reportUnauthorized } from './api-error.ts';
import { requestTimeoutMs } from './call.ts';
import { endpointUrl } from './endpoint-url.ts';

/**
 * For a long response that is not JSON: yields its bytes as they arrive. The first byte has to arrive in time; the rest
 * may take until `signal` aborts. Failures are `ApiError`s as with `call`, except an abort by that signal.
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
    throw responseError(response.status, await response.json().catch(() => undefined));
  }
  const reader = response.body.getReader();
  const next = () => reader.read().catch((error: unknown) => fail(error, signal));
  try {
    for (let step = await next(); !step.done; step = await next()) yield step.value;
  } finally {
    // The consumer may have stopped iterating.
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
