import type { LimitSettings } from '#server/config-limits.ts';
import type { Database } from '#server/db/client.ts';
import type { BackgroundTasks } from '#server/maintenance/background-tasks.ts';
import type { Limiter } from '#server/modules/limits/limiter.ts';
import type { Notifier } from '#server/modules/notify/notifier.ts';
import type { SecretKeys } from '#server/secret-keys.ts';
import type { BreachService } from './breach-service.ts';

/** What signing in works with. */
export type AuthParts = {
  readonly db: Database;
  readonly limiter: Limiter;
  readonly limits: LimitSettings;
  readonly notifier: Notifier;
  readonly breaches: BreachService;
  readonly background: BackgroundTasks;
  /** Without it, the stored codes can't be tried out. */
  readonly codeKeys: SecretKeys;
  /** Without it, the stored secrets of authenticator apps can't be read. */
  readonly factorKeys: SecretKeys;
  readonly deviceKeys: SecretKeys;
  readonly proofKeys: SecretKeys;
  readonly publicUrl: string;
  /** How long staff may leave a session alone until it ends. */
  readonly staffIdleMinutes: number;
};
