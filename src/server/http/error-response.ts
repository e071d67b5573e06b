import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorBody, type ErrorCode, errorStatus } from '#contract/errors.ts';
import { isUnavailable } from '#server/db/database-errors.ts';

const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'bad-input',
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'too-large',
  414: 'target-too-long',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
  503: 'unavailable',
};

const plainMessages: Partial<Record<ErrorCode, string>> = {
  'bad-input': 'The request could not be understood.',
  'not-found': 'There is nothing here.',
  'too-large': 'That is too large.',
  'target-too-long': 'The address is too long.',
  'unsupported-media-type': 'This call takes application/json.',
  unavailable: 'We are busy right now. Please try again in a moment.',
};

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnavailable(error)) {
    return new AppError('unavailable', 'We cannot reach our records right now. Please try again in a moment.', {
      retryAfterSeconds: 2,
      cause: error,
    });
  }
  if (isOfErasedAccount(error)) return new AppError('not-signed-in', 'Please sign in.', { cause: error });
  const status = (error as Partial<FastifyError> | null)?.statusCode;
  const code = status === undefined ? undefined : codeOfStatus[status];
  if (code) {
    return new AppError(code, plainMessages[code] ?? 'The request was refused.', {
      cause: error,
      ...(code === 'unavailable' ? { retryAfterSeconds: 1 } : {}),
    });
  }
  return new AppError('internal', 'Something went wrong on our side. Please try again.', { cause: error });
}

/** The account was deleted while the request was in flight: a trigger refused its write. */
function isOfErasedAccount(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  return cause instanceof Error && (cause as { code?: unknown }).code === 'MB001';
}

export function toErrorBody(error: AppError, requestId: string): ErrorBody {
  return {
    status: errorStatus[error.code],
    code: error.code,
    message: error.message,
    ...(error.fieldErrors ? { fieldErrors: { ...error.fieldErrors } } : {}),
    ...(error.details ? { details: { ...error.details } } : {}),
    requestId,
  };
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = toAppError(error);
  if (appError.code === 'internal') request.log.error({ err: error }, 'request failed');
  else if (appError.code === 'outcome-unknown')
    request.log.warn({ err: appError.cause ?? error }, 'outcome of a commit unknown');
  else if (appError.code === 'unavailable')
    request.log.warn({ err: appError.cause ?? error }, 'request refused, service unavailable');
  if (appError.retryAfterSeconds !== undefined) reply.header('retry-after', String(appError.retryAfterSeconds));
  return reply.code(errorStatus[appError.code]).send(toErrorBody(appError, request.id));
}
