import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import { hashPassword } from '#server/modules/auth/password.ts';
import type { Check, Checking } from './support/check.ts';
import { type ApiResponse, callApi, openShops } from './support/shops.ts';
import { median } from '../bench/support/verdict.ts';

const unlimited = Object.fromEntries(
  [
    'CODES_PER_PHONE_HOUR',
    'CODES_PER_ADDRESS_HOUR',
    'CODES_PER_HOUR',
    'GUESSES_PER_ADDRESS_HOUR',
    'SIGN_IN_FAILURES_PER_ACCOUNT',
    'SIGN_IN_FAILURES_PER_ADDRESS',
    'RESETS_PER_ACCOUNT_HOUR',
    'RESETS_PER_ADDRESS_HOUR',
  ].map((name) => [`LIMIT_${name}`, '1000000']),
);
const password = 'quiet-lantern-4711-ferry';
/** Four standard deviations: all comparisons together fail by chance once in a thousand runs. */
const deviations = 4;
const warmUps = 5;

type Kind = 'unknown' | 'known' | 'disabled' | 'customer';
type Subject = { phone: string; email: string };
type Trial = {
  what: string;
  path: string;
  kinds: readonly Kind[];
  /** Share of all samples; password hashing is slow. */
  share?: number;
  bodyFor: (subject: Subject) => object;
  /** Body of a follow-up request that is timed instead, the same for all kinds. */
  next?: object;
};

const trials: readonly Trial[] = [
  {
    what: 'requesting a code',
    path: '/auth/otp/send',
    kinds: ['unknown', 'known', 'disabled'],
    bodyFor: ({ phone }) => ({ phoneNumber: phone }),
  },
  {
    what: 'a wrong code',
    path: '/auth/otp/verify',
    kinds: ['unknown', 'known', 'disabled'],
    bodyFor: ({ phone }) => ({ phoneNumber: phone, otp: '000000' }),
  },
  {
    what: 'a wrong password',
    path: '/auth/signin',
    kinds: ['unknown', 'known', 'disabled', 'customer'],
    share: 1 / 8,
    bodyFor: ({ email }) => ({ email, password: 'not-the-right-password' }),
  },
  {
    what: 'a forgotten password',
    path: '/auth/password-reset/request',
    kinds: ['unknown', 'known', 'disabled', 'customer'],
    bodyFor: ({ email }) => ({ email }),
  },
  {
    what: 'the request after a forgotten password',
    path: '/auth/password-reset/request',
    kinds: ['unknown', 'known'],
    bodyFor: ({ email }) => ({ email }),
    next: { email: 'unknown@shop.example' },
  },
];

export const check: Check = {
  guarantee: 'No enumeration',
  goal: 'same response and time for known and unknown phones and e-mails, wrong password and disabled account',
  limitSeconds: 240,
  isTimed: true,
  run: async (checking) => {
    const { shops, db } = await openShops(checking, { count: 1, env: unlimited });
    const samples = checking.size(800, 40);
    const people = await buildPeople(db, warmUps + samples);
    const results = [];
    for (const trial of trials) {
      const rounds = Math.round(samples * (trial.share ?? 1));
      const received = new Map<Kind, ApiResponse[]>(trial.kinds.map((kind) => [kind, []]));
      const request = async (kind: Kind, n: number) => {
        const post = (body: object) => callApi(shops[0], trial.path, { method: 'POST', body });
        const response = await post(trial.bodyFor(people[kind][n]!));
        return trial.next ? post(trial.next) : response;
      };
      for (let n = 0; n < warmUps; n++) for (const kind of trial.kinds) await request(kind, n);
      for (const { kind, n } of inRandomOrder(trial.kinds, rounds)) {
        received.get(kind)!.push(await request(kind, warmUps + n));
      }
      results.push(`${trial.what}: ${verify(checking, trial.what, received, rounds)}`);
    }
    return `${results.join('; ')} (${samples} samples each in random order, for passwords an eighth; 50 % means indistinguishable)`;
  },
};

