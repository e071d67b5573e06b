import type { AdminDashboard } from '#contract/admin-office.ts';
import { ApiError } from '#web/platform/api/api-error.ts';

export type SystemHealth = {
  readonly name: 'Database' | 'API Services' | 'Storage';
  /** Null when the state is unknown. */
  readonly isOnline: boolean | null;
  readonly milliseconds: number | null;
  readonly detail: string;
};

/** The health that the dashboard reports, or what the error of its request implies. */
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
  // The server responds with 503 when its database is unreachable.
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
