import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { migrateDatabase } from '#server/db/migrate.ts';
import { readMigrations } from '#server/db/migration-files.ts';
import { databaseUrl, onServer } from '#server/testing/test-database.ts';

it('the migration fills the assignment history from the audit log and the current assignments', async () => {
  const { serverUrl, templateName } = inject('testDatabase');
  const name = `${templateName}_assignments`;
  await onServer(serverUrl, `create database ${name}`);
  const url = databaseUrl(serverUrl, name);
  const client = new pg.Client({ connectionString: url });
  try {
    const migrations = readMigrations();
    const older = migrations.slice(
      0,
      migrations.findIndex((migration) => migration.name === '0009_consultation-guards'),
    );
    await migrateDatabase(url, () => undefined, older);
    await client.connect();
    await client.query(`insert into users (phone, first_name, last_name, roles)
      select '+91900000000' || n, 'Person', n::text, '{ROLE_USER}' from generate_series(1, 4) n`);
    await client.query(`insert into consultations (user_id, goal, notes, nutritionist_id)
      values (1, 'Run', '', 3), (1, 'Lift', '', 4), (1, 'Swim', '', null)`);
    const assigned = `'consultation', 'assigned'`;
    await client.query(`insert into audit_log (actor_user_id, subject, action, subject_id, after)
      values (1, ${assigned}, 1, '{"nutritionistId":2}'), (1, ${assigned}, 1, '{"nutritionistId":3}'),
        (1, 'consultation', 'moved', 1, '{"status":"IN_REVIEW"}')`);
    await migrateDatabase(url, () => undefined);
    const { rows } = await client.query(
      'select consultation_id as consultation, nutritionist_id as who from consultation_assignments order by id',
    );
    expect(rows).toEqual([
      { consultation: 1, who: 2 },
      { consultation: 1, who: 3 },
      { consultation: 2, who: 4 },
    ]);
  } finally {
    await client.end();
    await onServer(serverUrl, `drop database ${name} with (force)`);
  }
});
