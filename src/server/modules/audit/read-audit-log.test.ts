import { expect, it } from 'vitest';
import { buildContactMessage, buildSession } from '#server/testing/builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();

it('lists each user who has entries once, and no others', async () => {
  const busy = await buildSession(shop.db, { roles: ['ROLE_ADMIN'], firstName: 'Asha', lastName: 'Reddy' });
  const idle = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
  for (const isRead of [true, false]) {
    const { id } = await buildContactMessage(shop.db);
    const url = `/api/v1/admin/contact-messages/${id}`;
    await shop.call({ method: 'PUT', url, headers: busy.headers, payload: { isRead } });
  }
  const { status, body } = await shop.call({ url: '/api/v1/admin/audit-log/people', headers: idle.headers });
  expect(status).toBe(200);
  expect(body).toEqual([{ id: busy.user.id, name: 'Asha Reddy' }]);
});
