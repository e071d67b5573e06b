import type { ApiError } from '#web/platform/api/api-error.ts';

export type FailureNotice = {
  readonly message: string;
  readonly durationMs: number;
  readonly points?: readonly string[];
};

export const noResponseNotice: FailureNotice = {
  message: 'Failed to place order: An unexpected error occurred while placing your order',
  durationMs: 8000,
};

/** The toast for a refused order, and its duration. */
export function failureNotice({
  code,
  message,
  fieldErrors,
}: Pick<ApiError, 'code' | 'message' | 'fieldErrors'>): FailureNotice {
  // A server may send the documented sentence without our code.
  if (code === 'no-kitchen' || /no (?:active )?kitchens/i.test(message)) {
    return {
      message:
        "We're sorry, but there are currently no kitchens available to fulfill your order. Please try again later.",
      durationMs: 8000,
    };
  }
  if (code === 'not-open-yet') return { message, durationMs: 8000 };
  if (fieldErrors['deliveryAddressId'] !== undefined) {
    return { message: 'Please select a valid delivery address before placing your order.', durationMs: 5000 };
  }
  const points = Object.values(fieldErrors);
  if (points.length > 0) return { message: 'Please fix the following issues:', points, durationMs: 8000 };
  return { message: message === '' ? 'Failed to place order' : `Failed to place order: ${message}`, durationMs: 5000 };
}
