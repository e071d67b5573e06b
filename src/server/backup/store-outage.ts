import { AppError } from '#contract/errors.ts';

/** Of the store of files, and no other: here nothing else answers in the words of the shop. */
export const isStoreOutage = (error: unknown): error is AppError => error instanceof AppError;

/** The shop says it to visitors kindly; whoever runs it wants to know what the store said. */
export function storeOutage(error: AppError): string {
  const reasons: string[] = [];
  for (let cause = error.cause; cause instanceof Error; cause = cause.cause) reasons.push(cause.message);
  return reasons.join(': ') || error.message;
}
