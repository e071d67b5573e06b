import { sql } from 'drizzle-orm';
import { type Service, type ServiceState, services } from '#domain/operations/failing.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { serviceStates } from '#server/db/schema/service-states.ts';
import { workerLockClass } from '#server/jobs/worker-queries.ts';

export async function setDone(tx: Tx, service: Service): Promise<void> {
  const done = { refusedInARow: 0, lastDoneAt: sql`now()` };
  await tx
    .insert(serviceStates)
    .values({ service, ...done })
    .onConflictDoUpdate({ target: serviceStates.service, set: done });
}

export async function setRefused(tx: Tx, service: Service, lastError: string): Promise<void> {
  const refused = { lastError, lastRefusedAt: sql`now()` };
  await tx
    .insert(serviceStates)
    .values({ service, refusedInARow: 1, ...refused })
    .onConflictDoUpdate({
      target: serviceStates.service,
      set: { ...refused, refusedInARow: sql`${serviceStates.refusedInARow} + 1` },
    });
}

export async function findServiceStates(db: Db): Promise<Record<Service, ServiceState | null>> {
  const rows = await db.select().from(serviceStates);
  const states = Object.fromEntries(services.map((service) => [service, null])) as Record<Service, ServiceState | null>;
  for (const { service, ...state } of rows) states[service] = state;
  return states;
}

/** How long the oldest job that is due has waited, and how many workers hold the lock that each has while it lives. */
export async function findQueueReadings(db: Db): Promise<{ oldestDueJobSeconds: number; workers: number }> {
  const { rows } = await db.execute<{ oldestDueJobSeconds: number; workers: number }>(sql`select
    coalesce((select extract(epoch from now() - min(run_at)) from graphile_worker._private_jobs
      where is_available and run_at <= now()), 0)::float8 as "oldestDueJobSeconds",
    (select count(*) from pg_locks where locktype = 'advisory' and granted and classid = ${workerLockClass}::oid
      and database = (select oid from pg_database where datname = current_database()))::int as workers`);
  return rows[0]!;
}

/** Null where the role may not know it. */
export async function findDataDirectory(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ setting: string }>(
    sql`select setting from pg_settings where name = 'data_directory'`,
  );
  return rows[0]?.setting ?? null;
}
