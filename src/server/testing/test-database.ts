import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { defaultLimits, openDatabase } from '#server/db/open-database.ts';
import { timeLimit } from '../../../scripts/time-limit.mjs';
import { shiftDatabaseClock, shiftOfTestRun } from './test-clock.ts';

/** Long timeouts, and none for a transaction that waits: on a busy machine a test may pause inside it. */
const forTests = {
  poolSize: defaultLimits.poolSize,
  connectTimeoutMs: timeLimit(10_000),
  statementTimeoutMs: timeLimit(20_000),
};

/** A migrated, empty template database. */
export type Template = { serverUrl: string; templateName: string };
export type TestDatabase = { url: string; db: Database; drop(): Promise<void> };

/** Creates a migrated, empty database by copying the template, by default that of the test run. */
export async function createTestDatabase(template: Template = inject('testDatabase')): Promise<TestDatabase> {
  const { serverUrl, templateName } = template;
  const name = `${templateName}_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template ${templateName} strategy file_copy`);
  const url = databaseUrl(serverUrl, name);
  if (shiftOfTestRun() !== 0) await shiftDatabaseClock(url, shiftOfTestRun());
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
