import type { ErrorBody, ErrorCode } from '#contract/errors.ts';

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

  constructor(
    message: string,
    detail: {
      readonly status: number;
      readonly code: ApiErrorCode;
      readonly fieldErrors?: Readonly<Record<string, string>> | undefined;
      readonly body?: unknown;
      readonly cause?: unknown;
    },
  ) {
    super(message, { cause: detail.cause });
    this.name = 'ApiError';
    this.status = detail.status;
    this.code = detail.code;
    this.fieldErrors = detail.fieldErrors ?? {};
    this.body = detail.body;
  }
}

export function connectionError(code: 'network' | 'timeout', cause: unknown): ApiError {
  const message =
    code === 'timeout'
      ? 'The kitchen took too long to answer. Please try again.'
      : 'We could not reach the kitchen. Check your connection and try again.';
  return new ApiError(message, { status: 0, code, cause });
}

export function responseError(status: number, body: unknown): ApiError {
  if (!isErrorBody(body)) {
    return new ApiError(`The server answered ${status}.`, { status, code: 'unreadable', body });
  }
  return new ApiError(body.message, { status, code: body.code, fieldErrors: body.fieldErrors, body });
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
