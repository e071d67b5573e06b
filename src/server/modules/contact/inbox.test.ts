import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContactMessage } from '#contract/admin-office.ts';
import { contactMessages } from '#server/db/schema/contact-messages.ts';
import { buildContactMessage, buildSession } from '#server/testing/builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

let headers: Record<string, string>;
const shop = sharedTestApp();
beforeAll(async () => {
  ({ headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] }));
});

const url = '/api/v1/admin/contact-messages';
type Inbox = { content: ContactMessage[]; totalElements: number; unread: number };
const read = async (query = '') => (await shop.call({ url: `${url}?${query}`, headers })).body as Inbox;
const mark = (id: number, payload: object) => shop.call({ method: 'PUT', url: `${url}/${id}`, headers, payload });

describe('the inbox', () => {
  it('lists messages, newest first, and the number of unread ones', async () => {
    const draft = {
      firstName: 'Meera',
      lastName: 'Iyer',
      email: 'meera@example.com',
      subject: 'Lunch for a team',
      message: 'Hello\n<script>alert(1)</script>',
    };
    const { body: sent } = await shop.call({ method: 'POST', url: '/api/v1/contact-messages', payload: draft });
    const { id, createdAt } = sent as { id: number; createdAt: string };
    const older = await buildContactMessage(shop.db, { createdAt: new Date('2026-01-01T00:00:00Z') });
    const inbox = await read();
    expect(inbox).toMatchObject({ totalElements: 2, unread: 2, number: 0, size: 10 });
    expect(inbox.content[0]).toEqual({ ...draft, id, createdAt, isRead: false, isArchived: false });
    expect(inbox.content[1]!.id).toBe(older.id);
    expect((await read('sort=createdAt,asc')).content[0]!.id).toBe(older.id);
  });

  it('a message is marked read, unread, archived and unarchived; omitted fields stay', async () => {
    const { id } = await buildContactMessage(shop.db);
    const { unread } = await read();
    expect(await mark(id, { isRead: true })).toMatchObject({ status: 200, body: { isRead: true, isArchived: false } });
    expect((await read()).unread).toBe(unread - 1);
    expect(await mark(id, { isArchived: true })).toMatchObject({ body: { isRead: true, isArchived: true } });
    expect((await read('size=100')).content.map((message) => message.id)).not.toContain(id);
    expect((await read('box=archive')).content.map((message) => message.id)).toContain(id);
    expect(await mark(id, { isRead: false, isArchived: false })).toMatchObject({
      body: { isRead: false, isArchived: false },
    });
    expect((await read()).unread).toBe(unread);
  });

  it('an archived message is not counted as unread', async () => {
    const before = (await read()).unread;
    const { id } = await buildContactMessage(shop.db);
    await mark(id, { isArchived: true });
    expect((await read()).unread).toBe(before);
  });

  it.each([
    ['isRead', 'readAt'],
    ['isArchived', 'archivedAt'],
  ] as const)('%s alone changes nothing else, and keeps its first time', async (flag, column) => {
    const { id } = await buildContactMessage(shop.db);
    const rowOf = async () => (await shop.db.select().from(contactMessages).where(eq(contactMessages.id, id)))[0]!;
    const before = await rowOf();
    await mark(id, { [flag]: true });
    const marked = await rowOf();
    expect(marked).toEqual({ ...before, [column]: expect.any(Date) as Date });
    await mark(id, { [flag]: true });
    expect(await rowOf()).toEqual(marked);
    await mark(id, { [flag]: false });
    expect(await rowOf()).toEqual(before);
  });

  it('keeps the time of the first reading', async () => {
    const { id } = await buildContactMessage(shop.db, { readAt: new Date('2026-01-02T00:00:00Z') });
    await mark(id, { isRead: true });
    const [row] = await shop.db.select().from(contactMessages).where(eq(contactMessages.id, id));
    expect(row!.readAt).toEqual(new Date('2026-01-02T00:00:00Z'));
  });

  it('refuses unknown messages and fields', async () => {
    const { id } = await buildContactMessage(shop.db);
    expect(await mark(id, { isRead: 'yes' })).toMatchObject({ status: 400 });
    expect(await mark(id, { message: 'changed' })).toMatchObject({ status: 400 });
    expect(await mark(2_147_483_647, { isRead: true })).toMatchObject({ status: 404 });
    expect(await shop.call({ url: `${url}?box=spam`, headers })).toMatchObject({ status: 400 });
  });
});
