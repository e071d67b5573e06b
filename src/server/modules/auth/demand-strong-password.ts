import { AppError } from '#contract/errors.ts';
import { isEasyToGuess, personalWords } from '#domain/password-strength.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** Some megabytes, and needed by hardly any process: read when the first password is set. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Wherever staff get a password. `field` is where the form shows it. */
export async function demandStrongPassword(
  password: string,
  person: Parameters<typeof personalWords>[0],
  field: 'password' | 'newPassword',
): Promise<void> {
  common ??= readCommonPasswords();
  if (!isEasyToGuess(password, await common, personalWords(person))) return;
  const message = 'This password is easy to guess. Please choose another one, for example four unrelated words.';
  throw new AppError('rule-violated', message, { fieldErrors: { [field]: message } });
}
