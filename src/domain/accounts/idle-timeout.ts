import { type Role, isStaff } from './role.ts';

/** How far behind the note may be that a session was seen. */
export const noteSeenAfterSeconds = 5 * 60;

/** A long pause ends the sessions of staff only: customers stay signed in for their day. */
export function isIdleTooLong(roles: readonly Role[], secondsUnseen: number, staffIdleMinutes: number): boolean {
  return isStaff(roles) && secondsUnseen > staffIdleMinutes * 60;
}
