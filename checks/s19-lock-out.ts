import { searchProof } from '#domain/accounts/proof-of-work.ts';
import { buildUser } from '#server/testing/builders.ts';
import type { Check, Checking } from './support/check.ts';
import { type Senders, admin, openSenders } from './support/production-shop.ts';
import { type ApiResponse, type Shops, callWithRetry, openShops } from './support/shops.ts';

/** Below the defaults of 2,000 and 1,000, so that the limits are reached sooner. */
const codesPerHour = 800;
const withoutProof = 400;

type Browser = { cookie: string; nonce: string };

export const check: Check = {
  guarantee: 'Attackers cannot lock out legitimate users',
  goal: 'a browser that has signed in before can sign in despite wrong passwords and codes from elsewhere; an IPv6 /48 gets 240 codes an hour; unknown browsers need a proof of work for the second half of the shop’s codes',
  limitSeconds: 300,
  run: async (checking) => {
    const senders = await openSenders(checking);
    const env = {
      ...senders.env,
      TRUST_PROXY: '127.0.0.0/8, ::1',
      LIMIT_CODES_PER_HOUR: String(codesPerHour),
      LIMIT_CODES_PER_HOUR_WITHOUT_PROOF: String(withoutProof),
    };
    const opened = await openShops(checking, { env });

    const passwords = await attackPassword(checking, opened);
    const { phone } = await buildUser(opened.db);
    const browser: Browser = { cookie: '', nonce: 'nonce-of-the-owners-browser' };
    checking.require((await sendCode(opened, 0, phone!, browser)).status === 200, 'a first code was not sent');
    const first = await verify(opened, 0, phone!, codeOf(senders, phone!), browser);
    checking.require(first.status === 200, `the first sign-in returned ${first.status}`);
    browser.cookie = deviceCookie(checking, first);

    const guesses = await attackCode(checking, opened, senders, phone!, browser);
    const sends = await attackSending(checking, opened, senders, phone!, browser);
    const household = await attackBudget(checking, opened);
    const work = await takeAllFreeCodes(checking, opened, senders, phone!, browser);
    return `${passwords}; ${guesses}; ${sends}; ${household}; ${work}`;
  },
};

/** Client addresses as a proxy sends them in X-Forwarded-For. */
const from = (n: number) => `203.${n % 200}.${(n * 7) % 250}.${n % 250}`;

async function call(
  { shops }: Shops,
  n: number,
  path: string,
  body: object,
  address: string,
  cookie = '',
): Promise<ApiResponse> {
  const headers = { 'x-forwarded-for': address, ...(cookie && { cookie }) };
  return callWithRetry(shops[n % 2]!, path, { method: 'POST', headers, body });
}

const sendCode = (opened: Shops, n: number, phoneNumber: string, browser?: Browser, more: object = {}) =>
  call(
    opened,
    n,
    '/auth/otp/send',
    { phoneNumber, ...(browser && { nonce: browser.nonce }), ...more },
    from(n),
    browser?.cookie,
  );
const verify = (opened: Shops, n: number, phoneNumber: string, otp: string, browser?: Browser) =>
  call(
    opened,
    n,
    '/auth/otp/verify',
    { phoneNumber, otp, ...(browser && { nonce: browser.nonce }) },
    from(n),
    browser?.cookie,
  );

const codeOf = ({ sms }: Senders, phone: string) => sms.findLast(({ to }) => to === phone)?.message.slice(0, 6) ?? '';
const other = (code: string) => (code === '000000' ? '000001' : '000000');

function deviceCookie(checking: Checking, { headers }: ApiResponse): string {
  const set = headers.getSetCookie().find((each) => each.startsWith('device=')) ?? '';
  const hasAll = ['HttpOnly', 'SameSite=Strict', 'Secure', 'Path=/api/v1/auth'].every((part) => set.includes(part));
  checking.require(hasAll, `the device cookie is ${set || 'missing'}`);
  return set.split(';')[0]!;
}

/** In waves, so that none is shed because the shop is busy. */
async function inWaves<T>(count: number, tryOnce: (n: number) => Promise<T>): Promise<T[]> {
  const responses: T[] = [];
  for (let n = 0; n < count; n += 20) {
    const wave = Array.from({ length: Math.min(20, count - n) }, (_, more) => tryOnce(n + more));
    responses.push(...(await Promise.all(wave)));
  }
  return responses;
}

const count = (responses: readonly ApiResponse[], status: number) =>
  responses.filter((response) => response.status === status).length;

