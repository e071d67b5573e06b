import type { AuthParts } from './auth-parts.ts';
import { setSeen } from './session-queries.ts';

/** What every request and every beat of a stream asks a session about. */
export type SessionParts = Pick<AuthParts, 'db' | 'background' | 'staffIdleMinutes'>;

/** After the answer, and for each session once in some minutes: a request only reads. */
export function markSeen({ db, background }: SessionParts, tokenHashes: readonly Buffer[]): void {
  background.start('record last use of sessions', () => db.transaction((tx) => setSeen(tx, tokenHashes)));
}
