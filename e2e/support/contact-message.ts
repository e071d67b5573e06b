import { shopDatabase } from './shop-database.ts';

/** Inserts contact messages in this order, without the form and its rate limit. Returns their ids. */
export async function createContactMessages(...subjects: readonly string[]): Promise<number[]> {
  const { rows } = await shopDatabase().query<{ id: number }>(
    `insert into contact_messages (first_name, last_name, email, subject, message)
     select 'Suresh', 'Babu', 'suresh@example.com', subject, 'Is it planned?' || chr(10) || 'My PIN code is 500016.'
     from unnest($1::text[]) with ordinality as written (subject, turn) order by turn
     returning id`,
    [subjects],
  );
  return rows.map(({ id }) => id);
}
