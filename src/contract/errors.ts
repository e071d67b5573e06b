import { z } from 'zod';

/** Every way a request can fail, and the HTTP status that carries it. */
export const errorStatus = {
  'bad-input': 400,
  'not-signed-in': 401,
  'wrong-role': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'illegal-transition': 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  'rule-violated': 422,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const ErrorBody = z.object({
  status: z.int(),
  code: z.string(),
  message: z.string(),
  fieldErrors: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
});
export type ErrorBody = z.output<typeof ErrorBody>;

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fieldErrors: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    detail: { fieldErrors?: Readonly<Record<string, string>>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: detail.cause });
    this.name = 'AppError';
    this.code = code;
    this.fieldErrors = detail.fieldErrors;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }
}
