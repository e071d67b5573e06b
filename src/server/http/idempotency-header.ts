import { AppError } from '#contract/errors.ts';
import type { Exchange } from './exchange.ts';

const keyForm = /^[\x20-\x7e]{1,100}$/;

/** The name that a caller gave to a request, so that it counts once however often it comes. */
export function readIdempotencyKey({ header }: Pick<Exchange, 'header'>): string | undefined {
  const key = header('idempotency-key');
  if (key === undefined || keyForm.test(key)) return key;
  const message = 'An Idempotency-Key has 1 to 100 printable characters.';
  throw new AppError('bad-input', message, { fieldErrors: { 'Idempotency-Key': message } });
}

export const keyOfAnotherRequest = () =>
  new AppError('rule-violated', 'This Idempotency-Key was used for another request.');
