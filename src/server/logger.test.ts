import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import { buildUser } from '#server/testing/builders.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/test-database.ts';
import { createLogger } from './logger.ts';

const phone = '+919876501234';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
});
afterAll(() => database.drop());

function lineOf(given: object): string {
  let line = '';
  createLogger({ logLevel: 'info' }, { write: (text) => void (line += text) }).info(given, 'something happened');
  return line;
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail('it should have failed'),
    (error: unknown) => error,
  );
}

describe('a line of the log', () => {
  it('contains no header, body or secret at any depth', () => {
    const secret = 'hunter2-hunter2';
    const spoken = {
      password: secret,
      token: secret,
      otp: secret,
      oneTimeCode: secret,
      phoneNumber: secret,
      headers: { authorization: secret },
      body: { anything: secret },
      req: { url: secret },
      // As the multipart parser logs at level trace.
      busboyOptions: { headers: { authorization: secret } },
      account: { password: secret, token: secret, otp: secret, oneTimeCode: secret, phoneNumber: secret },
    };
    const line = lineOf({ ...spoken, status: 200 });
    expect(line).not.toContain(secret);
    expect(JSON.parse(line)).toMatchObject({ status: 200, msg: 'something happened' });
  });

  it('about a failed statement contains its code, never its values', async () => {
    await buildUser(db, { phone });
    const failures = [
      await failureOf(buildUser(db, { phone })),
      await failureOf(db.execute(sql`select ${phone}::text::int`)),
      await failureOf(db.execute(sql`insert into users (phone, nothing) values (${phone}, 1)`)),
      await failureOf(db.insert(users).values({ phone: `${phone}0`, firstName: phone, lastName: phone, roles: [] })),
    ];
    for (const error of failures) {
      const line = lineOf({ err: error });
      expect(line).not.toContain(phone.slice(3));
      expect(JSON.parse(line)).toMatchObject({ err: { cause: { code: expect.stringMatching(/^\w{5}$/) } } });
    }
  });

  it('about invalid JSON contains nothing of it', async () => {
    const error = await failureOf(Promise.resolve(`{"phone": ${phone}}`).then(JSON.parse));
    expect(String(error)).toContain('91');
    expect(lineOf({ err: error })).not.toContain('91987');
    expect(lineOf({ err: new Error('outer', { cause: error }) })).not.toContain('91987');
  });

  it('about any other failure contains its message and stack', () => {
    const { err } = JSON.parse(lineOf({ err: new TypeError('no such bowl') })) as { err: object };
    expect(err).toMatchObject({
      type: 'TypeError',
      message: 'no such bowl',
      stack: expect.stringContaining('logger.test'),
    });
  });

  it('contains the process id, not the host name', () => {
    expect(JSON.parse(lineOf({}))).not.toHaveProperty('hostname');
  });
});
