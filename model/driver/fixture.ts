import pg from 'pg';

/**
 * What the database contains before a history. Putting it back takes milliseconds; a new database would take a second. The version
 * of the catalogue only grows: processes keep the catalogue of a version that they have read.
 */
export class Fixture {
  readonly #client: pg.Client;
  readonly #restore: string;

  private constructor(client: pg.Client, restore: string) {
    this.#client = client;
    this.#restore = restore;
  }

  static async take(databaseUrl: string): Promise<Fixture> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows: tables } = await client.query<{ name: string; columns: string }>(`
      select format('%I', table_name) as name, string_agg(format('%I', column_name), ', ') as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' and table_name <> 'catalog_version' group by 1`);
    await client.query('create schema fixture');
    const parts = ["set session_replication_role = 'replica'", 'delete from graphile_worker._private_jobs'];
    for (const { name } of tables) parts.push(`delete from public.${name}`);
    for (const { name, columns } of tables) {
      const { rows } = await client.query(`select from public.${name} limit 1`);
      if (rows.length === 0) continue;
      await client.query(`create table fixture.${name} as select ${columns} from public.${name}`);
      parts.push(
        `insert into public.${name} (${columns}) overriding system value select ${columns} from fixture.${name}`,
      );
    }
    const { rows: sequences } = await client.query<{ set: string }>(`
      select format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value), last_value is not null) as set
      from pg_sequences where schemaname = 'public'`);
    parts.push(...sequences.map(({ set }) => set));
    parts.push('update public.catalog_version set version = version + 1', "set session_replication_role = 'origin'");
    return new Fixture(client, parts.join(';\n'));
  }

  async putBack(): Promise<void> {
    await this.#client.query(`begin;\n${this.#restore};\ncommit`);
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}
