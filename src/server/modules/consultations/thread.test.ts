import { describe, expect, it } from 'vitest';
import type { ConsultationDetails, Message, Thread } from '#contract/consultations.ts';
import { consultationMessages } from '#server/db/schema/consultations.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { buildSession, buildUser } from '#server/testing/builders.ts';
import { buildConsultation, buildMessage } from '#server/testing/consultation-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const shop = sharedTestApp();

const url = '/api/v1/consultations';
type Headers = Record<string, string>;
const get = async <T>(headers: Headers, path = '') => (await shop.call({ url: url + path, headers })).body as T;
const put = (headers: Headers, path: string, payload?: object) =>
  shop.call({ method: 'PUT', url: url + path, headers, ...(payload && { payload }) });
const write = (headers: Headers, id: number, messageContent: unknown) =>
  shop.call({ method: 'POST', url: `${url}/${id}/messages`, headers, payload: { messageContent } });
const nutritionist = () => buildUser(shop.db, { roles: ['ROLE_NUTRITIONIST'] });

describe('the thread', () => {
  it('returns the written message with the signed-in user as sender', async () => {
    const { user, headers } = await buildSession(shop.db, { firstName: 'Asha', lastName: 'Rao' });
    const { id } = await buildConsultation(shop.db, { userId: user.id });
    const { status, body } = await write(headers, id, '  May I eat curd?  ');
    const { id: messageId, createdAt } = body as Message;
    const written = {
      id: messageId,
      senderId: user.id,
      senderName: 'Asha Rao',
      createdAt,
      messageContent: 'May I eat curd?',
    };
    expect({ status, body }).toEqual({ status: 201, body: written });
    expect((await get<ConsultationDetails>(headers, `/${id}`)).messages).toEqual([written]);
    const inOtherName = { messageContent: 'Hello', senderId: 1 };
    expect(
      await shop.call({ method: 'POST', url: `${url}/${id}/messages`, headers, payload: inOtherName }),
    ).toMatchObject({ status: 400 });
  });

  it.each([
    ['', 'Message content cannot be empty'],
    ['  \n ', 'Message content cannot be empty'],
    ['x'.repeat(4001), 'Use at most 4000 characters'],
  ])('refuses an empty and a too long message: %#', async (text, message) => {
    const { user, headers } = await buildSession(shop.db);
    const { id } = await buildConsultation(shop.db, { userId: user.id });
    expect(await write(headers, id, text)).toMatchObject({ status: 400, body: { message } });
  });

  it('is paged by fifty: the newest first, then earlier ones, each once', async () => {
    const { user, headers } = await buildSession(shop.db);
    const { id: consultationId } = await buildConsultation(shop.db, { userId: user.id });
    const values = Array.from({ length: 120 }, (_, n) => ({ consultationId, senderId: user.id, content: `Nr ${n}` }));
    await shop.db.insert(consultationMessages).values(values);
    await buildMessage(shop.db);
    const details = await get<ConsultationDetails>(headers, `/${consultationId}`);
    expect(details.hasEarlier).toBe(true);
    const read = [details.messages];
    for (const hasEarlier of [true, false]) {
      const page = await get<Thread>(headers, `/${consultationId}/messages?before=${read[0]![0]!.id}`);
      expect(page.hasEarlier).toBe(hasEarlier);
      read.unshift(page.messages);
    }
    expect(read.map((messages) => messages.length)).toEqual([20, 50, 50]);
    expect(read.flat().map(({ messageContent }) => messageContent)).toEqual(values.map(({ content }) => content));
    expect(await get(headers, `/${consultationId}/messages?before=${read[0]![0]!.id}`)).toEqual({
      messages: [],
      hasEarlier: false,
    });
    expect(await shop.call({ url: `${url}/${consultationId}/messages?before=0`, headers })).toMatchObject({
      status: 400,
    });
  });

  it('limits the messages of one user in ten minutes, across all consultations', async () => {
    const busy = await startTestApp({
      db: shop.db,
      databaseUrl: shop.databaseUrl,
      limits: { messagesPerUserTenMinutes: 3 },
    });
    const { user, headers } = await buildSession(shop.db);
    const [one, two] = [
      await buildConsultation(shop.db, { userId: user.id }),
      await buildConsultation(shop.db, { userId: user.id }),
    ];
    const post = (id: number) =>
      busy.call({ method: 'POST', url: `${url}/${id}/messages`, headers, payload: { messageContent: 'Hello' } });
    for (const { id } of [one, two, one]) expect(await post(id)).toMatchObject({ status: 201 });
    expect(await post(two.id)).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
    const other = await buildSession(shop.db);
    const { id } = await buildConsultation(shop.db, { userId: other.user.id });
    expect(
      await busy.call({
        method: 'POST',
        url: `${url}/${id}/messages`,
        headers: other.headers,
        payload: { messageContent: 'Hello' },
      }),
    ).toMatchObject({ status: 201 });
    await busy.close();
  });

  it('stores the last read message: never backwards, and only of the same consultation', async () => {
    const { user, headers } = await buildSession(shop.db);
    const { id: nutritionistId } = await nutritionist();
    const { id } = await buildConsultation(shop.db, { userId: user.id, nutritionistId });
    const ids: number[] = [];
    for (let n = 0; n < 3; n++) {
      ids.push((await buildMessage(shop.db, { consultationId: id, senderId: nutritionistId })).id);
    }
    const unread = async () => (await get<ConsultationDetails>(headers, `/${id}`)).unreadMessages;
    const mark = (lastMessageId: number) => put(headers, `/${id}/read`, { lastMessageId });
    expect(await unread()).toBe(3);
    expect(await mark(ids[1]!)).toMatchObject({ status: 204, body: undefined });
    expect(await unread()).toBe(1);
    expect(await mark(ids[0]!)).toMatchObject({ status: 204 });
    expect(await unread()).toBe(1);
    for (const foreign of [(await buildMessage(shop.db)).id, 2_147_483_647]) {
      expect(await mark(foreign)).toMatchObject({
        status: 422,
        body: { message: 'This message is not part of this consultation.' },
      });
    }
    expect(await unread()).toBe(1);
  });
});

it('leaves no invariant of the shop broken', async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});
