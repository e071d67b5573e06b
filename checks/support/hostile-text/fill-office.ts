import * as adminTerms from '#contract/admin-terms.ts';
import * as business from '#contract/business.ts';
import * as coupons from '#contract/coupons.ts';
import * as jobs from '#contract/jobs.ts';
import * as invitations from '#contract/staff-invitations.ts';
import { addDays, businessDay } from '#domain/calendar/business-day.ts';
import { completeDetails } from '#domain/papers/testing/business-details.ts';
import type { Database } from '#server/db/client.ts';
import { buildJob } from '#server/testing/build-job.ts';
import type { HostileShop } from './hostile-shop.ts';
import { admin, auditLogOf } from './place-orders.ts';

/** Of letters and digits only: the contract refuses anything else. */
export const couponCode = 'ELEVEN11';

/** What admins write about the shop. Before the first order, so that its invoice has these details. */
export async function fillOffice(shop: HostileShop, db: Database): Promise<void> {
  const { texts } = shop;
  await fillBusiness(shop);
  await fillCoupons(shop);
  await shop.send('admin', invitations.inviteStaff, {
    body: {
      email: 'guest@x.test',
      firstName: texts.of(80),
      lastName: texts.of(80),
      roles: ['ROLE_NUTRITIONIST'],
    },
    shownOn: [admin('/admin/users'), auditLogOf('user')],
  });
  // The worker makes dead jobs, no call of the API does.
  const jobId = await buildJob(db, { error: texts.of(300) });
  await shop.send('admin', jobs.discardJob, {
    params: { id: jobId },
    body: { reason: texts.of(300) },
    shownOn: [auditLogOf('job')],
  });
  await fillTerms(shop);
}

async function fillBusiness(shop: HostileShop): Promise<void> {
  const { texts } = shop;
  const { version, kitchens } = await shop.send('admin', business.getBusiness, {});
  const footer = ['/', '/refund-policy', '/privacy'].map((path) => ({ as: 'visitor', path }) as const);
  await shop.send('admin', business.updateBusiness, {
    body: {
      ...completeDetails,
      legalName: texts.of(120),
      addressLine1: texts.of(120),
      addressLine2: texts.of(120),
      city: texts.of(80),
      grievanceName: texts.of(120),
      kitchens: kitchens.map(({ kitchenId }) => ({ kitchenId, fssaiLicence: '13626047000123' })),
      version,
    },
    shownOn: [...footer, admin('/admin/business'), auditLogOf('business')],
  });
}

const ofCoupon = ({ id }: { id: number }) => [admin(`/admin/coupons?edit=${id}`), auditLogOf('coupon')];

async function fillCoupons(shop: HostileShop): Promise<void> {
  const today = businessDay(new Date());
  const rule = () => ({
    note: shop.texts.of(200),
    percent: 10,
    amount: null,
    smallestOrder: 0,
    largestDiscount: null,
    isFirstOrderOnly: false,
    maxUses: null,
    maxUsesPerCustomer: null,
    startsOn: today,
    lastDay: addDays(today, 30),
    kitchenIds: [],
  });
  const create = (code: string) =>
    shop.send('admin', coupons.createCoupon, { body: { code, ...rule() }, shownOn: ofCoupon });
  await create(couponCode);
  const { id } = await create('TWELVE12');
  await shop.send('admin', coupons.updateCoupon, { params: { id }, body: rule(), shownOn: ofCoupon });
}

/** Takes no free text: for the refusals. */
async function fillTerms(shop: HostileShop): Promise<void> {
  const { now, version, firstDay } = await shop.send('admin', adminTerms.getTermsPlan, {});
  const body = { ...now, startsOn: addDays(firstDay, 300), deliveryFee: now.deliveryFee + 1 };
  await shop.send('admin', adminTerms.previewTerms, { body });
  await shop.send('admin', adminTerms.scheduleTerms, { body: { ...body, version } });
}
