import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { shiftDatabaseClock } from '#server/testing/test-clock.ts';
import { clockShiftMs } from './shop-clock.ts';
import { openShopProcess } from './shop-process.ts';

export type OwnShop = { readonly url: string; readonly databaseUrl: string; readonly close: () => Promise<void> };

/** A shop with its own data folder and its own database on the same PostgreSQL server. */
export async function openOwnShop(databaseUrl: string): Promise<OwnShop> {
  const name = `shop_${randomUUID().replaceAll('-', '')}`;
  const home = new pg.Client({ connectionString: databaseUrl });
  await home.connect();
  await home.query(`create database ${name}`);
  await home.end();
  const address = new URL(databaseUrl);
  address.pathname = `/${name}`;
  await shiftDatabaseClock(address.href, clockShiftMs());
  const dataDir = await mkdtemp(join(tmpdir(), `macrobowl-e2e-${process.pid}-`));
  const shop = await openShopProcess(address.href, dataDir);
  return {
    url: shop.url,
    databaseUrl: address.href,
    close: async () => {
      await shop.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
