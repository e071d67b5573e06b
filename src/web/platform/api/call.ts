import type { ResponseOf, CallInput, Endpoint } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { readSessionToken } from './session-cookie.ts';
import { responseError, connectionError, rememberRequestId, reportUnauthorized } from './api-error.ts';
import { endpointUrl } from './endpoint-url.ts';
import { saveKeyIfNoResponse, takeKey } from './idempotency-key.ts';
import { askToRepeat } from './unknown-outcome.ts';

export const requestTimeoutMs = 5000;

/** On these a 401 means a wrong code or password, not that the session has ended. */
const signInPaths: ReadonlySet<string> = new Set(['/auth/signin', '/auth/otp/verify']);

type Parts = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
};

type Arguments<E extends Endpoint> =
  unknown extends CallInput<E>
    ? [input?: undefined, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

/** One typed request. Every failure is an `ApiError`, except an abort by the caller's own signal. */
export async function call<const E extends Endpoint>(endpoint: E, ...rest: Arguments<E>): Promise<ResponseOf<E>> {
  const [input, options = {}] = rest;
  const token = readSessionToken();
  const intent = endpoint.idempotent && JSON.stringify([endpoint.path, input, token]);
  const key = intent && takeKey(intent);
  const sent = key ? { ...options, headers: { 'Idempotency-Key': key, ...options.headers } } : options;
  const sendOnce = () => send(endpoint, input ?? {}, sent, token);
  // A caller that gives its own key deals with lost responses itself.
  const asks = key && options.headers?.['Idempotency-Key'] === undefined;
  const { response, body } = await (asks ? sendUntilKnown(sendOnce) : sendOnce()).catch((error: unknown) => {
    if (intent && key) saveKeyIfNoResponse(intent, key, undefined);
    throw error;
  });
  if (intent && key) saveKeyIfNoResponse(intent, key, response.status);
  if (response.ok) return (isPaged(endpoint) && Array.isArray(body) ? pageOfAll(body) : body) as ResponseOf<E>;
  // A 401 for a token that has been replaced meanwhile says nothing about the current session.
  const isAboutSession = !signInPaths.has(endpoint.path) && token === readSessionToken();
  if (response.status === 401 && isAboutSession) reportUnauthorized();
  throw responseError(response.status, body, response.headers.get('retry-after'));
}

const isPaged = ({ response }: Endpoint) => {
  const { shape } = response as { readonly shape?: object };
  return shape !== undefined && 'content' in shape && 'totalElements' in shape;
};

/** A bare array is shown as the only page. */
function pageOfAll(content: readonly unknown[]) {
  const { length } = content;
  return { content, totalElements: length, totalPages: 1, number: 0, size: length, first: true, last: true };
}

type Received = Awaited<ReturnType<typeof send>>;

/** When the shop does not know whether it has saved a call, the page asks, and the call is repeated with the same key. */
async function sendUntilKnown(sendOnce: () => Promise<Received>): Promise<Received> {
  for (;;) {
    const received = await sendOnce();
    const { code } = responseError(received.response.status, received.body);
    if (code !== ('outcome-unknown' satisfies ErrorCode) || !(await askToRepeat())) return received;
  }
}

async function send(endpoint: Endpoint, parts: Parts, options: CallOptions, token: string | undefined) {
  const { signal, headers } = options;
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  // A screen reads several at once, in one effect: together they would block a slow phone.
  if (endpoint.method === 'GET') await nextTask();
  try {
    const response = await fetch(endpointUrl(endpoint.path, parts.params, parts.query), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(parts.body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    rememberRequestId(response);
    return { response, body: parseBody(await response.text()) };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw connectionError(timeout.aborted ? 'timeout' : 'network', error);
  }
}

/** As soon as `setTimeout`, without the four milliseconds that browsers add to that. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
