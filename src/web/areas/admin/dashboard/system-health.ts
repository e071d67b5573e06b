import type { AdminDashboard } from '#contract/admin-office.ts';
import { ApiError } from '#web/api/api-error.ts';

export type SystemHealth = {
  readonly name: 'Database' | 'API Services' | 'Storage';
  /** Null when nobody could be asked. */
  readonly isOnline: boolean | null;
  readonly milliseconds: number | null;
  readonly detail: string;
};

/** What the shop last said about itself; when it could not say anything, what its failure tells. */
export function systemHealth(dashboard: AdminDashboard | undefined, error: Error | null): readonly SystemHealth[] {
  if (!error && dashboard) {
    const { database, api, storage } = dashboard.health;
    return [
      { name: 'Database', ...database },
      { name: 'API Services', ...api },
      { name: 'Storage', ...storage },
    ];
  }
  const status = error instanceof ApiError ? error.status : 0;
  const answered = status > 0;
  // The shop answers 503 when its database is away.
  const isDatabaseAway = status === 503;
  return [
    {
      name: 'Database',
      isOnline: isDatabaseAway ? false : null,
      milliseconds: null,
      detail: isDatabaseAway ? 'The shop cannot reach it' : 'Not known',
    },
    {
      name: 'API Services',
      isOnline: answered,
      milliseconds: null,
      detail: answered ? `Answered ${status}` : 'No answer',
    },
    { name: 'Storage', isOnline: null, milliseconds: null, detail: 'Not known' },
  ];
}
