import { setTimeout as sleep } from 'node:timers/promises';
import { hashPassword } from '#server/modules/auth/password.ts';
import { insertReset } from '#server/modules/auth/reset-queries.ts';
import { createToken, hashToken } from '#server/modules/auth/session-token.ts';
import { addSession, buildSession } from '#server/testing/builders.ts';
import { listenLive } from '#server/testing/live-listener.ts';
import type { Check } from './support/check.ts';
import { type ApiRequest, type Shops, callApi, openShops } from './support/shops.ts';

const password = 'quiet-lantern-4711-ferry';
const newPassword = 'copper-window-2290-otter';
const streamEndsMs = 1_000;

type Person = Awaited<ReturnType<typeof buildSession>>;
type End = {
  how: string;
  end: (shops: Shops, person: Person, admin: Person) => Promise<readonly [string, ApiRequest]>;
};

const byAdmin =
  (method: 'PUT' | 'POST', path: string, body?: unknown): End['end'] =>
  async (_shops, { user }, { headers }) => [`/admin/users/${user.id}/${path}`, { method, headers, body }];

const ends: readonly End[] = [
  { how: 'logout', end: async (_shops, { headers }) => ['/auth/logout', { method: 'POST', headers }] },
  { how: 'logout everywhere', end: async (_shops, { headers }) => ['/auth/logout-all', { method: 'POST', headers }] },
  {
    how: 'ended from another device',
    end: async ({ db }, { user, id }) => {
      const { headers } = await addSession(db, user.id);
      return [`/auth/sessions/${id}`, { method: 'DELETE', headers }];
    },
  },
  { how: 'disabled', end: byAdmin('PUT', 'status', { isEnabled: false }) },
  { how: 'roles changed', end: byAdmin('PUT', 'roles', { roles: ['ROLE_DELIVERY_ASSISTANT'] }) },
  { how: 'sessions revoked', end: byAdmin('POST', 'revoke-sessions') },
  {
    how: 'password reset',
    end: async ({ db }, { user }) => {
      const token = createToken();
      await db.transaction((tx) => insertReset(tx, hashToken(token), user.id, 600));
      return ['/auth/password-reset/confirm', { method: 'POST', body: { token, password: newPassword } }];
    },
  },
  {
    how: 'password changed elsewhere',
    end: async ({ db }, { user }) => {
      const { headers } = await addSession(db, user.id);
      return ['/auth/password', { method: 'POST', headers, body: { currentPassword: password, newPassword } }];
    },
  },
];

export const check: Check = {
  guarantee: 'Revocation is immediate',
  goal: 'after logout, disable, role change, password reset or revoke the very next request on the other process is 401, and its live stream closes',
  limitSeconds: 120,
  run: async (checking) => {
    const all = await openShops(checking);
    const { shops, db } = all;
    const passwordHash = await hashPassword(password);
    const admin = await buildSession(db, { roles: ['ROLE_ADMIN'] });
    const rounds = 10;
    let refused = 0;
    let slowestStream = 0;
    for (const { how, end } of ends) {
      for (let round = 0; round < rounds; round++) {
        const [here, there] = round % 2 ? [shops[0], shops[1]!] : [shops[1]!, shops[0]];
        const email = `cook-${how.replaceAll(' ', '-')}-${round}@shop.example`;
        const person = await buildSession(db, { phone: null, email, passwordHash, roles: ['ROLE_KITCHEN_MANAGER'] });
        const stream = await listenLive(there.address, person.headers);
        checking.onCleanup(() => stream.close());
        const before = await callApi(there, '/dashboard', { headers: person.headers });
        const [path, request] = await end(all, person, admin);
        const { status, body } = await callApi(here, path, request);
        const after = await callApi(there, '/dashboard', { headers: person.headers });
        if (before.status === 200 && status < 300 && after.status === 401) refused++;
        else
          checking.require(false, `${how}: ${before.status}, ${status} ${JSON.stringify(body)}, then ${after.status}`);
        const ended = performance.now();
        while (!stream.hasEnded() && performance.now() - ended < 5_000) await sleep(5);
        slowestStream = Math.max(slowestStream, performance.now() - ended);
      }
    }
    checking.require(slowestStream <= streamEndsMs, `a stream stayed open for ${Math.round(slowestStream)} ms`);
    return `${ends.length} ways × ${rounds}: ${refused} of ${ends.length * rounds} next requests on the other process refused with 401; streams closed within ${Math.round(slowestStream)} ms`;
  },
};
