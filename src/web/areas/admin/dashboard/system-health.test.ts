import { describe, expect, it } from 'vitest';
import type { AdminDashboard } from '#contract/admin-office.ts';
import { responseError, connectionError } from '#web/platform/api/api-error.ts';
import { systemHealth } from './system-health.ts';

const online = { isOnline: true, milliseconds: 1.4, detail: 'answers' };
const dashboard = {
  health: { database: online, api: online, storage: { isOnline: false, milliseconds: null, detail: 'No answer' } },
} as AdminDashboard;

const states = (...from: Parameters<typeof systemHealth>) =>
  Object.fromEntries(systemHealth(...from).map(({ name, isOnline }) => [name, isOnline]));

describe('the health of the system', () => {
  it('is what the health checks of the server report', () => {
    expect(states(dashboard, null)).toEqual({ Database: true, 'API Services': true, Storage: false });
    expect(systemHealth(dashboard, null)[0]).toMatchObject({ milliseconds: 1.4, detail: 'answers' });
  });

  it('does not stay Online after the server has stopped responding', () => {
    const gone = connectionError('network', undefined);
    expect(states(dashboard, gone)).toEqual({ Database: null, 'API Services': false, Storage: null });
    expect(states(undefined, gone)).toEqual({ Database: null, 'API Services': false, Storage: null });
  });

  it('distinguishes a lost database from an unreachable server', () => {
    const away = responseError(503, { code: 'unavailable', message: 'Please try again in a moment.' });
    expect(states(undefined, away)).toEqual({ Database: false, 'API Services': true, Storage: null });
  });
});
