import { query } from './with-client.ts';

/** Tables, columns, defaults, constraints, indexes, triggers and functions of a database, as text to be compared. */
export async function schemaOf(url: string): Promise<string> {
  const rows = await query<{ line: string }>(
    url,
    `
      select line collate "C" as line from (
        select format('column %s.%s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
          a.attidentity, pg_get_expr(d.adbin, d.adrelid))
        from pg_class c join pg_attribute a on a.attrelid = c.oid
          left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace
        union all select format('index %s', indexdef) from pg_indexes where schemaname = 'public'
        union all select format('trigger %s', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
        union all select format('function %s', pg_get_functiondef(oid)) from pg_proc
        where pronamespace = 'public'::regnamespace
      ) found (line) order by 1`,
  );
  return rows.map(({ line }) => line).join('\n');
}
