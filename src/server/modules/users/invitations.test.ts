import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Invitation } from '#contract/staff-invitations.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { staffInvitations } from '#server/db/schema/staff-invitations.ts';
import { users } from '#server/db/schema/users.ts';
import { hashToken } from '#server/modules/auth/session-token.ts';
import { invitationMail } from './invitation-mail.ts';
import { buildKitchen, buildSession, buildUser, next } from '#server/testing/builders.ts';
import { buildInvitation } from '#server/testing/invitation-builder.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { readOutbox } from '#server/testing/sign-in-by-phone.ts';

const shop = sharedTestApp({ limits: { resetsPerAccountHour: 3 } });
let admin: Awaited<ReturnType<typeof buildSession>>;
beforeAll(async () => {
  admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'], firstName: 'Meera', lastName: 'Nair' });
});

const password = 'four unrelated words make a password';
const draft = (given: object = {}) => ({
  email: `nila-${next()}@Shop.example`,
  firstName: 'Nila',
  lastName: 'Das',
  roles: ['ROLE_KITCHEN_MANAGER'],
  ...given,
});
const asAdmin = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, headers: object = {}) =>
  shop.call({
    method,
    url: `/api/v1/admin/invitations${url}`,
    headers: { ...admin.headers, ...headers },
    ...(payload && { payload }),
  });
const invite = async (given: object = {}) => {
  const { status, body } = await asAdmin('POST', '', draft(given));
  expect(status).toBe(201);
  await runJobs(shop);
  return body as Invitation;
};
const tokenFor = async (email: string) => {
  const [newest] = await readOutbox(shop, email);
  return /accept-invitation\?token=([\w-]{43})/.exec(newest!.body)![1]!;
};
const accept = (token: string, chosen = password) =>
  shop.call({ method: 'POST', url: '/api/v1/auth/invitations/accept', payload: { token, password: chosen } });
const signIn = (email: string) =>
  shop.call({ method: 'POST', url: '/api/v1/auth/signin', payload: { email, password } });
const listed = async (id: number) =>
  ((await asAdmin('GET', '')).body as Invitation[]).find((invitation) => invitation.id === id);
const deadLink = { status: 422, body: { code: 'rule-violated' } };

