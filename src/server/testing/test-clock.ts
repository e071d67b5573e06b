import pg from 'pg';
import { businessDay, businessDayRange } from '#domain/calendar/business-day.ts';

/**
 * TEST_NOW, such as `2028-02-29T23:59:00+05:30`, is the time at which a test run begins. All its processes share the shift
 * that the first of them computed.
 */
export function shiftOfTestRun(): number {
  const now = process.env['TEST_NOW'];
  if (!now) return 0;
  if (Number.isNaN(Date.parse(now)))
    throw new Error(`TEST_NOW is ${now}, which is not a time such as 2028-02-29T23:59+05:30`);
  return Number((process.env['TEST_CLOCK_SHIFT_MS'] ??= String(Date.parse(now) - Date.now())));
}

/** Shifts the clock of every process that this one starts to TEST_NOW. `shiftDatabaseClock` does it for a database. */
export function shiftClockOfTestRun(): void {
  const shiftMs = shiftOfTestRun();
  const isDone = process.env['NODE_OPTIONS']?.includes(shiftClock.name);
  if (shiftMs === 0 || isDone) return;
  process.env['NODE_OPTIONS'] = [process.env['NODE_OPTIONS'], ...shiftedClockArguments(shiftMs)]
    .filter(Boolean)
    .join(' ');
}

/** Time until noon of the current day in India: a test that starts at noon does not cross midnight. */
export function millisecondsToNoon(): number {
  const now = new Date(Date.now() + shiftOfTestRun());
  const { from } = businessDayRange(businessDay(now));
  return from.getTime() + 12 * 3_600_000 - Date.now();
}

/**
 * Shifts `Date` of a process or of a web page. Returns how to shift it differently later. Self-contained, because it is passed
 * on as source text.
 */
export function shiftClock(firstShiftMs: number): (shiftMs: number) => void {
  let shiftMs = firstShiftMs;
  globalThis.Date = new Proxy(Date, {
    construct: (date, args, newTarget) =>
      Reflect.construct(date, args.length === 0 ? [date.now() + shiftMs] : args, newTarget) as object,
    apply: (date) => new date(date.now() + shiftMs).toString(),
    get: (date, key, receiver) =>
      key === 'now' ? () => date.now() + shiftMs : (Reflect.get(date, key, receiver) as unknown),
  });
  return (otherShiftMs) => {
    shiftMs = otherShiftMs;
  };
}

/** Node arguments that shift the clock before anything else is loaded. */
export function shiftedClockArguments(shiftMs: number): string[] {
  return ['--import', `data:text/javascript,${encodeURIComponent(`(${shiftClock.toString()})(${shiftMs})`)}`];
}

/**
 * Shifts now() of a database, empty or migrated, for all its connections: the functions read the shift from one row. The first
 * call creates them, and only connections opened afterwards use them. Column defaults and the conditions of triggers are bound to
 * the function that existed when they were created, so those of a migrated database are set again.
 */
export async function shiftDatabaseClock(url: string, shiftMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`do $shift$ begin
      if to_regclass('test_clock.shift') is null then
        ${movableNow}
        ${useMovableNow}
      end if;
    end $shift$`);
    await client.query(`update test_clock.shift set by_interval = $1`, [`${shiftMs} milliseconds`]);
  } finally {
    await client.end();
  }
}

const movableNow = `
  create schema test_clock;
  create table test_clock.shift (by_interval interval not null);
  insert into test_clock.shift values ('0');
  create function public.now() returns timestamptz language sql stable parallel safe
    as $$ select pg_catalog.now() + by_interval from test_clock.shift $$;
  create function public.clock_timestamp() returns timestamptz language sql volatile parallel safe
    as $$ select pg_catalog.clock_timestamp() + by_interval from test_clock.shift $$;`;

const useMovableNow = `
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
    perform set_config('search_path', 'public, pg_catalog', true);
    for stamped in
      select tgname as name, tgrelid::regclass as "table", replace(pg_get_triggerdef(oid), 'pg_catalog.now()', 'now()') as definition
      from pg_trigger where not tgisinternal and pg_get_triggerdef(oid) like '%now()%'
    loop
      execute format('drop trigger %I on %s', stamped.name, stamped."table");
      execute stamped.definition;
    end loop;
  end;`;

/** The clock of this process and that of a database: they move together, at any moment. */
export class MovableClock {
  readonly #client: pg.Client;
  readonly #own = globalThis.Date;
  readonly #shiftProcess: (shiftMs: number) => void;

  private constructor(client: pg.Client) {
    this.#client = client;
    this.#shiftProcess = shiftClock(0);
  }

  /** Before the connections that are to follow it are opened. */
  static async start(databaseUrl: string): Promise<MovableClock> {
    await shiftDatabaseClock(databaseUrl, 0);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    return new MovableClock(client);
  }

  /** The time that process and database have afterwards. Not to be called while they work. */
  async moveTo(now: Date): Promise<void> {
    const shiftMs = now.getTime() - this.#own.now();
    this.#shiftProcess(shiftMs);
    await this.#client.query('update test_clock.shift set by_interval = $1', [
      `${shiftMs + shiftOfTestRun()} milliseconds`,
    ]);
  }

  /** This process has its own time again. */
  async stop(): Promise<void> {
    globalThis.Date = this.#own;
    await this.#client.end();
  }
}

/** Sets now() of a database that tests of this process use. */
export function setDatabaseClock(url: string, now: Date): Promise<void> {
  return shiftDatabaseClock(url, now.getTime() - Date.now() + shiftOfTestRun());
}
