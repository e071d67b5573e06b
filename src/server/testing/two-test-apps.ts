import { openDatabase } from '#server/db/client.ts';
import { type TestApp, startTestApp } from './test-app.ts';
import { createTestDatabase } from './test-database.ts';

// Waiting is what races are about: on a busy machine it must not become a refusal.
const patientLimits = { poolSize: 10, connectTimeoutMs: 10_000, statementTimeoutMs: 10_000 };

export type TwoTestApps = { shop: TestApp; twin: TestApp; close: () => Promise<void> };

/** Two processes as far as the database can tell: two apps, each with a pool of its own, on one database. */
export async function startTwoTestApps(): Promise<TwoTestApps> {
  const database = await createTestDatabase();
  const start = () =>
    startTestApp({ db: openDatabase(database.url, () => undefined, patientLimits), databaseUrl: database.url });
  const [shop, twin] = await Promise.all([start(), start()]);
  return {
    shop,
    twin,
    close: async () => {
      for (const app of [twin, shop]) {
        await app.close();
        await app.db.$client.end();
      }
      await database.drop();
    },
  };
}