describe('an invitation', () => {
  it('mails a link, with which the invited person sets a password and signs in', async () => {
    const kitchen = await buildKitchen(shop.db);
    const { id, email, expiresAt } = await invite({ kitchenIds: [kitchen.id] });
    expect(new Date(expiresAt).getTime() - Date.now()).toBeGreaterThan(71.9 * 3_600_000);
    expect(await listed(id)).toMatchObject({ invitedByName: 'Meera Nair', kitchens: [{ id: kitchen.id }] });
    expect((await listed(id))?.mailedAt).not.toBeNull();
    expect((await accept(await tokenFor(email))).status).toBe(204);
    expect(await signIn(email)).toMatchObject({ status: 200, body: { roles: ['ROLE_KITCHEN_MANAGER'] } });
    expect(await listed(id)).toBeUndefined();
    const [user] = await shop.db.select().from(users).where(eq(users.email, email));
    const [entry] = await shop.db.select().from(auditLog).where(eq(auditLog.actorUserId, user!.id));
    expect(entry).toMatchObject({ action: 'accepted the invitation of', subject: 'user', subjectId: user!.id });
  });

  it('stores a hash of the link, and answers without it', async () => {
    const invitation = await invite();
    const token = await tokenFor(invitation.email);
    const [row] = await shop.db.select().from(staffInvitations).where(eq(staffInvitations.id, invitation.id));
    expect(row?.tokenHash).toEqual(hashToken(token));
    expect(JSON.stringify([invitation, await listed(invitation.id)])).not.toContain(token);
  });

  it('works once, also when it is used twice at the same time', async () => {
    const { token } = await buildInvitation(shop.db);
    const statuses = (await Promise.all([accept(token), accept(token)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 422]);
    expect(await accept(token)).toMatchObject(deadLink);
  });

  it('answers alike for a link that is unknown, expired, used or withdrawn', async () => {
    const expired = await buildInvitation(shop.db, { expiresAt: new Date(Date.now() - 1_000) });
    const closed = await buildInvitation(shop.db, { closedAt: new Date() });
    const bodies = [];
    for (const token of ['x'.repeat(43), expired.token, closed.token]) {
      const { status, body } = await accept(token);
      bodies.push({ status, ...(body as object), requestId: null });
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ status: 422, code: 'rule-violated' });
  });

  it('needs a password that is not easy to guess, and stays open when it is refused', async () => {
    const { token } = await buildInvitation(shop.db);
    expect((await accept(token, 'short')).status).toBe(400);
    expect(await accept(token, 'password12345')).toMatchObject({ status: 422, body: { fieldErrors: {} } });
    expect((await accept(token)).status).toBe(204);
  });

  it('that is sent again has a new link, and the old one stops working', async () => {
    const { id, email } = await invite();
    const old = await tokenFor(email);
    expect((await asAdmin('POST', `/${id}/resend`)).status).toBe(200);
    await runJobs(shop);
    expect(await accept(old)).toMatchObject(deadLink);
    expect((await accept(await tokenFor(email))).status).toBe(204);
    expect((await asAdmin('POST', `/${id}/resend`)).status).toBe(404);
  });

  it('that expired is listed, and can be sent again', async () => {
    const { id, email } = await buildInvitation(shop.db, { expiresAt: new Date(Date.now() - 1_000) });
    expect(await listed(id)).toBeDefined();
    expect((await asAdmin('POST', `/${id}/resend`)).status).toBe(200);
    await runJobs(shop);
    expect((await accept(await tokenFor(email))).status).toBe(204);
  });

  it('is mailed three times an hour at most', async () => {
    const { id } = await buildInvitation(shop.db);
    const statuses = [];
    for (let time = 1; time <= 4; time++) statuses.push((await asAdmin('POST', `/${id}/resend`)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('that is withdrawn is dead', async () => {
    const { id, token } = await buildInvitation(shop.db);
    expect((await asAdmin('DELETE', `/${id}`)).status).toBe(204);
    expect(await accept(token)).toMatchObject(deadLink);
    expect(await listed(id)).toBeUndefined();
    expect((await asAdmin('DELETE', `/${id}`)).status).toBe(404);
  });

  it('is refused for an address with an account or an open invitation', async () => {
    const { email } = await buildUser(shop.db, { email: `taken-${next()}@shop.example` });
    expect(await asAdmin('POST', '', draft({ email: email!.toUpperCase() }))).toMatchObject({
      status: 409,
      body: { fieldErrors: { email: 'This e-mail address has an account already.' } },
    });
    const open = await buildInvitation(shop.db);
    expect(await asAdmin('POST', '', draft({ email: open.email.toUpperCase() }))).toMatchObject({ status: 409 });
  });

  it('makes no second account when the address got one meanwhile, and stays open', async () => {
    const { id, email, token } = await buildInvitation(shop.db);
    await buildUser(shop.db, { email });
    expect(await accept(token)).toMatchObject({ status: 409 });
    expect(await listed(id)).toBeDefined();
  });

  it.each([
    { roles: [] },
    { roles: ['ROLE_ADMIN'] },
    { roles: ['ROLE_USER'] },
    { email: 'nila' },
    { firstName: ' ' },
    { kitchenIds: ['x'] },
    { password },
  ])('refuses %j', async (bad) => {
    expect((await asAdmin('POST', '', draft(bad))).status).toBe(400);
  });

  it('refuses kitchens that do not exist, or for a role that has none', async () => {
    const kitchen = await buildKitchen(shop.db);
    for (const bad of [{ kitchenIds: [2_000_000_000] }, { roles: ['ROLE_NUTRITIONIST'], kitchenIds: [kitchen.id] }])
      expect((await asAdmin('POST', '', draft(bad))).status).toBe(422);
  });

  it('is made and mailed once when the request is repeated', async () => {
    const body = draft();
    const key = { 'idempotency-key': `invitation-${body.email}` };
    const [first, second] = [await asAdmin('POST', '', body, key), await asAdmin('POST', '', body, key)];
    await runJobs(shop);
    expect(second).toMatchObject({ status: 201, body: { id: (first.body as Invitation).id } });
    expect(await readOutbox(shop, body.email)).toHaveLength(1);
  });

  it('is mailed by a later attempt with the same link when the mail server fails', async () => {
    const invited = draft();
    const { body } = await asAdmin('POST', '', invited);
    const sent: string[] = [];
    const mail = async (_to: string, _subject: string, text: string) => {
      sent.push(text);
      if (sent.length === 1) throw new Error('refused');
    };
    const failing = { ...shop, jobDeps: { ...shop.jobDeps, notifier: { ...shop.jobDeps.notifier, mail } } };
    await runJobs(failing, [invitationMail]);
    expect((await listed((body as Invitation).id))?.mailedAt).toBeNull();
    await shop.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
    await runJobs(failing, [invitationMail]);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toBe(sent[0]);
    expect((await listed((body as Invitation).id))?.mailedAt).not.toBeNull();
  });

  it('that is withdrawn before its mail was sent is not mailed', async () => {
    const { body } = await asAdmin('POST', '', draft());
    const { id, email } = body as Invitation;
    expect((await asAdmin('DELETE', `/${id}`)).status).toBe(204);
    await runJobs(shop);
    expect(await readOutbox(shop, email)).toEqual([]);
  });

  it('keeps its link out of the queue', async () => {
    const { body } = await asAdmin('POST', '', draft());
    const { rows } = await shop.db.execute<{ jobs: string }>(
      sql`select string_agg(payload::text, ' ') as jobs from graphile_worker._private_jobs`,
    );
    await runJobs(shop);
    expect(rows[0]!.jobs).toContain('encryptedToken');
    expect(rows[0]!.jobs).not.toContain(await tokenFor((body as Invitation).email));
  });

  it('is recorded with name and roles', async () => {
    const { email } = await invite();
    const entries = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'invited'));
    expect(entries.find(({ after }) => after?.['email'] === email)).toMatchObject({
      actorUserId: admin.user.id,
      after: { name: 'Nila Das', roles: ['ROLE_KITCHEN_MANAGER'] },
    });
  });
});
