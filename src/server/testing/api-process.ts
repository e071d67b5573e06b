import '#server/import-resolver-hook.ts';
import type { TestApp } from './test-app.ts';

/**
 * A second API process for race tests. Opens an app for each database that its parent sends, replies with the address, and
 * closes it when it gets the database again. Ends with its parent. USUAL_LIMITS sets production timeouts.
 */
const { defaultLimits, openDatabase } = await import('#server/db/open-database.ts');
const { openTolerantDatabase, longDeadlineMs } = await import('./tolerant-database.ts');
const { startTestApp } = await import('./test-app.ts');
const { timeLimit } = await import('../../../scripts/time-limit.mjs');
const hasUsualLimits = process.env['USUAL_LIMITS'] !== undefined;
const apps = new Map<string, TestApp>();

async function open(databaseUrl: string): Promise<string> {
  const app = await startTestApp({
    db: hasUsualLimits
      ? openDatabase(databaseUrl, () => undefined, {
          ...defaultLimits,
          connectTimeoutMs: timeLimit(10_000),
          statementTimeoutMs: timeLimit(defaultLimits.statementTimeoutMs),
          lockTimeoutMs: timeLimit(defaultLimits.lockTimeoutMs),
        })
      : openTolerantDatabase(databaseUrl),
    databaseUrl,
    requestDeadlineMs: hasUsualLimits ? timeLimit(4_000) : longDeadlineMs,
  });
  apps.set(databaseUrl, app);
  return app.listen();
}

async function close(databaseUrl: string, app: TestApp): Promise<string> {
  apps.delete(databaseUrl);
  await app.close();
  await app.db.$client.end();
  return 'closed';
}

process.once('disconnect', () => process.exit());
process.on('message', (databaseUrl: string) => {
  const app = apps.get(databaseUrl);
  void (app ? close(databaseUrl, app) : open(databaseUrl)).then((reply) => process.send!(reply));
});
