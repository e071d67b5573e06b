import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import { hashPassword } from '#server/modules/auth/password.ts';
import type { Check, Checking } from './support/check.ts';
import { chanceOf, compareTimes } from './support/compare-times.ts';
import { type Answer, ask, openShops } from './support/shops.ts';

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
/** Five standard deviations: once in a million runs by chance, and a shift of a fifth of the usual scatter is found. */
const deviations = 5;
const warmUps = 5;

type Kind = 'unknown' | 'known' | 'disabled' | 'customer';
type Subject = { phone: string; email: string };
type Trial = { what: string; path: string; kinds: readonly Kind[]; bodyFor: (subject: Subject) => object };

const trials: readonly Trial[] = [
  {
    what: 'asking for a code',
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
    bodyFor: ({ email }) => ({ email, password: 'not-the-right-password' }),
  },
  {
    what: 'a forgotten password',
    path: '/auth/password-reset/request',
    kinds: ['unknown', 'known', 'disabled', 'customer'],
    bodyFor: ({ email }) => ({ email }),
  },
];

export const check: Check = {
  promise: 'No enumeration',
  goal: 'same answer and time for known and unknown phones and e-mails, wrong password and disabled account',
  limitSeconds: 240,
  isTimed: true,
  run: async (checking) => {
    const { shops, db } = await openShops(checking, { count: 1, env: unlimited });
    const samples = checking.size(200, 20);
    const people = await buildPeople(db, warmUps + samples);
    const told = [];
    for (const { what, path, kinds, bodyFor } of trials) {
      // Signing in takes a password hash each time; half as many show as much, since it scatters less.
      const rounds = path === '/auth/signin' ? samples / 2 : samples;
      const heard = new Map<Kind, Answer[]>(kinds.map((kind) => [kind, []]));
      for (let n = 0; n < warmUps + rounds; n++) {
        for (const kind of kinds.toSorted(() => Math.random() - 0.5)) {
          const subject = people[kind][n]!;
          const answer = await ask(shops[0], path, { method: 'POST', body: bodyFor(subject) });
          if (n >= warmUps) heard.get(kind)!.push(answer);
        }
      }
      told.push(`${what}: ${judge(checking, what, heard, rounds)}`);
    }
    return `${told.join('; ')} (${samples} interleaved samples each, 50 % is a coin)`;
  },
};

function judge(checking: Checking, what: string, heard: ReadonlyMap<Kind, readonly Answer[]>, rounds: number): string {
  const faces = new Set([...heard.values()].flat().map(faceOf));
  checking.demand(faces.size === 1, `${what} answered differently: ${[...faces].slice(0, 3).join(' / ')}`);
  const times = (kind: Kind) => heard.get(kind)!.map(({ milliseconds }) => milliseconds);
  return [...heard.keys()]
    .filter((kind) => kind !== 'unknown')
    .map((kind) => {
      const { difference, toldApart } = compareTimes(times('unknown'), times(kind));
      const share = `${Math.round(toldApart * 100)} %`;
      checking.demand(
        Math.abs(toldApart - 0.5) <= deviations * chanceOf(rounds),
        `${what}: ${kind} is told apart from unknown by its time in ${share} of pairs`,
      );
      return `${kind} ${difference >= 0 ? '+' : '−'}${Math.abs(difference).toFixed(2)} ms, ${share}`;
    })
    .join(', ');
}

/** All that can be seen of an answer but its time and what differs from request to request. */
function faceOf({ status, headers, body }: Answer): string {
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
