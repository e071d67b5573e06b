import { beforeAll, expect, it } from 'vitest';
import { buildContactMessage, buildSession } from '#server/testing/builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

let headers: Record<string, string>;
const shop = sharedTestApp();
beforeAll(async () => {
  ({ headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] }));
});

const open = (id: number | string) => shop.call({ url: `/api/v1/admin/contact-messages/${id}`, headers });

it('returns a message from inbox or archive without marking it as read', async () => {
  const archivedAt = new Date();
  for (const given of [{}, { archivedAt }]) {
    const { id, subject } = await buildContactMessage(shop.db, given);
    const { status, body } = await open(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, subject, isRead: false, isArchived: 'archivedAt' in given });
    expect((await open(id)).body).toMatchObject({ isRead: false });
  }
});

it('returns 404 for a missing message', async () => {
  const { status, body } = await open(2_147_483_647);
  expect(status).toBe(404);
  expect(body).toMatchObject({ code: 'not-found', message: 'We could not find this message.' });
  expect((await open('first')).status).toBe(400);
});
