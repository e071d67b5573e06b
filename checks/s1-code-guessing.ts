import { eq, like, sql } from 'drizzle-orm';
import type { OutboxMessage } from '#contract/auth.ts';
import { otpCodes, rateLimits } from '#server/db/schema/sign-in.ts';
import { buildUser } from '#server/testing/builders.ts';
import type { Check } from './support/check.ts';
import { type Shops, callApi, callWithRetry, openShops } from './support/shops.ts';

const anyNumberOfCodes = { LIMIT_CODES_PER_PHONE_HOUR: '1000', LIMIT_CODES_PER_PHONE_DAY: '1000' };

export const check: Check = {
  guarantee: 'A code cannot be guessed',
  goal: '1,000 parallel guesses over two processes: at most 5 comparisons; at most 30 wrong guesses a phone a day; one budget for every spelling',
  limitSeconds: 120,
  run: async (checking) => {
    const shops = await openShops(checking, { env: anyNumberOfCodes });
    const { db } = shops;

    const { phone } = await buildUser(db);
    const code = await sendCode(shops, phone!);
    const count = 1_000;
    const wrong = Array.from({ length: count + 1 }, (_, n) => digits(n)).filter((guess) => guess !== code);
    const responses = await Promise.all(wrong.slice(0, count).map((guess, n) => tryCode(shops, n, phone!, guess)));
    checking.require(
      responses.every((status) => status === 401 || status === 503),
      `guesses returned ${[...new Set(responses)].join()}`,
    );
    // A busy process sheds guesses before they count: use up the rest of the five attempts before trying the right code.
    for (let n = 0; n < 5; n++) await tryCode(shops, n, phone!, wrong[0]!, callWithRetry);
    checking.require(
      (await tryCode(shops, 1, phone!, code, callWithRetry)) === 401,
      'the right code was accepted as sixth guess',
    );
    const compared = await comparisons(shops);
    const [row] = await db.select().from(otpCodes).where(eq(otpCodes.phone, phone!));
    checking.require(compared <= 5, `${compared} guesses were compared with the code`);
    checking.require(row?.attempts === 5, `${row?.attempts} attempts are counted`);

    const { phone: withRetry } = await buildUser(db);
    const before = await comparisons(shops);
    let guesses = 0;
    for (let codes = 0; codes < 8; codes++) {
      const right = await sendCode(shops, withRetry!);
      for (const spelling of spellings(withRetry!)) {
        const status = await tryCode(shops, guesses, spelling, other(right), callWithRetry);
        checking.require(status === 401, `a wrong guess for ${spelling} returned ${status}`);
        guesses++;
      }
    }
    const day = (await comparisons(shops)) - before;
    checking.require(day === 30, `${day} of ${guesses} wrong guesses of a day were compared`);
    const lastCode = await sendCode(shops, withRetry!);
    checking.require(
      (await tryCode(shops, 0, withRetry!, lastCode)) === 401,
      'the right code was accepted after 30 wrong ones',
    );
    const { phone: neighbour } = await buildUser(db);
    const theirs = await sendCode(shops, neighbour!);
    checking.require((await tryCode(shops, 0, neighbour!, theirs)) === 200, 'another phone is locked out as well');

    const shed = responses.filter((status) => status === 503).length;
    return `${count} parallel guesses over two processes: ${compared} compared (${shed} shed); ${guesses} wrong ones in five spellings in a day: ${day} compared, then the right code refused; other phones unaffected`;
  },
};

const digits = (n: number) => String(n).padStart(6, '0');
const other = (code: string) => (code === '000000' ? '000001' : '000000');

function spellings(phone: string): string[] {
  const local = phone.slice(3);
  return [phone, local, `0${local}`, `91${local}`, `+91 ${local.slice(0, 5)}-${local.slice(5)}`];
}

/** Each guess is counted for its phone before it is compared. */
async function comparisons({ db }: Shops): Promise<number> {
  const rows = await db.select().from(rateLimits).where(like(rateLimits.bucket, 'guess-phone:%'));
  return rows.reduce((sum, { count }) => sum + count, 0);
}

async function sendCode({ shops, db }: Shops, phone: string): Promise<string> {
  await db.execute(sql`delete from rate_limits where bucket like 'code-resend:%'`);
  const { status } = await callApi(shops[0], '/auth/otp/send', { method: 'POST', body: { phoneNumber: phone } });
  if (status !== 200) throw new Error(`requesting a code returned ${status}`);
  const { body } = await callApi(shops[0], `/dev/outbox?to=${encodeURIComponent(phone)}`);
  return /\b\d{6}\b/.exec((body as OutboxMessage[])[0]!.body)![0];
}

async function tryCode({ shops }: Shops, n: number, phoneNumber: string, otp: string, how = callApi): Promise<number> {
  const request = { method: 'POST', body: { phoneNumber, otp } } as const;
  return (await how(shops[n % shops.length]!, '/auth/otp/verify', request)).status;
}
