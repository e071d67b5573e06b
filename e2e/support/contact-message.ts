import pg from 'pg';

/** Something a visitor wrote to the shop, without the form and its limit. Answers the message's number. */
export async function writeToShop(subject: string): Promise<number> {
  const database = new pg.Client({ connectionString: process.env['E2E_DATABASE_URL'] });
  await database.connect();
  try {
    const { rows } = await database.query<{ id: number }>(
      `insert into contact_messages (first_name, last_name, email, subject, message)
       values ('Suresh', 'Babu', 'suresh@example.com', $1, 'Is it planned?' || chr(10) || 'My PIN code is 500016.')
       returning id`,
      [subject],
    );
    return rows[0]!.id;
  } finally {
    await database.end();
  }
}
