import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OrderPaper } from '#contract/papers.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { completeDetails } from '#domain/papers/testing/business-details.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { papers } from '#server/db/schema/papers.ts';
import { readBusiness } from '#server/modules/business/manage-business.ts';
import { buildSession } from '#server/testing/builders.ts';
import { expectRoleOnly } from '#server/testing/expect-role-only.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { issueWaitingPapers } from './issue-papers.ts';
import { buildDeliveredOrder, buildPaper, enterDetails, testLicence } from './testing/paper-builders.ts';
import { timeLimit } from '../../../../scripts/time-limit.mjs';

type Headers = Record<string, string>;
let admin: Headers;
let customer: Headers;
let userId: number;
const shop = sharedTestApp();
beforeAll(async () => {
  ({ headers: admin } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] }));
  const session = await buildSession(shop.db);
  customer = session.headers;
  userId = session.user.id;
});

const rupees = (paise: number) => (paise / 100).toFixed(2);
const fileOf = (orderId: number, headers: Headers, prefix = '') =>
  shop.app.inject({ url: `/api/v1${prefix}/orders/${orderId}/paper.pdf`, headers });
const stateOf = (orderId: number, headers = customer, prefix = '') =>
  shop.call({ url: `/api/v1${prefix}/orders/${orderId}/paper`, headers });

describe('the invoice of an order', () => {
  it(
    'is downloaded by its customer and by admins as the same file, which is drawn once',
    { timeout: timeLimit(60_000) },
    async () => {
      await enterDetails(shop.db);
      const order = await buildDeliveredOrder(shop.db, { userId });
      await issueWaitingPapers(shop.db);
      const file = await fileOf(order.id, customer);
      expect(file.statusCode).toBe(200);
      expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
      expect(file.headers['content-disposition']).toMatch(/^attachment; filename="MB1-\d\d-\d\d-\d{6}\.pdf"/);
      expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      const [paper] = await shop.db.select().from(papers).where(eq(papers.orderId, order.id));
      expect(paper!.pdf?.equals(file.rawPayload)).toBe(true);
      expect((await fileOf(order.id, admin, '/admin')).rawPayload.equals(file.rawPayload)).toBe(true);
      expect((await stateOf(order.id)).body).toEqual({
        state: 'issued',
        paper: { id: paper!.id, number: paper!.number, kind: 'invoice', issuedAt: paper!.issuedAt.toISOString() },
        creditNotes: [],
      });
    },
  );

  it('of another customer is not found, like one of a missing order', async () => {
    const { orderId } = await buildPaper(shop.db);
    for (const id of [orderId, 2_000_000_000]) {
      expect(await fileOf(id, customer)).toMatchObject({ statusCode: 404 });
      expect(await stateOf(id)).toMatchObject({ status: 404 });
    }
    expect(await stateOf(2_000_000_000, admin, '/admin')).toMatchObject({ status: 404 });
  });

  it('is a 409 until it is issued', async () => {
    const waiting = await buildDeliveredOrder(shop.db, { userId });
    const open = await buildOrder(shop.db, { userId });
    expect((await stateOf(waiting.id)).body).toEqual({
      state: 'waiting',
      paper: null,
      creditNotes: [],
    } satisfies OrderPaper);
    expect((await stateOf(open.id)).body).toEqual({ state: 'none', paper: null, creditNotes: [] } satisfies OrderPaper);
    const refusals = await Promise.all([waiting, open].map(async ({ id }) => (await fileOf(id, customer)).json()));
    expect(refusals).toMatchObject([
      { status: 409, code: 'conflict', message: 'The invoice of this order is not issued yet.' },
      { status: 409, code: 'conflict', message: 'There is no invoice of this order.' },
    ]);
  });

  it('that waited for the licence of its kitchen is issued when an admin enters it', async () => {
    await enterDetails(shop.db);
    const { id, kitchenId } = await buildDeliveredOrder(shop.db, { userId });
    await shop.db.update(kitchens).set({ fssaiLicence: null }).where(eq(kitchens.id, kitchenId));
    await runJobs(shop);
    expect((await stateOf(id)).body).toMatchObject({ state: 'waiting' });
    const { version } = await readBusiness(shop.db);
    const payload = { ...completeDetails, version, kitchens: [{ kitchenId, fssaiLicence: testLicence }] };
    const saved = await shop.call({ method: 'PUT', url: '/api/v1/admin/business', headers: admin, payload });
    expect(saved.status).toBe(200);
    await runJobs(shop);
    expect((await stateOf(id)).body).toMatchObject({ state: 'issued' });
  });

  it.each(['0', 'x', '1.5'])('needs the number of an order: %s', async (id) => {
    expect(await stateOf(id as never)).toMatchObject({ status: 400 });
  });
});