/** Random order: in fixed rounds, background work of one kind would always affect the same next kind. */
function inRandomOrder(kinds: readonly Kind[], rounds: number): { kind: Kind; n: number }[] {
  const all = kinds.flatMap((kind) => Array.from({ length: rounds }, (_, n) => ({ kind, n, place: Math.random() })));
  return all.toSorted((a, b) => a.place - b.place);
}

function verify(
  checking: Checking,
  what: string,
  received: ReadonlyMap<Kind, readonly ApiResponse[]>,
  rounds: number,
): string {
  const faces = new Set([...received.values()].flat().map(faceOf));
  checking.require(faces.size === 1, `${what} returned different responses: ${[...faces].slice(0, 3).join(' / ')}`);
  const times = (kind: Kind) => received.get(kind)!.map(({ milliseconds }) => milliseconds);
  return [...received.keys()]
    .filter((kind) => kind !== 'unknown')
    .map((kind) => {
      const { difference, slowerShare } = compareTimes(times('unknown'), times(kind));
      const share = `${Math.round(slowerShare * 100)} %`;
      checking.require(
        Math.abs(slowerShare - 0.5) <= deviations * chanceOf(rounds),
        `${what}: ${kind} is distinguishable from unknown by its time in ${share} of pairs`,
      );
      return `${kind} ${difference >= 0 ? '+' : '−'}${Math.abs(difference).toFixed(2)} ms, ${share}`;
    })
    .join(', ');
}

/** Everything visible in a response except its time and per-request values. */
function faceOf({ status, headers, body }: ApiResponse): string {
  const seen = [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id' && name !== 'content-length');
  return JSON.stringify([status, seen, { ...(body as object), requestId: undefined }]);
}

async function buildPeople(db: Database, count: number): Promise<Record<Kind, Subject[]>> {
  const passwordHash = await hashPassword(password);
  const name = { firstName: 'Asha', lastName: 'Rao' };
  const subjects = (kind: Kind, prefix: string): Subject[] =>
    Array.from({ length: count }, (_, n) => ({
      phone: `+91${prefix}${String(n).padStart(8, '0')}`,
      email: `${kind}-${n}@shop.example`,
    }));
  const people = {
    unknown: subjects('unknown', '70'),
    known: subjects('known', '71'),
    disabled: subjects('disabled', '72'),
    customer: subjects('customer', '73'),
  };
  const rowsOf = (kind: Kind, enabled: boolean) =>
    people[kind].flatMap(({ phone, email }) => [
      { ...name, phone, enabled, roles: ['ROLE_USER' as const] },
      {
        ...name,
        email,
        enabled,
        passwordHash,
        roles: [kind === 'customer' ? ('ROLE_USER' as const) : ('ROLE_ADMIN' as const)],
      },
    ]);
  await db.insert(users).values([...rowsOf('known', true), ...rowsOf('disabled', false), ...rowsOf('customer', true)]);
  return people;
}

export type Comparison = {
  /** Milliseconds by which the second one's median is higher. */
  difference: number;
  /** How often the second one is slower in a random pair: 0.5 when they are indistinguishable. */
  slowerShare: number;
};

/** Mann–Whitney U test: robust against single slow responses, sensitive to a shift of all of them. */
export function compareTimes(one: readonly number[], other: readonly number[]): Comparison {
  const ranked = [...one.map((ms) => ({ ms, isOther: false })), ...other.map((ms) => ({ ms, isOther: true }))].toSorted(
    (a, b) => a.ms - b.ms,
  );
  const rankSum = ranked.reduce((sum, { isOther }, index) => sum + (isOther ? index + 1 : 0), 0);
  const wins = rankSum - (other.length * (other.length + 1)) / 2;
  return { difference: median(other) - median(one), slowerShare: wins / (one.length * other.length) };
}

/** Standard deviation of the rank-sum share under the null hypothesis. */
export function chanceOf(samples: number): number {
  return Math.sqrt((2 * samples + 1) / (12 * samples * samples));
}
