import { AppError } from '#contract/errors.ts';
import { isEasyToGuess, personalWords } from '#domain/accounts/password-strength.ts';
import type { BreachService } from './breach-service.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** Some megabytes, and needed by hardly any process: read when the first password is set. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Wherever staff get a password. `field` is where the form shows it. May ask outside: never while a transaction waits. */
export async function requireStrongPassword(
  breaches: BreachService,
  password: string,
  person: Parameters<typeof personalWords>[0],
  field: 'password' | 'newPassword',
): Promise<void> {
  common ??= readCommonPasswords();
  const refuse = (message: string) => new AppError('rule-violated', message, { fieldErrors: { [field]: message } });
  if (isEasyToGuess(password, await common, personalWords(person))) {
    throw refuse('This password is easy to guess. Please choose another one, for example four unrelated words.');
  }
  if (await breaches.knows(password)) {
    throw refuse('This password has appeared in a data breach. Please choose another one.');
  }
}