describe('the list of papers', () => {
  const month = businessDay(new Date()).slice(0, 7);

  it('is for admins only', async () => {
    await expectRoleOnly(shop, 'ROLE_ADMIN', { url: '/api/v1/admin/papers?month=x' });
    await expectRoleOnly(shop, 'ROLE_ADMIN', { url: '/api/v1/admin/papers.csv' });
  });

  it('has the papers of a month, and says how many orders wait for theirs', async () => {
    const paper = await buildPaper(shop.db);
    const { body } = await shop.call({ url: `/api/v1/admin/papers?month=${month}`, headers: admin });
    expect(body).toMatchObject({
      content: expect.arrayContaining([expect.objectContaining({ number: paper.number })]),
    });
    expect((body as { waiting: number }).waiting).toBeGreaterThanOrEqual(0);
    const { body: before } = await shop.call({ url: '/api/v1/admin/papers?month=2001-01', headers: admin });
    expect(before).toMatchObject({ content: [], totalElements: 0 });
  });

  it.each(['2026-13', '2026-1', '26-01', ''])('refuses %j as a month', async (wrong) => {
    expect(await shop.call({ url: `/api/v1/admin/papers?month=${wrong}`, headers: admin })).toMatchObject({
      status: 400,
    });
    expect(await shop.call({ url: `/api/v1/admin/papers.csv?month=${wrong}`, headers: admin })).toMatchObject({
      status: 400,
    });
  });

  it('is exported for the accountant with the amounts of each paper, by number', async () => {
    const first = await buildPaper(shop.db);
    const second = await buildPaper(shop.db);
    const file = await shop.app.inject({ url: `/api/v1/admin/papers.csv?month=${month}`, headers: admin });
    expect(file.headers['content-disposition']).toBe(`attachment; filename="papers-${month}.csv"`);
    const lines = file.payload.split('\r\n');
    expect(lines[0]).toBe(
      '\u{FEFF}Number,Kind,Issued (IST),Order ID,Of paper,Recipient,GSTIN of the seller,Place of supply,SAC,Taxable value,Tax rate,CGST,SGST,Delivery fee,Total',
    );
    const row = lines.find((line) => line.startsWith(first.number))!;
    const { data } = first;
    expect(row.split(',').slice(6)).toEqual([
      '36AAAAA0000A1Z3',
      '36 Telangana',
      '996331',
      rupees(data.taxableValue),
      '7%',
      rupees(data.taxes[0]!.amount),
      rupees(data.taxes[1]!.amount),
      rupees(data.deliveryFee),
      rupees(data.total),
    ]);
    const at = (number: string) => lines.findIndex((line) => line.startsWith(number));
    expect(at(second.number)).toBeGreaterThan(at(first.number));
  });
});

it(
  'an erasure removes the person from the paper, which is drawn again without them',
  { timeout: timeLimit(60_000) },
  async () => {
    await enterDetails(shop.db);
    const { headers, user } = await buildSession(shop.db);
    const order = await buildDeliveredOrder(shop.db, { userId: user.id });
    await issueWaitingPapers(shop.db);
    const before = (await fileOf(order.id, admin, '/admin')).rawPayload;
    const erased = await shop.call({
      method: 'POST',
      url: '/api/v1/user/erase',
      headers,
      payload: { confirmation: 'DELETE' },
    });
    expect(erased.status).toBe(204);
    const [paper] = await shop.db.select().from(papers).where(eq(papers.orderId, order.id));
    expect(paper).toMatchObject({ recipient: null, pdf: null });
    const after = await fileOf(order.id, admin, '/admin');
    expect(after.statusCode).toBe(200);
    expect(after.rawPayload.equals(before)).toBe(false);
  },
);

it('an erasure at the same moment leaves no name on the paper', { timeout: timeLimit(60_000) }, async () => {
  await enterDetails(shop.db);
  for (let round = 0; round < 10; round++) {
    const { headers, user } = await buildSession(shop.db);
    const order = await buildDeliveredOrder(shop.db, { userId: user.id });
    const payload = { confirmation: 'DELETE' };
    const [erased] = await Promise.all([
      shop.call({ method: 'POST', url: '/api/v1/user/erase', headers, payload }),
      issueWaitingPapers(shop.db),
    ]);
    expect(erased.status).toBe(204);
    await issueWaitingPapers(shop.db);
    const [paper] = await shop.db.select().from(papers).where(eq(papers.orderId, order.id));
    expect(paper).toMatchObject({ recipient: null });
  }
});
