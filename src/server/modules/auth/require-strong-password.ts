import { AppError } from '#contract/errors.ts';
import { isEasyToGuess, personalWords } from '#domain/accounts/password-strength.ts';
import type { BreachService } from './breach-service.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** Some megabytes that few processes need: loaded when the first password is set. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** For every new staff password. `field` gets the error in the form. May call the breach service: never use it in a transaction. */
export async function requireStrongPassword(
  breaches: BreachService,
  password: string,
  user: Parameters<typeof personalWords>[0],
  field: 'password' | 'newPassword',
): Promise<void> {
  common ??= readCommonPasswords();
  const refuse = (message: string) => new AppError('rule-violated', message, { fieldErrors: { [field]: message } });
  if (isEasyToGuess(password, await common, personalWords(user))) {
    throw refuse('This password is easy to guess. Please choose another one, for example four unrelated words.');
  }
  if (await breaches.isBreached(password)) {
    throw refuse('This password has appeared in a data breach. Please choose another one.');
  }
}
