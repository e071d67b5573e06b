import type { LimitSettings } from '#server/config-limits.ts';
import type { Database } from '#server/db/client.ts';
import type { BackgroundTasks } from '#server/maintenance/background-tasks.ts';
import type { Limiter } from '#server/modules/limits/limiter.ts';
import type { Notifier } from '#server/modules/notify/senders.ts';
import type { SecretKeys } from '#server/secret-keys.ts';
import type { BreachService } from './breach-service.ts';

/** The dependencies of the auth use cases. */
export type AuthParts = {
  readonly db: Database;
  readonly limiter: Limiter;
  readonly limits: LimitSettings;
  readonly notifier: Notifier;
  readonly breaches: BreachService;
  readonly background: BackgroundTasks;
  /** Stored one-time codes are keyed hashes: without the key they cannot be brute-forced. */
  readonly codeKeys: SecretKeys;
  /** Encrypts the stored secrets of authenticator apps. */
  readonly factorKeys: SecretKeys;
  readonly deviceKeys: SecretKeys;
  readonly proofKeys: SecretKeys;
  readonly payloadKeys: SecretKeys;
  readonly publicUrl: string;
  /** Whether admins need two-step verification for what moves money or rights. */
  readonly asksAdmins: boolean;
  /** Idle timeout of staff sessions. */
  readonly staffIdleMinutes: number;
};
