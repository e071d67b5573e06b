import { z } from 'zod';

/** Every error code and its HTTP status. */
export const errorStatus = {
  'bad-input': 400,
  'not-signed-in': 401,
  'wrong-credentials': 401,
  'wrong-role': 403,
  'not-shared': 403,
  'proof-missing': 403,
  'second-factor-needed': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'illegal-transition': 409,
  'total-changed': 409,
  'slot-unavailable': 409,
  'sold-out': 409,
  'too-large': 413,
  'target-too-long': 414,
  'unsupported-media-type': 415,
  misdirected: 421,
  'rule-violated': 422,
  'order-limit': 422,
  'no-kitchen': 422,
  'too-many-requests': 429,
  'proof-required': 429,
  internal: 500,
  unavailable: 503,
  /** The connection to the database was lost while the work was being committed. A repeat with the same Idempotency-Key is safe. */
  'outcome-unknown': 504,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const ErrorBody = z.object({
  status: z.int(),
  code: z.string(),
  message: z.string(),
  fieldErrors: z.record(z.string(), z.string()).optional(),
  /** What a client needs to go on: the new quote, the current status. */
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string(),
});
export type ErrorBody = z.output<typeof ErrorBody>;

type ErrorDetail = {
  fieldErrors?: Readonly<Record<string, string>>;
  details?: Readonly<Record<string, unknown>>;
  retryAfterSeconds?: number;
  cause?: unknown;
};

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fieldErrors: Readonly<Record<string, string>> | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, more: ErrorDetail = {}) {
    super(message, { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.fieldErrors = more.fieldErrors;
    this.details = more.details;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}
