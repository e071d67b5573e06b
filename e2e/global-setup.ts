import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { makeDatabaseFolder, removeAbandonedFolders } from '#server/testing/temporary-folders.ts';
import { millisecondsToNoon, shiftDatabaseClock } from '#server/testing/test-clock.ts';
import { openOwnShop } from './support/own-shop.ts';
import { openShopProcess } from './support/shop-process.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folderPrefix = 'macrobowl-e2e-';

/** Starts a real shop with demo data in a temporary folder, and stops it after the tests. */
export default async function openShop(): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
  await removeAbandonedFolders(folderPrefix);
  const dataDir = await makeDatabaseFolder(folderPrefix);
  const undo = [() => rm(dataDir, { recursive: true, force: true })];
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined });
    undo.push(() => postgres.stop());
    const clockShiftMs = millisecondsToNoon();
    process.env['E2E_CLOCK_SHIFT_MS'] = String(clockShiftMs);
    await shiftDatabaseClock(postgres.url, clockShiftMs);
    // For setup that no page offers, and for tests that start a second process of the same shop.
    process.env['E2E_DATABASE_URL'] = postgres.url;
    process.env['E2E_DATA_DIR'] = dataDir;
    const shops = await Promise.allSettled([openShopProcess(postgres.url, dataDir), openOwnShop(postgres.url)]);
    for (const shop of shops) if (shop.status === 'fulfilled') undo.push(() => shop.value.close());
    const [shared, catalogue] = shops;
    if (shared.status === 'rejected') throw shared.reason;
    if (catalogue.status === 'rejected') throw catalogue.reason;
    process.env['E2E_URL'] = shared.value.url;
    // Every test reads the catalogue: tests that change it use a second shop.
    process.env['E2E_CATALOGUE_URL'] = catalogue.value.url;
    process.env['E2E_CATALOGUE_DATABASE_URL'] = catalogue.value.databaseUrl;
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}
