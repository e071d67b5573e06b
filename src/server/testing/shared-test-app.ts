import { afterAll, beforeAll } from 'vitest';
import { type TestApp, startTestApp } from './test-app.ts';
import { type TestDatabase, createTestDatabase } from './test-database.ts';
import { type TwoTestApps, startTwoTestApps } from './two-test-apps.ts';

type Given = Parameters<typeof startTestApp>[0];

/** One app for all tests of a file: complete from its first `beforeAll` on, closed after the last test. */
export function sharedTestApp(given?: Given | (() => Given)): TestApp {
  const shop = {} as TestApp;
  beforeAll(async () => {
    Object.assign(shop, await startTestApp(typeof given === 'function' ? given() : given));
  });
  afterAll(() => shop.close());
  return shop;
}

/** A second app in this process, on the database of the first. */
export const sharedTwinOf = (shop: TestApp) => sharedTestApp(() => ({ db: shop.db, databaseUrl: shop.databaseUrl }));

/** Two processes on one database, for all tests of a file. */
export function sharedTwoTestApps(): Pick<TwoTestApps, 'shop' | 'twin'> {
  const apps = { shop: {}, twin: {} } as TwoTestApps;
  beforeAll(async () => {
    const { shop, twin, close } = await startTwoTestApps();
    Object.assign(apps.shop, shop);
    Object.assign(apps.twin, twin);
    apps.close = close;
  });
  afterAll(() => apps.close());
  return apps;
}

/** One migrated, empty database for all tests of a file. */
export function sharedTestDatabase(): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(database, await createTestDatabase());
  });
  afterAll(() => database.drop());
  return database;
}
