import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contactMessages } from '#server/db/schema/contact-messages.ts';
import { rateLimits } from '#server/db/schema/sign-in.ts';
import { buildSession } from '#server/testing/builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';

const shop = sharedTestApp();

const message = {
  firstName: 'Priya',
  lastName: 'Menon',
  email: 'priya@example.com',
  subject: 'Lunch for 18',
  message: 'Do you take one order for all of us?',
};
type From = { app?: TestApp; remoteAddress?: string; headers?: Record<string, string> };
const send = (payload: object, { app = shop, ...from }: From = {}) =>
  app.call({ method: 'POST', url: '/api/v1/contact-messages', payload, ...from });
const stored = () => shop.db.$count(contactMessages);
const findMessage = async (body: unknown) => {
  const { id } = body as { id: number };
  return (await shop.db.select().from(contactMessages).where(eq(contactMessages.id, id)))[0]!;
};

describe('writing to the shop', () => {
  it('stores the message and returns its time', async () => {
    const { status, body, headers } = await send(message);
    expect(status).toBe(201);
    expect(headers['cache-control']).toBe('no-store');
    const row = await findMessage(body);
    expect(row).toMatchObject({ ...message, readAt: null, archivedAt: null });
    expect(body).toEqual({ id: row.id, createdAt: row.createdAt.toISOString() });
    expect(Math.abs(row.createdAt.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('needs no account, and works with one', async () => {
    const { headers } = await buildSession(shop.db);
    expect((await send(message, { headers })).status).toBe(201);
    expect((await send(message, { headers: { authorization: 'Bearer nonsense' } })).status).toBe(201);
  });

  it('trims every field and keeps white space within the message', async () => {
    const { body } = await send({
      firstName: ' Priya ',
      lastName: '\tMenon\n',
      email: '  priya@example.com ',
      subject: ' Lunch ',
      message: '\n First line\n\n  second line 🥗 \n',
    });
    expect(await findMessage(body)).toMatchObject({
      firstName: 'Priya',
      lastName: 'Menon',
      email: 'priya@example.com',
      subject: 'Lunch',
      message: 'First line\n\n  second line 🥗',
    });
  });

  it('stores hostile text as plain text', async () => {
    const hostile = `<script>alert(1)</script>'; drop table contact_messages; --`;
    const { body } = await send({ ...message, message: hostile });
    expect((await findMessage(body)).message).toBe(hostile);
  });
});

describe('an invalid message', () => {
  it.each([
    ['firstName', '', 'First name is required'],
    ['lastName', '   ', 'Last name is required'],
    ['email', '', 'Please enter a valid email address'],
    ['email', 'priya', 'Please enter a valid email address'],
    ['email', 'priya@', 'Please enter a valid email address'],
    ['email', 'a@b.c, d@e.f', 'Please enter a valid email address'],
    ['email', undefined, 'Please enter a valid email address'],
    ['subject', undefined, 'Subject is required'],
    ['message', null, 'Message is required'],
    ['message', 7, 'Message is required'],
  ])('is refused for its %s when that is %j', async (field, value, text) => {
    const before = await stored();
    expect(await send({ ...message, [field]: value })).toMatchObject({
      status: 400,
      body: { code: 'bad-input', fieldErrors: { [field]: text } },
    });
    expect(await stored()).toBe(before);
  });

  it('lists all missing fields together', async () => {
    expect(await send({})).toMatchObject({
      status: 400,
      body: {
        fieldErrors: {
          firstName: 'First name is required',
          lastName: 'Last name is required',
          email: 'Please enter a valid email address',
          subject: 'Subject is required',
          message: 'Message is required',
        },
      },
    });
  });

  it.each([
    ['firstName', 80],
    ['lastName', 80],
    ['subject', 150],
    ['message', 4000],
  ])('has a %s of more than %i characters', async (field, max) => {
    expect((await send({ ...message, [field]: 'x'.repeat(max) })).status).toBe(201);
    expect(await send({ ...message, [field]: 'x'.repeat(max + 1) })).toMatchObject({
      status: 400,
      body: { fieldErrors: { [field]: expect.any(String) } },
    });
  });

  it('has an address of more than 254 characters', async () => {
    const email = `${'x'.repeat(60)}@${'y'.repeat(190)}.example`;
    expect(await send({ ...message, email })).toMatchObject({
      status: 400,
      body: { fieldErrors: { email: expect.any(String) } },
    });
  });

  it.each([{ readAt: '2026-01-01T00:00:00Z' }, { id: 1 }, { isAdmin: true }])(
    'has an unknown field: %j',
    async (more) => {
      expect((await send({ ...message, ...more })).status).toBe(400);
    },
  );

  it.each(['a\u0000b', '\uD800', 'x \uDFFF y'])('has text that cannot be stored: %j', async (text) => {
    const before = await stored();
    for (const field of ['firstName', 'lastName', 'subject', 'message']) {
      expect(await send({ ...message, [field]: text })).toMatchObject({ status: 400, body: { code: 'bad-input' } });
    }
    expect(await stored()).toBe(before);
  });

  it('is not JSON, so that no other site can send one from a form', async () => {
    const response = await shop.call({
      method: 'POST',
      url: '/api/v1/contact-messages',
      payload: 'firstName=Priya',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.status).toBe(415);
  });

  it('exceeds the limit of one address: it is not stored, and others may still write', async () => {
    const app = await startTestApp({
      db: shop.db,
      databaseUrl: shop.databaseUrl,
      limits: { contactMessagesPerAddressHour: 2 },
    });
    const from = { app, remoteAddress: '203.0.113.7' };
    for (let n = 0; n < 2; n += 1) expect((await send(message, from)).status).toBe(201);
    const before = await stored();
    const refused = await send(message, from);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    expect(await stored()).toBe(before);
    expect((await send({ ...message, email: '' }, { ...from, remoteAddress: '203.0.113.8' })).status).toBe(400);
    for (let n = 0; n < 2; n += 1) {
      expect((await send(message, { ...from, remoteAddress: '203.0.113.8' })).status).toBe(201);
    }
    expect(JSON.stringify(await shop.db.select().from(rateLimits))).not.toContain('203.0.113');
    await app.close();
  });
});
