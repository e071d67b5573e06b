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
  readonly answer: unknown;

  constructor(
    message: string,
    detail: {
      readonly status: number;
      readonly code: ApiErrorCode;
      readonly fieldErrors?: Readonly<Record<string, string>> | undefined;
      readonly answer?: unknown;
      readonly cause?: unknown;
    },
  ) {
    super(message, { cause: detail.cause });
    this.name = 'ApiError';
    this.status = detail.status;
    this.code = detail.code;
    this.fieldErrors = detail.fieldErrors ?? {};
    this.answer = detail.answer;
  }
}

export function connectionError(code: 'network' | 'timeout', cause: unknown): ApiError {
  const message =
    code === 'timeout'
      ? 'The kitchen took too long to answer. Please try again.'
      : 'We could not reach the kitchen. Check your connection and try again.';
  return new ApiError(message, { status: 0, code, cause });
}

export function answerError(status: number, answer: unknown): ApiError {
  if (!isErrorBody(answer)) {
    return new ApiError(`The server answered ${status}.`, { status, code: 'unreadable', answer });
  }
  return new ApiError(answer.message, { status, code: answer.code, fieldErrors: answer.fieldErrors, answer });
}

function isErrorBody(answer: unknown): answer is ErrorBody {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'message' in answer &&
    typeof answer.message === 'string' &&
    'code' in answer &&
    typeof answer.code === 'string'
  );
}
