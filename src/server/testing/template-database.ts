import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { makeDatabaseFolder, removeAbandonedFolders } from './temporary-folders.ts';
import { type Template, databaseUrl, onServer } from './test-database.ts';

/** A PostgreSQL with one migrated template database: the one of TEST_DATABASE_URL, or a temporary one. */
export async function openTemplate(): Promise<Template & { stop: () => Promise<void> }> {
  const server = await startServer();
  try {
    const templateName = `macrobowl_test_${process.pid}`;
    await dropDatabases(server.url, templateName);
    await onServer(server.url, `create database ${templateName}`);
    await migrateDatabase(databaseUrl(server.url, templateName), () => undefined);
    return {
      serverUrl: server.url,
      templateName,
      stop: async () => {
        await dropDatabases(server.url, templateName);
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: () => Promise.resolve() };
  await removeAbandonedFolders('macrobowl-(?:test|check)-');
  const dataDir = await makeDatabaseFolder('macrobowl-test-');
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const server = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined });
    return { url: server.url, stop: () => server.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function dropDatabases(serverUrl: string, templateName: string): Promise<void> {
  const { rows } = await onServer(
    serverUrl,
    `select datname from pg_database where datname = '${templateName}' or datname like '${templateName}\\_%'`,
  );
  for (const { datname } of rows) await onServer(serverUrl, `drop database if exists ${datname} with (force)`);
}

/** Called by vitest: one PostgreSQL for the entire test run, with one migrated database that every test file copies. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { stop, ...template } = await openTemplate();
  provide('testDatabase', template);
  return stop;
}
