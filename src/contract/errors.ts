import { z } from 'zod';
import { claimStates } from '#domain/claims/claim-state.ts';
import { consultationStatuses } from '#domain/consultations/consultation-status.ts';
import { orderLimitNames } from '#domain/orders/order-limits.ts';
import { orderStatuses } from '#domain/orders/order-status.ts';
import { LineProblem } from './availability.ts';
import { QuoteAmounts } from './cart.ts';
import { Id, Instant, Rupees } from './shapes.ts';

/** Every error code and its HTTP status. */
export const errorStatus = {
  'bad-input': 400,
  'not-signed-in': 401,
  'wrong-credentials': 401,
  'wrong-role': 403,
  'not-shared': 403,
  'proof-missing': 403,
  'second-factor-needed': 403,
  /** The account has no two-step verification, and what it asked for needs it. */
  'second-factor-missing': 403,
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
  'not-open-yet': 422,
  'too-many-requests': 429,
  'proof-required': 429,
  internal: 500,
  unavailable: 503,
  /** The connection to the database was lost while the work was being committed. A repeat with the same Idempotency-Key is safe. */
  'outcome-unknown': 504,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const errorCodes = Object.keys(errorStatus) as ErrorCode[];

/** The forms of `details`, by error code. A code without a row sends no details. */
export const errorDetails = {
  conflict: z.union([
    z.object({ currentStatus: z.enum(consultationStatuses) }),
    z.object({ claimState: z.enum(claimStates) }),
    z.object({ unavailable: z.array(z.string()) }),
    z.object({ orderIds: z.array(Id) }),
    z.object({ appointmentAt: Instant.nullable() }),
    z.object({ version: z.int(), savedAt: Instant.nullable(), savedByName: z.string().nullable() }),
  ]),
  'illegal-transition': z.object({ currentStatus: z.enum([...orderStatuses, ...consultationStatuses]) }),
  /** `credit`: the store credit that can be spent on it, when that has changed. */
  'total-changed': z.object({ quote: QuoteAmounts, credit: Rupees.optional() }),
  'slot-unavailable': z.object({ nearestSlots: z.array(Instant) }),
  'sold-out': z.object({
    lines: z.array(z.object({ cartItemId: Id.optional(), name: z.string(), problem: LineProblem })),
  }),
  'order-limit': z.object({ limit: z.enum(orderLimitNames), max: z.number() }),
  'proof-required': z.object({ challenge: z.string(), bits: z.int() }),
} as const satisfies Partial<Record<ErrorCode, z.ZodType>>;

/** The codes that may send details. */
export type DetailedCode = keyof typeof errorDetails;
type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;
export type DetailsOf<C extends ErrorCode> = C extends DetailedCode
  ? DeepReadonly<z.output<(typeof errorDetails)[C]>>
  : never;

const refusal = {
  status: z.int(),
  code: z.enum(errorCodes),
  fieldErrors: z.record(z.string(), z.string()).optional(),
  /** What a client needs to go on: the new quote, the current status. */
  details: z.union(Object.entries(errorDetails).map(([code, details]) => details.meta({ title: code }))).optional(),
  requestId: z.string(),
};

export const ErrorBody = z.object({ ...refusal, message: z.string() });
export type ErrorBody = DeepReadonly<z.output<typeof ErrorBody>>;

export const problemMediaType = 'application/problem+json';

/** The same error as RFC 9457 describes it, for clients whose Accept header names its media type. */
export const ProblemDetails = z.object({
  type: z.string().describe('A link to the code in the API documentation.'),
  title: z.string(),
  detail: z.string(),
  instance: z.string().describe('The path of the request.'),
  ...refusal,
});
export type ProblemDetails = DeepReadonly<z.output<typeof ProblemDetails>>;

type ErrorDetail<C extends ErrorCode> = {
  fieldErrors?: Readonly<Record<string, string>>;
  details?: DetailsOf<C>;
  retryAfterSeconds?: number;
  cause?: unknown;
};

export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly fieldErrors: Readonly<Record<string, string>> | undefined;
  readonly details: DetailsOf<C> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: C, message: string, more: ErrorDetail<C> = {}) {
    super(message, { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.fieldErrors = more.fieldErrors;
    this.details = more.details;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

export function isAppError<C extends ErrorCode>(error: unknown, code: C): error is AppError<C> {
  return error instanceof AppError && error.code === code;
}
