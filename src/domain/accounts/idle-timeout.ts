import { type Role, isStaff } from './role.ts';

/** `lastSeenAt` of a session is written only when it is older than this. */
export const noteSeenAfterSeconds = 5 * 60;

/** The idle timeout applies to staff only: customers stay signed in until their session expires. */
export function isIdleTooLong(roles: readonly Role[], secondsUnseen: number, staffIdleMinutes: number): boolean {
  return isStaff(roles) && secondsUnseen > staffIdleMinutes * 60;
}
