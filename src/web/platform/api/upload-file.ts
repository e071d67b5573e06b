import { apiPrefix } from '#contract/endpoint.ts';
import { readSessionToken } from './session-cookie.ts';
import { ApiError, responseError, connectionError, reportUnauthorized } from './api-error.ts';
import { saveKeyIfNoResponse, takeKey } from './idempotency-key.ts';
import { retryDelayMs } from './retry-delay.ts';

/** Enough for five megabytes on a slow connection. */
const uploadTimeoutMs = 120_000;
const attempts = 3;

type UploadOptions = {
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
};

/**
 * Uploads one file as a form, again by itself while the shop is too busy to look at it. Every failure is an `ApiError`,
 * except an abort by the caller's own signal.
 */
export async function uploadFile(path: string, file: File, options: UploadOptions): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await uploadOnce(path, file, options);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 503 || attempt === attempts) throw error;
      await pause(Math.max(error.retryAfterMs, retryDelayMs(attempt)));
      options.signal.throwIfAborted();
    }
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Not with `fetch`, which reports no upload progress. */
function uploadOnce(path: string, file: File, { onProgress, signal }: UploadOptions): Promise<unknown> {
  const token = readSessionToken();
  const intent = [path, file.name, file.size, file.lastModified, token].join();
  const key = takeKey(intent);
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    for (const [event, reason] of [
      ['error', 'network'],
      ['timeout', 'timeout'],
    ] as const) {
      request.addEventListener(event, () => {
        saveKeyIfNoResponse(intent, key, undefined);
        reject(connectionError(reason, undefined));
      });
    }
    request.addEventListener('abort', () => reject(signal.reason as Error));
    request.addEventListener('load', () => {
      const body = parseBody(request.responseText);
      saveKeyIfNoResponse(intent, key, request.status);
      if (request.status >= 200 && request.status < 300) return resolve(body);
      if (request.status === 401 && token === readSessionToken()) reportUnauthorized();
      reject(responseError(request.status, body, request.getResponseHeader('Retry-After')));
    });
    signal.throwIfAborted();
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', apiPrefix + path);
    request.timeout = uploadTimeoutMs;
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Idempotency-Key', key);
    if (token !== undefined) request.setRequestHeader('Authorization', `Bearer ${token}`);
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
