import { apiPrefix } from '#contract/endpoint.ts';
import { readSessionToken } from './session-cookie.ts';
import { responseError, connectionError, reportUnauthorized } from './api-error.ts';
import { saveKeyIfNoResponse, takeKey } from './idempotency-key.ts';

/** Enough for five megabytes on a slow connection. */
const uploadTimeoutMs = 120_000;

type UploadOptions = {
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
};

/**
 * Uploads one file as a form. Not with `fetch`, which reports no upload progress. Every failure is an `ApiError`,
 * except an abort by the caller's own signal.
 */
export function uploadFile(path: string, file: File, { onProgress, signal }: UploadOptions): Promise<unknown> {
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
      reject(responseError(request.status, body));
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
