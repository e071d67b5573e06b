import type { LimitSettings } from '#server/config-limits.ts';
import { clientNetwork } from '#server/modules/limits/client-network.ts';
import type { Use } from '#server/modules/limits/limiter.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export function sendingCode(limits: LimitSettings, phone: string, clientAddress: string): Use[] {
  return [...sendingToPhone(limits, phone), ...sendingElsewhere(limits, clientAddress)];
}

/** What a code that could not be sent does not use up. */
export function sendingToPhone(limits: LimitSettings, phone: string): Use[] {
  return [
    { limit: { name: 'code-resend', max: 1, seconds: limits.codeResendSeconds }, by: phone },
    { limit: { name: 'code-phone-hour', max: limits.codesPerPhoneHour, seconds: hour }, by: phone },
    { limit: { name: 'code-phone-day', max: limits.codesPerPhoneDay, seconds: day }, by: phone },
  ];
}

function sendingElsewhere(limits: LimitSettings, clientAddress: string): Use[] {
  return [
    {
      limit: { name: 'code-address', max: limits.codesPerAddressHour, seconds: hour },
      by: clientNetwork(clientAddress),
    },
    { limit: { name: 'code-shop', max: limits.codesPerHour, seconds: hour }, by: 'everyone' },
  ];
}

export function guessingByAddress(limits: LimitSettings, clientAddress: string): Use {
  return {
    limit: { name: 'guess-address', max: limits.guessesPerAddressHour, seconds: hour },
    by: clientNetwork(clientAddress),
  };
}

export function guessingForPhone(limits: LimitSettings, phone: string): Use {
  return { limit: { name: 'guess-phone', max: limits.guessesPerPhoneDay, seconds: day }, by: phone };
}

export function tryingPassword(limits: LimitSettings, email: string, clientAddress: string): Use[] {
  const seconds = 15 * minute;
  return [
    { limit: { name: 'sign-in-account', max: limits.signInFailuresPerAccount, seconds }, by: email.toLowerCase() },
    {
      limit: { name: 'sign-in-address', max: limits.signInFailuresPerAddress, seconds },
      by: clientNetwork(clientAddress),
    },
  ];
}

/** Six digits are soon guessed by whoever knows the password already, so a day has few guesses. */
export function guessingSecondFactor(limits: LimitSettings, userId: number): Use {
  const limit = { name: 'second-factor-guess', max: limits.secondFactorGuessesPerDay, seconds: day };
  return { limit, by: String(userId) };
}

export function askingForReset(limits: LimitSettings, clientAddress: string): Use {
  return {
    limit: { name: 'reset-address', max: limits.resetsPerAddressHour, seconds: hour },
    by: clientNetwork(clientAddress),
  };
}

export function mailingReset(limits: LimitSettings, userId: number): Use {
  return { limit: { name: 'reset-account', max: limits.resetsPerAccountHour, seconds: hour }, by: String(userId) };
}
