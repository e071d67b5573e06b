import { AppError } from '#contract/errors.ts';

/** Not a 401: the session is fine. */
export function wrongCode(): AppError {
  const message = 'That code is wrong, or was used already.';
  return new AppError('rule-violated', message, { fieldErrors: { oneTimeCode: message } });
}
