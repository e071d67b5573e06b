import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedLink } from '#contract/files.ts';
import { type Role, roles } from '#domain/accounts/role.ts';
import { consultationDocuments, consultations } from '#server/db/schema/consultations.ts';
import { dietPlanVersions } from '#server/db/schema/diet-plans.ts';
import { users } from '#server/db/schema/users.ts';
import { folderStore } from '#server/modules/files/file-store.ts';
import { addSession, buildSession, next } from '#server/testing/builders.ts';
import { buildConsultation, buildDocument } from '#server/testing/consultation-builders.ts';
import { openTransactions } from '#server/testing/database-state.ts';
import { uploadOf } from '#server/testing/permissions/world.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

/**
 * A closed consultation keeps the name of its nutritionist. A former nutritionist is still named there, so only the
 * second guard (the role) keeps them from health data.
 */
let admin: Awaited<ReturnType<typeof buildSession>>;
const shop = sharedTestApp();
beforeAll(async () => {
  admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
});

const staff = roles.filter((role) => role !== 'ROLE_USER');

async function completed() {
  const nutritionist = await buildSession(shop.db, {
    email: `advisor-${next()}@shop.example`,
    roles: ['ROLE_USER', 'ROLE_NUTRITIONIST'],
  });
  const client = await buildSession(shop.db);
  const consultation = await buildConsultation(shop.db, {
    userId: client.user.id,
    nutritionistId: nutritionist.user.id,
    status: 'IN_REVIEW',
  });
  const consultationId = consultation.id;
  const document = await buildDocument(shop.db, { consultationId });
  await folderStore(shop.uploads).put(document.storageKey, Buffer.from('%PDF-1.7 a blood report'));
  await shop.db.insert(dietPlanVersions).values({
    consultationId,
    version: 1,
    planName: 'Lean gain',
    generalNotes: '',
    dailyPlans: [],
    savedBy: nutritionist.user.id,
  });
  await shop.db.update(consultations).set({ status: 'COMPLETED' }).where(eq(consultations.id, consultationId));
  return { nutritionist, client, consultationId };
}

const documentOf = (consultationId: number, headers: Record<string, string>) =>
  shop.call({ url: `/api/v1/consultations/${consultationId}/document`, headers });
const planOf = (consultationId: number, headers: Record<string, string>) =>
  shop.call({ url: `/api/v1/consultations/${consultationId}/diet-plan`, headers });
const status = async (answer: Promise<{ status: number }>) => (await answer).status;

/** Through the admin's call, so that whatever else it does has been done. */
async function setRoles(userId: number, given: readonly Role[]) {
  const request = { method: 'PUT', headers: admin.headers, payload: { roles: given } } as const;
  expect(await status(shop.call({ ...request, url: `/api/v1/admin/users/${userId}/roles` }))).toBe(200);
}
async function disable(userId: number) {
  const request = { method: 'PUT', headers: admin.headers, payload: { isEnabled: false } } as const;
  expect(await status(shop.call({ ...request, url: `/api/v1/admin/users/${userId}/status` }))).toBe(200);
}

const open = async (url: string) => (await shop.app.inject({ url })).statusCode;
async function linkOf(headers: Record<string, string>, consultationId: number) {
  const { url } = (await documentOf(consultationId, headers)).body as SignedLink;
  expect(await open(url)).toBe(200);
  return url;
}

describe('the document and the plan of a completed consultation', () => {
  it('are there for its nutritionist and its customer', async () => {
    const { nutritionist, client, consultationId } = await completed();
    for (const { headers } of [nutritionist, client]) {
      expect(await status(documentOf(consultationId, headers))).toBe(200);
      expect(await status(planOf(consultationId, headers))).toBe(200);
    }
  });

  it('are hidden from a former nutritionist who now works in the kitchen, not from its customer', async () => {
    const { nutritionist, client, consultationId } = await completed();
    await setRoles(nutritionist.user.id, ['ROLE_KITCHEN_MANAGER']);
    const { headers } = await addSession(shop.db, nutritionist.user.id);
    expect(await status(documentOf(consultationId, headers))).toBe(404);
    expect(await status(planOf(consultationId, headers))).toBe(404);
    const removal = { method: 'DELETE', url: `/api/v1/consultations/${consultationId}/document`, headers } as const;
    expect(await status(shop.call(removal))).toBe(404);
    expect(await status(documentOf(consultationId, client.headers))).toBe(200);
  });

  it.each(staff.filter((role) => role !== 'ROLE_ADMIN'))(
    'are not there for a customer who also is %s',
    async (role) => {
      const { consultationId } = await completed();
      const { headers } = await buildSession(shop.db, { roles: ['ROLE_USER', role] });
      expect(await status(documentOf(consultationId, headers))).toBe(404);
      expect(await status(planOf(consultationId, headers))).toBe(404);
    },
  );

  it('the plan is not there for a customer who also is an admin', async () => {
    const { consultationId } = await completed();
    const { headers } = await buildSession(shop.db, { roles: ['ROLE_USER', 'ROLE_ADMIN'] });
    expect(await status(planOf(consultationId, headers))).toBe(404);
  });
});

describe('an upload that was let in before', () => {
  it.each([
    ['its nutritionist was unassigned', { nutritionistId: null }, 404],
    ['the consultation was cancelled', { status: 'CANCELLED' as const }, 409],
  ])('is refused at its end when %s meanwhile', async (_what, change, expected) => {
    const { user, headers } = await buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'] });
    const { id } = await buildConsultation(shop.db, { nutritionistId: user.id });
    const { path, ...upload } = await uploadOf(`/api/v1/consultations/${id}/document`);
    const sent = await shop.db.transaction(async (tx) => {
      await tx.update(consultations).set(change).where(eq(consultations.id, id));
      const answer = shop.call({
        method: 'POST',
        url: path,
        headers: { ...upload.headers, ...headers },
        payload: upload.payload!,
      });
      await expect.poll(async () => (await openTransactions(shop.databaseUrl)).waiting).toBe(1);
      return { answer };
    });
    expect(await status(sent.answer)).toBe(expected);
    const kept = await shop.db.$count(consultationDocuments, eq(consultationDocuments.consultationId, id));
    expect(kept).toBe(0);
  });
});

describe('a signed link opens nothing any more', () => {
  it('once its reader, the nutritionist, was disabled', async () => {
    const { nutritionist, consultationId } = await completed();
    const url = await linkOf(nutritionist.headers, consultationId);
    await disable(nutritionist.user.id);
    expect(await open(url)).toBe(404);
  });

  it('once its reader is no nutritionist any more', async () => {
    const { nutritionist, consultationId } = await completed();
    const url = await linkOf(nutritionist.headers, consultationId);
    await setRoles(nutritionist.user.id, ['ROLE_KITCHEN_MANAGER']);
    expect(await open(url)).toBe(404);
  });

  it('once its reader, the customer, was disabled', async () => {
    const { client, consultationId } = await completed();
    const url = await linkOf(client.headers, consultationId);
    await disable(client.user.id);
    expect(await open(url)).toBe(404);
  });

  it('once its reader, an admin, was disabled or is no admin any more', async () => {
    for (const change of [{ enabled: false }, { roles: ['ROLE_USER', 'ROLE_KITCHEN_MANAGER'] as Role[] }]) {
      const { consultationId } = await completed();
      const { user, headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
      const url = await linkOf(headers, consultationId);
      await shop.db.update(users).set(change).where(eq(users.id, user.id));
      expect(await open(url)).toBe(404);
    }
  });
});
