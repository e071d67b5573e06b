import { readSessionToken } from '#web/session/session-cookie.ts';
import { answerError, connectionError } from './api-error.ts';
import { requestTimeoutMs } from './call.ts';
import { endpointUrl } from './endpoint-url.ts';
import { reportUnauthorized } from './unauthorized.ts';

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

/**
 * For an answer that is not JSON and may be long: its bytes as they come. It has to begin in time; how long it takes is
 * up to `signal`. Failures are those of `call`.
 */
export async function openDownload(
  path: `/${string}`,
  query: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<Reader> {
  const token = readSessionToken();
  const response = await begin(endpointUrl(path, {}, query), token, signal);
  if (response.ok && response.body) return response.body.getReader();
  if (response.status === 401 && token === readSessionToken()) reportUnauthorized();
  throw answerError(response.status, await response.json().catch(() => undefined));
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
    if (signal.aborted) throw error;
    throw connectionError(late.signal.aborted ? 'timeout' : 'network', error);
  } finally {
    clearTimeout(timer);
  }
}
