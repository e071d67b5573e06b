import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { defaultLimits, openDatabase } from '#server/db/open-database.ts';

/** No idle transaction timeout: on a busy machine a test may pause inside a transaction. */
const { poolSize, connectTimeoutMs, statementTimeoutMs } = defaultLimits;
const forTests = { poolSize, connectTimeoutMs, statementTimeoutMs };

/** A migrated, empty template database. */
export type Template = { serverUrl: string; templateName: string };
export type TestDatabase = { url: string; db: Database; drop(): Promise<void> };

/** Creates a migrated, empty database by copying the template, by default that of the test run. */
export async function createTestDatabase(template: Template = inject('testDatabase')): Promise<TestDatabase> {
  const { serverUrl, templateName } = template;
  const name = `${templateName}_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template ${templateName} strategy file_copy`);
  const url = databaseUrl(serverUrl, name);
  const db = openDatabase(url, () => undefined, forTests);
  return {
    url,
    db,
    async drop() {
      await db.$client.end();
      await onServer(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function onServer(serverUrl: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: Template;
  }
}
