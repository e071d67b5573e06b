import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Check, Checking } from './support/check.ts';
import { type Senders, openSenders } from './support/production-shop.ts';
import { callWithRetry, openShops } from './support/shops.ts';

/** Below the default of 2,000, so that the limit is reached sooner. */
const codesPerHour = 400;
/** The rest is reserved for browsers that have signed in before; see S19. */
const toUnknownBrowsers = (codesPerHour * 3) / 4;
/** A process caches refusals for a second, without checking whether the limit still applies. */
const refusalsCachedMs = 1_100;

const notIndianMobiles = [
  '+1 202 555 0123',
  '+1 900 555 0123',
  '+44 7700 900123',
  '+44 9098 790000',
  '+880 1712 345678',
  '+92 300 1234567',
  '+977 9812345678',
  '+971 50 123 4567',
  '+7 916 123 45 67',
  '+882 16 1234567',
  '+979 123456789',
  '+91 40 2345 6789',
  '+91 5876543210',
  '+91 1234567890',
  '+91 0876543210',
  '+91 98765 4321',
  '+91 98765 432100',
  '+9191 9876543210',
  '0091 0091 9876543210',
  '1860 123 4567',
  '1800 11 4000',
  '56161',
  '112',
  '5876543210',
  '9876543210,9876543211',
  '9876543210;+12025550123',
  '9876543210\n+12025550123',
  '9876543210 ext 5',
  'tel:+919876543210;phone-context=+1',
  '+12025550123#9876543210',
  '９８７６５４３２１０1',
  '',
  'phone',
] as const;

export const check: Check = {
  guarantee: 'No SMS pumping',
  goal: 'only +91 mobiles reach the sender; 1 in 30 s, 5 an hour, 10 a day to a phone; 60 an hour from an address; a cap for the shop',
  limitSeconds: 150,
  run: async (checking) => {
    const senders = await openSenders(checking);
    const env = { ...senders.env, LIMIT_CODES_PER_HOUR: String(codesPerHour) };
    const behindProxy = await openShops(checking, { count: 1, env: { ...env, TRUST_PROXY: '127.0.0.0/8, ::1' } });
    const { db, databaseUrl } = behindProxy;
    const alone = await openShops(checking, { count: 1, env, databaseUrl });
    const [trusting] = behindProxy.shops;
    const [distrusting] = alone.shops;
    const forget = (limit: string) => db.execute(sql`delete from rate_limits where bucket like ${`${limit}:%`}`);

    for (const phone of notIndianMobiles) {
      const status = await send(trusting, phone);
      checking.require(status === 400, `${JSON.stringify(phone)} returned ${status}`);
    }
    checking.require(senders.sms.length === 0, `${senders.sms.length} messages were sent to foreign numbers`);

    const phone = newPhone();
    const local = phone.slice(3);
    const spellings = [
      phone,
      local,
      `0${local}`,
      `91${local}`,
      `+91-${local}`,
      ` ${local.slice(0, 5)} ${local.slice(5)}`,
    ];
    await Promise.all(spellings.flatMap((spelling) => [send(trusting, spelling), send(distrusting, spelling)]));
    const inThirtySeconds = countTo(senders, phone);
    checking.require(inThirtySeconds === 1, `${inThirtySeconds} messages to one phone within 30 s`);

    await sleep(refusalsCachedMs);
    for (let n = 0; n < 8; n++) await forget('code-resend').then(() => send(trusting, phone));
    const inAnHour = countTo(senders, phone);
    checking.require(inAnHour === 5, `${inAnHour} messages to one phone within an hour`);
    await sleep(refusalsCachedMs);
    for (let n = 0; n < 12; n++) {
      await forget('code-resend');
      await forget('code-phone-hour');
      await send(distrusting, phone);
    }
    const inADay = countTo(senders, phone);
    checking.require(inADay === 10, `${inADay} messages to one phone within a day`);

    await forget('code-address');
    const fromOne = await flood(checking, 100, (n) => send(trusting, newPhone(), `198.51.100.${n}, 203.0.113.7`));
    checking.require(fromOne === 60, `${fromOne} messages for one address behind the proxy`);
    await forget('code-address');
    const pretending = await flood(checking, 100, (n) => send(distrusting, newPhone(), `198.51.100.${n}`));
    checking.require(pretending === 60, `${pretending} messages for one client that names 100 addresses`);

    await flood(checking, codesPerHour, (n) => send(trusting, newPhone(), `10.1.${n % 250}.${n % 7}`));
    checking.require(senders.sms.length === toUnknownBrowsers, `${senders.sms.length} messages were sent in an hour`);
    const foreign = senders.sms.filter(({ to }) => !/^\+91[6-9]\d{9}$/.test(to)).length;
    checking.require(foreign === 0, `${foreign} messages were sent to numbers that are no Indian mobiles`);
    return `${notIndianMobiles.length} foreign numbers: 0 messages; one phone: ${inThirtySeconds} in 30 s, ${inAnHour} an hour, ${inADay} a day; one address: ${fromOne} an hour, with forged X-Forwarded-For: ${pretending}; the shop: ${senders.sms.length} to unknown browsers (cap ${codesPerHour})`;
  },
};

async function send(shop: { address: string }, phoneNumber: string, forwardedFor = '203.0.113.1'): Promise<number> {
  const headers = { 'x-forwarded-for': forwardedFor };
  return (await callWithRetry(shop, '/auth/otp/send', { method: 'POST', headers, body: { phoneNumber } })).status;
}

let count = 0;
const newPhone = () => `+918${String(++count).padStart(9, '0')}`;

const countTo = ({ sms }: Senders, phone: string) => sms.filter(({ to }) => to === phone).length;

/** In waves, so that none is shed because the shop is busy. Returns how many messages were sent. */
async function flood(checking: Checking, tries: number, tryOnce: (n: number) => Promise<number>): Promise<number> {
  const statuses: number[] = [];
  for (let n = 0; n < tries; n += 20) {
    statuses.push(...(await Promise.all(Array.from({ length: 20 }, (_, more) => tryOnce(n + more)))));
  }
  const unexpected = statuses.filter((status) => status !== 200 && status !== 429);
  checking.require(unexpected.length === 0, `requesting codes returned ${[...new Set(unexpected)].join()}`);
  return statuses.filter((status) => status === 200).length;
}
