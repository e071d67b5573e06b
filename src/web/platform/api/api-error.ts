import type { DetailedCode, DetailsOf, ErrorBody, ErrorCode } from '#contract/errors.ts';

/**
 * `network` and `timeout` got no response: their status is 0. `unreadable` is a response that is not from our server.
 */
export type ApiErrorCode = ErrorCode | 'network' | 'timeout' | 'unreadable' | (string & {});

export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** The parsed response body. */
  readonly body: unknown;
  /** How long the server asks to wait; 0 when it does not. */
  readonly retryAfterMs: number;

  constructor(
    message: string,
    detail: {
      readonly status: number;
      readonly code: ApiErrorCode;
      readonly fieldErrors?: Readonly<Record<string, string>> | undefined;
      readonly body?: unknown;
      readonly retryAfterMs?: number;
      readonly cause?: unknown;
    },
  ) {
    super(message, { cause: detail.cause });
    this.name = 'ApiError';
    this.status = detail.status;
    this.code = detail.code;
    this.fieldErrors = detail.fieldErrors ?? {};
    this.body = detail.body;
    this.retryAfterMs = detail.retryAfterMs ?? 0;
  }

  /** What the server sent with this code; undefined when the error has another code. */
  detailsOf<C extends DetailedCode>(code: C): DetailsOf<C> | undefined {
    return this.code === code ? (this.body as { details?: DetailsOf<C> }).details : undefined;
  }
}

export function connectionError(code: 'network' | 'timeout', cause: unknown): ApiError {
  const message =
    code === 'timeout'
      ? 'The kitchen took too long to answer. Please try again.'
      : 'We could not reach the kitchen. Check your connection and try again.';
  return new ApiError(message, { status: 0, code, cause });
}

/** `retryAfter`: the header of that name, in seconds. */
export function responseError(status: number, body: unknown, retryAfter: string | null = null): ApiError {
  const retryAfterMs = Math.max(0, Number(retryAfter) || 0) * 1000;
  if (!isErrorBody(body)) {
    return new ApiError(`The server answered ${status}.`, { status, code: 'unreadable', body, retryAfterMs });
  }
  const { message, code, fieldErrors } = body;
  return new ApiError(message, { status, code, fieldErrors, body, retryAfterMs });
}

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string' &&
    'code' in body &&
    typeof body.code === 'string'
  );
}

let last: string | undefined;

export function rememberRequestId({ headers }: Response): void {
  last = headers.get('x-request-id') ?? last;
}

/** Of the last response that had one: with it, the server's log can be searched. */
export const lastRequestId = (): string | undefined => last;

type Listener = () => void;

let listener: Listener | undefined;

/** The session store subscribes here; the API layer must not import it, because the store itself makes calls. */
export function onUnauthorized(next: Listener): void {
  listener = next;
}

export function reportUnauthorized(): void {
  listener?.();
}