async function attackPassword(checking: Checking, opened: Shops): Promise<string> {
  const signIn = (n: number, password: string, cookie = '') =>
    call(opened, n, '/auth/signin', { email: admin.email, password }, from(n), cookie);
  const cookie = deviceCookie(checking, await signIn(0, admin.password));
  const wrong = await inWaves(checking.size(60, 20), (n) => signIn(n, 'not-the-right-password'));
  checking.require(count(wrong, 401) <= 10, `${count(wrong, 401)} wrong passwords from unknown browsers were compared`);
  const elsewhere = await signIn(99, admin.password);
  checking.require(elsewhere.status === 429, `an unknown browser with the right password got ${elsewhere.status}`);
  const owner = await signIn(1, admin.password, cookie);
  checking.require(owner.status === 200, `the owner's browser got ${owner.status}`);
  const next = deviceCookie(checking, owner);
  const own = await inWaves(15, (n) => signIn(n, 'not-the-right-password', next));
  checking.require(count(own, 401) <= 10, `${count(own, 401)} wrong passwords from one browser were compared`);
  return `${wrong.length} wrong passwords: ${count(wrong, 401)} compared, then the owner's browser ${owner.status}, others ${elsewhere.status}`;
}

async function attackCode(checking: Checking, opened: Shops, senders: Senders, phone: string, browser: Browser) {
  const sent = await sendCode(opened, 0, phone, browser);
  checking.require(sent.status === 200, `requesting a code returned ${sent.status}`);
  const code = codeOf(senders, phone);
  const guesses = await inWaves(checking.size(1_000, 100), (n) => verify(opened, n, phone, other(code)));
  checking.require(count(guesses, 401) === guesses.length, 'guesses from unknown browsers did not all return 401');
  const owner = await verify(opened, 1, phone, code, browser);
  checking.require(
    owner.status === 200,
    `after wrong guesses from elsewhere the owner's code returned ${owner.status}`,
  );
  return `${guesses.length} wrong codes from elsewhere, then the owner's code ${owner.status}`;
}

async function attackSending(checking: Checking, opened: Shops, senders: Senders, phone: string, browser: Browser) {
  // Clears the owner's own cooldown, as after 30 s.
  await opened.db.execute(`delete from rate_limits where bucket like 'code-resend%'`);
  const before = senders.sms.length;
  const floods = await inWaves(checking.size(200, 40), (n) => sendCode(opened, n, phone));
  const through = senders.sms.length - before;
  checking.require(through === 1, `unknown browsers made the shop send ${through} codes to one phone at once`);
  const owner = await sendCode(opened, 1, phone, browser);
  checking.require(owner.status === 200, `then the owner's request for a code returned ${owner.status}`);
  const code = codeOf(senders, phone);
  await sendCode(opened, 2, phone);
  const entered = await verify(opened, 0, phone, code, browser);
  checking.require(entered.status === 200, `the owner's code returned ${entered.status}`);
  return `${floods.length} requests for codes from unknown browsers (${through} sent), then the owner's browser ${owner.status} and ${entered.status}`;
}

let phones = 0;
const newPhone = () => `+918${String(++phones).padStart(9, '0')}`;

async function attackBudget(checking: Checking, opened: Shops): Promise<string> {
  const tries = checking.size(800, 300);
  const responses = await inWaves(tries, (n) => {
    const address = `2001:db8:77:${(n % 65_536).toString(16)}::${(n + 1).toString(16)}`;
    return call(opened, n, '/auth/otp/send', { phoneNumber: newPhone() }, address);
  });
  const sent = count(responses, 200);
  checking.require(sent <= 240, `an IPv6 household with a /48 got ${sent} codes`);
  const neighbour = await call(opened, 0, '/auth/otp/send', { phoneNumber: newPhone() }, '2001:db8:78::1');
  checking.require(neighbour.status === 200, `then another network got ${neighbour.status}`);
  return `one /48 sent ${tries} requests: ${sent} of ${codesPerHour} codes, then another network ${neighbour.status}`;
}

async function takeAllFreeCodes(checking: Checking, opened: Shops, senders: Senders, phone: string, browser: Browser) {
  const responses = await inWaves(withoutProof, (n) => sendCode(opened, n, newPhone()));
  const refused = responses.filter(({ body }) => (body as { code?: string }).code === 'proof-required');
  checking.require(refused.length > 0, 'a proof of work was never required');
  checking.require(senders.sms.length <= withoutProof, `${senders.sms.length} codes were sent without a proof of work`);

  const visitor = newPhone();
  const refusal = await sendCode(opened, 0, visitor);
  const { details } = refusal.body as { details: { challenge: string; bits: number } };
  const began = performance.now();
  const proof = { challenge: details.challenge, answer: searchProof(details.challenge, details.bits, 0, 50_000_000) };
  const workMs = performance.now() - began;
  const uses = await Promise.all([0, 1, 2, 3].map((n) => sendCode(opened, n, visitor, undefined, { proof })));
  checking.require(count(uses, 200) === 1, `one proof was accepted for ${count(uses, 200)} codes`);
  await opened.db.execute(`delete from rate_limits where bucket like 'code-resend%'`);
  const owner = await sendCode(opened, 0, phone, browser);
  checking.require(owner.status === 200, `a browser that has signed in before got ${owner.status}`);
  return `after ${withoutProof} codes ${refused.length} unknown browsers needed a proof of work; ${details.bits} bits took ${Math.round(workMs)} ms and were accepted for ${count(uses, 200)} code; a known browser ${owner.status}`;
}
