import { desc } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TermsPlan, TermsPreview } from '#contract/admin-terms.ts';
import { addDays, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { orderTerms } from '#server/db/schema/order-terms.ts';
import { buildSession } from '#server/testing/builders.ts';
import { expectRoleOnly } from '#server/testing/expect-role-only.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();
let headers: Record<string, string>;
let adminId: number;
beforeAll(async () => {
  const admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
  ({ headers } = admin);
  adminId = admin.user.id;
});

const url = '/api/v1/admin/order-terms';
const inDays = (days: number) => addDays(businessDay(new Date()), days);
const current = { taxPercent: 7, taxMode: 'added', taxRounding: 0.01, deliveryFee: 3.99, freeDeliveryAbove: null };
const plan = async () => (await shop.call({ url, headers })).body as TermsPlan;
const preview = (payload: object) => shop.call({ method: 'POST', url: `${url}/preview`, headers, payload });
const schedule = (payload: object, more: Record<string, string> = {}) =>
  shop.call({ method: 'POST', url, headers: { ...headers, ...more }, payload });
const stored = () => shop.db.select().from(orderTerms).orderBy(desc(orderTerms.id));

describe('the terms of orders', () => {
  it('are shown as they are in force, with the first day on which others may begin', async () => {
    expect(await plan()).toMatchObject({ now: current, coming: [], firstDay: inDays(0), needsConfirmation: true });
  });

  it('are previewed with an example while there is no order, then with the newest one, and nothing is written', async () => {
    const before = await stored();
    const draft = { ...current, startsOn: inDays(1), taxPercent: 5, deliveryFee: 20 };
    expect((await preview(draft)).body).toMatchObject({
      before: current,
      after: { ...current, taxPercent: 5, deliveryFee: 20 },
      changes: ['Tax is now 5% instead of 7%', 'Delivery is now ₹20.00 instead of ₹3.99'],
      example: {
        orderId: null,
        lines: [{ name: 'Example meal', quantity: 2, unitPrice: 250, lineTotal: 500 }],
        before: { subtotal: 500, deliveryFee: 3.99, tax: 35, total: 538.99 },
        after: { subtotal: 500, deliveryFee: 20, tax: 25, total: 545 },
      },
    });
    const [older, newest] = [await buildOrder(shop.db), await buildOrder(shop.db)];
    const { example } = (await preview(draft)).body as TermsPreview;
    expect(example).toMatchObject({ orderId: newest.id, before: { total: newest.totalPaise / 100 } });
    expect(example.lines.length).toBeGreaterThan(0);
    expect((await preview({ ...draft, orderId: older.id })).body).toMatchObject({ example: { orderId: older.id } });
    expect(await preview({ ...draft, orderId: 999_999 })).toMatchObject({
      status: 400,
      body: { fieldErrors: { orderId: 'We could not find this order.' } },
    });
    expect(await stored()).toEqual(before);
  });

  it('begin at midnight of the chosen day, with an entry in the audit log that has both', async () => {
    const { version } = await plan();
    const startsOn = inDays(3);
    const draft = { ...current, startsOn, taxPercent: 5, freeDeliveryAbove: 299, version };
    const { status, body } = await schedule(draft);
    expect(status).toBe(201);
    expect(body).toEqual(await plan());
    expect(body).toMatchObject({
      now: current,
      coming: [{ ...current, startsOn, taxPercent: 5, freeDeliveryAbove: 299 }],
      version: version + 1,
      firstDay: inDays(1),
      needsConfirmation: false,
    });
    const [added] = await stored();
    expect(added).toMatchObject({ startsAt: businessDayRange(startsOn).from, taxBasisPoints: 500 });
    const [entry] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({
      actorUserId: adminId,
      action: 'scheduled',
      subject: 'terms',
      subjectId: added!.id,
      before: { taxPercent: 7, freeDeliveryAbove: null, startsOn: null },
      after: { taxPercent: 5, freeDeliveryAbove: 299, startsOn },
    });
  });

  it('that were corrected before they begin are listed once', async () => {
    const startsOn = inDays(3);
    const { version, coming } = await plan();
    expect((await schedule({ ...coming[0], deliveryFee: 30, version })).status).toBe(201);
    expect((await plan()).coming).toEqual([{ ...coming[0], startsOn, deliveryFee: 30 }]);
  });

  it('keep what is planned for later days in the preview', async () => {
    const { body } = await preview({ ...current, startsOn: inDays(10) });
    expect(body).toMatchObject({ before: { taxPercent: 5, deliveryFee: 30 }, after: current });
  });

  it('are not added twice for one Idempotency-Key', async () => {
    const { version } = await plan();
    const draft = { ...current, startsOn: inDays(20), deliveryFee: 11, version };
    const first = await schedule(draft, { 'idempotency-key': 'terms-1' });
    expect(await schedule(draft, { 'idempotency-key': 'terms-1' })).toMatchObject({ status: 201, body: first.body });
    expect((await stored())[0]!.id).toBe(version + 1);
  });

  it('are refused when they were changed since the preview', async () => {
    const { version } = await plan();
    const draft = { ...current, startsOn: inDays(30), deliveryFee: 12 };
    const both = await Promise.all([schedule({ ...draft, version }), schedule({ ...draft, deliveryFee: 13, version })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it('are refused when nothing changes', async () => {
    const { version, coming } = await plan();
    expect(await schedule({ ...coming.at(-1), startsOn: inDays(60), version })).toMatchObject({
      status: 422,
      body: { code: 'rule-violated' },
    });
  });

  it.each([
    ['today', { startsOn: inDays(0) }, 'startsOn'],
    ['no day', { startsOn: '2027-02-30' }, 'startsOn'],
    ['more tax than there is', { taxPercent: 100.01 }, 'taxPercent'],
    ['tax in thousandths', { taxPercent: 5.125 }, 'taxPercent'],
    ['a fee below zero', { deliveryFee: -1 }, 'deliveryFee'],
    ['a fee that must be a mistake', { deliveryFee: 1000.01 }, 'deliveryFee'],
    ['a rounding that the shop does not know', { taxRounding: 0.5 }, 'taxRounding'],
    ['a limit that no column holds', { freeDeliveryAbove: 99_999_999 }, 'freeDeliveryAbove'],
    ['a way of tax that the shop does not know', { taxMode: 'plus' }, 'taxMode'],
  ])('are refused with %s, in the preview and when they are saved', async (_what, wrong, field) => {
    const draft = { ...current, startsOn: inDays(1), ...wrong };
    for (const { status, body } of [await preview(draft), await schedule({ ...draft, version: 1 })]) {
      expect({ status, fields: Object.keys((body as { fieldErrors: object }).fieldErrors) }).toEqual({
        status: 400,
        fields: [field],
      });
    }
  });

  it.each(['GET', 'POST'] as const)('are for admins only: %s', (method) =>
    expectRoleOnly(shop, 'ROLE_ADMIN', { method, url, ...(method === 'POST' && { payload: {} }) }),
  );
});
