import { AppError } from '#contract/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import type { Use } from '#server/modules/limits/limiter.ts';
import type { SecretKeys } from '#server/secret-keys.ts';
import type { AuthParts } from '../auth-parts.ts';
import { openSecret } from './encrypted-secret.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import {
  type SecondFactorRow,
  countRecoveryCodes,
  findSecondFactor,
  takeRecoveryCode,
  takeStep,
} from './second-factor-queries.ts';
import { findStep } from './totp.ts';

/** The digits of an app's code, or null: recovery codes have another format. */
function digitsOf(code: string): string | null {
  const digits = code.replaceAll(' ', '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** Counts before the comparison, across all processes; a right code gives it back. Recovery codes are too long to guess. */
export async function countGuess(
  { db, limiter }: AuthParts,
  guess: Use,
  code: string | undefined,
): Promise<readonly Use[]> {
  if (code === undefined || digitsOf(code) === null) return [];
  await limiter.count(db, [guess]);
  return [guess];
}

/** A right code is used up. The account must be locked, shared or not. */
export async function passSecondFactor(
  tx: Tx,
  keys: SecretKeys,
  userId: number,
  code: string | undefined,
): Promise<'passed' | 'needed' | 'wrong'> {
  const factor = await findSecondFactor(tx, userId);
  if (!factor?.confirmedAt) return 'passed';
  if (code === undefined) return 'needed';
  const digits = digitsOf(code);
  const isTaken = digits === null ? await takeRecovery(tx, userId, code) : await takeDigits(tx, keys, factor, digits);
  return isTaken ? 'passed' : 'wrong';
}

/** The time step of a currently valid code of this factor, or null. */
export function stepOf(keys: SecretKeys, { userId, encryptedSecret }: SecondFactorRow, digits: string): number | null {
  const opened = openSecret(keys, userId, encryptedSecret);
  if (!opened) {
    throw new AppError('unavailable', 'Codes of the app cannot be checked right now. A recovery code works.', {
      retryAfterSeconds: 30,
    });
  }
  return findStep(opened.secret, digits, Date.now());
}

async function takeDigits(tx: Tx, keys: SecretKeys, factor: SecondFactorRow, digits: string): Promise<boolean> {
  const step = stepOf(keys, factor, digits);
  return step !== null && takeStep(tx, factor.userId, step);
}

async function takeRecovery(tx: Tx, userId: number, code: string): Promise<boolean> {
  if (!(await takeRecoveryCode(tx, userId, hashRecoveryCode(code)))) return false;
  const left = await countRecoveryCodes(tx, userId);
  await recordAction(tx, userId, {
    action: 'used a recovery code of',
    subject: 'user',
    subjectId: userId,
    after: { left },
  });
  return true;
}

/** Not a 401: the session is valid. */
export function wrongCode(): AppError {
  const message = 'That code is wrong, or was used already.';
  return new AppError('rule-violated', message, { fieldErrors: { oneTimeCode: message } });
}
