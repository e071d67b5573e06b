import pg from 'pg';
import { businessDay, businessDayRange } from '#domain/calendar/business-day.ts';

/** Time until noon of the current day in India: a test that starts at noon does not cross midnight. */
export function millisecondsToNoon(): number {
  const { from } = businessDayRange(businessDay(new Date()));
  return from.getTime() + 12 * 3_600_000 - Date.now();
}

/** Shifts `Date` of a process or of a web page. Self-contained, because it is passed on as source text. */
export function shiftClock(shiftMs: number): void {
  globalThis.Date = new Proxy(Date, {
    construct: (date, args, newTarget) =>
      Reflect.construct(date, args.length === 0 ? [date.now() + shiftMs] : args, newTarget) as object,
    apply: (date) => new date(date.now() + shiftMs).toString(),
    get: (date, key, receiver) =>
      key === 'now' ? () => date.now() + shiftMs : (Reflect.get(date, key, receiver) as unknown),
  });
}

/** Node arguments that shift the clock before anything else is loaded. */
export function shiftedClockArguments(shiftMs: number): string[] {
  return ['--import', `data:text/javascript,${encodeURIComponent(`(${shiftClock.toString()})(${shiftMs})`)}`];
}

/**
 * Shifts now() of a database, empty or migrated, for connections opened afterwards. Column defaults are bound to the
 * function that existed when they were created, so those of a migrated database are set again.
 */
export async function shiftDatabaseClock(url: string, shiftMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const shift = `interval '${shiftMs} milliseconds'`;
    await client.query(`
      create function public.now() returns timestamptz language sql stable
        as $$ select pg_catalog.now() + ${shift} $$;
      create function public.clock_timestamp() returns timestamptz language sql volatile
        as $$ select pg_catalog.clock_timestamp() + ${shift} $$;
      do $$
      declare stamped record;
      begin
        execute format('alter database %I set search_path = public, pg_catalog', current_database());
        for stamped in
          select adrelid::regclass as "table", attname as "column"
          from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
          where pg_get_expr(adbin, adrelid) = 'now()'
        loop
          execute format('alter table %s alter column %I set default public.now()', stamped."table", stamped."column");
        end loop;
      end $$;
    `);
  } finally {
    await client.end();
  }
}
