import type { IncomingMessage } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { apiDocsPath } from '#contract/endpoint.ts';
import {
  AppError,
  type ErrorBody,
  type ErrorCode,
  type ProblemDetails,
  errorStatus,
  problemMediaType,
} from '#contract/errors.ts';
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

/** The error in the documented form, or as problem details when the client prefers these. */
export function toErrorContent(error: AppError, requestId: string, request?: IncomingMessage): ErrorContent {
  const { code, message, fieldErrors, details } = error;
  const status = errorStatus[code];
  const more = { ...(fieldErrors && { fieldErrors }), ...(details && { details }), requestId };
  if (!request || !prefersProblem(request.headers.accept)) {
    const body: ErrorBody = { status, code, message, ...more };
    return { mediaType: 'application/json; charset=utf-8', body: JSON.stringify(body) };
  }
  const problem: ProblemDetails = {
    type: `${apiDocsPath}#${code}`,
    title: errorTitle(code),
    status,
    detail: message,
    instance: request.url!.split('?', 1)[0]!,
    code,
    ...more,
  };
  return { mediaType: `${problemMediaType}; charset=utf-8`, body: JSON.stringify(problem) };
}

type ErrorContent = { readonly mediaType: string; readonly body: string };

/** The code in words: "Total changed". */
export const errorTitle = (code: ErrorCode) => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' ');

/** True when the client names the media type and does not prefer plain JSON. */
function prefersProblem(accept: string | undefined): boolean {
  if (!accept?.includes(problemMediaType)) return false;
  return qualityOf(accept, problemMediaType) >= Math.max(qualityOf(accept, 'application/json'), 0.001);
}

function qualityOf(accept: string, mediaType: string): number {
  for (const range of accept.toLowerCase().split(',')) {
    const [name, ...parameters] = range.split(';').map((part) => part.trim());
    if (name === mediaType) return Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1) || 0;
  }
  return 0;
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = toAppError(error);
  if (appError.code === 'internal') request.log.error({ err: error }, 'request failed');
  else if (appError.code === 'outcome-unknown')
    request.log.warn({ err: appError.cause ?? error }, 'outcome of a commit unknown');
  else if (appError.code === 'unavailable')
    request.log.warn({ err: appError.cause ?? error }, 'request refused, service unavailable');
  if (appError.retryAfterSeconds !== undefined) reply.header('retry-after', String(appError.retryAfterSeconds));
  const { mediaType, body } = toErrorContent(appError, request.id, request.raw);
  return reply.code(errorStatus[appError.code]).type(mediaType).send(body);
}
