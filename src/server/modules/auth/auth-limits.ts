import type { LimitSettings } from '#server/config-limits.ts';
import { usesByNetwork } from '#server/modules/limits/client-networks.ts';
import type { Limit, Use } from '#server/modules/limits/limiter.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * `deviceId` is set for a browser that has signed in to the account before. All unknown browsers share the budgets of an
 * account, so that they cannot use up those of known ones.
 */
export type Client = { readonly address: string; readonly deviceId: string | null };

export const shopCodes = 'code-shop';

export function sendingCode(limits: LimitSettings, phone: string, client: Client): Use[] {
  return [...sendingToPhone(limits, phone, client), ...sendingElsewhere(limits, client)];
}

/** The uses that are given back when the SMS could not be sent. */
export function sendingToPhone(limits: LimitSettings, phone: string, client: Client): Use[] {
  // One budget for all known browsers of a phone: each code costs money, and the owner of a phone can make any number of browsers known.
  const use = (name: string, max: number, seconds: number): Use => ({
    limit: { name: client.deviceId === null ? name : `${name}-known`, max, seconds },
    by: phone,
  });
  return [
    use('code-resend', 1, limits.codeResendSeconds),
    use('code-phone-hour', limits.codesPerPhoneHour, hour),
    use('code-phone-day', limits.codesPerPhoneDay, day),
  ];
}

function sendingElsewhere(limits: LimitSettings, { address, deviceId }: Client): Use[] {
  const shop = { limit: { name: shopCodes, max: limits.codesPerHour, seconds: hour }, by: 'everyone' };
  if (deviceId !== null) return [shop];
  const strangers = { name: 'code-strangers', max: limits.codesPerHourToStrangers, seconds: hour };
  return [
    ...usesByNetwork({ name: 'code-address', max: limits.codesPerAddressHour, seconds: hour }, address),
    { limit: strangers, by: 'everyone' },
    shop,
  ];
}

/** A proof of work is good for one code. */
export function usingProof(challenge: string, seconds: number): Use {
  return { limit: { name: 'proof', max: 1, seconds }, by: challenge };
}

/** None for a known browser: the budget of its phone is enough, and other users of the same network can exhaust that of the address. */
export function guessingByAddress(limits: LimitSettings, { address, deviceId }: Client): Use[] {
  if (deviceId !== null) return [];
  return usesByNetwork({ name: 'guess-address', max: limits.guessesPerAddressHour, seconds: hour }, address);
}

export function guessingForPhone(limits: LimitSettings, phone: string, { deviceId }: Client): Use {
  const name = deviceId === null ? 'guess-phone' : 'guess-phone-known';
  return { limit: { name, max: limits.guessesPerPhoneDay, seconds: day }, by: phone };
}

export function tryingPassword(limits: LimitSettings, email: string, { address, deviceId }: Client): Use[] {
  const perAccount = { max: limits.signInFailuresPerAccount, seconds: 15 * minute };
  if (deviceId !== null) return [{ limit: { name: 'sign-in-device', ...perAccount }, by: deviceId }];
  const byAddress = { name: 'sign-in-address', max: limits.signInFailuresPerAddress, seconds: 15 * minute };
  return [
    { limit: { name: 'sign-in-account', ...perAccount }, by: email.toLowerCase() },
    ...usesByNetwork(byAddress, address),
  ];
}

/** For the current password that a signed-in user confirms a change with. */
export function provingPassword(limits: LimitSettings, userId: number): Use {
  const limit = { name: 'password-proof', max: limits.signInFailuresPerAccount, seconds: 15 * minute };
  return { limit, by: String(userId) };
}

/** An attacker who knows the password could guess six digits soon, so there are few tries a day. */
export function guessingSecondFactor(limits: LimitSettings, userId: number, { deviceId }: Client): Use {
  if (deviceId !== null) return { limit: secondFactor(limits, 'second-factor-device'), by: deviceId };
  return { limit: secondFactor(limits, 'second-factor-guess'), by: String(userId) };
}

export function guessingSecondFactorSignedIn(limits: LimitSettings, userId: number): Use {
  return { limit: secondFactor(limits, 'second-factor-session'), by: String(userId) };
}

function secondFactor(limits: LimitSettings, name: string): Limit {
  return { name, max: limits.secondFactorGuessesPerDay, seconds: day };
}

export function requestingReset(limits: LimitSettings, clientAddress: string): Use[] {
  return usesByNetwork({ name: 'reset-address', max: limits.resetsPerAddressHour, seconds: hour }, clientAddress);
}

export function mailingReset(limits: LimitSettings, userId: number): Use {
  return { limit: { name: 'reset-account', max: limits.resetsPerAccountHour, seconds: hour }, by: String(userId) };
}

/** `to`: the e-mail address of a new invitation, or the number of one that is sent again. */
export function mailingInvitation(limits: LimitSettings, to: string): Use {
  const limit = { name: 'invitation-mail', max: limits.resetsPerAccountHour, seconds: hour };
  return { limit, by: to.toLowerCase() };
}

export function acceptingInvitation(limits: LimitSettings, clientAddress: string): Use[] {
  return usesByNetwork({ name: 'invitation-address', max: limits.resetsPerAddressHour, seconds: hour }, clientAddress);
}
