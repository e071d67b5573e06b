import type { InjectOptions } from 'fastify';
import { apiPrefix } from '#contract/endpoint.ts';
import { oauthClients } from '#server/db/schema/oauth.ts';
import {
  Tokens,
  connect,
  consent,
  redirectUri,
  refreshing,
  tokenRequest,
} from '#server/modules/oauth/testing/program.ts';
import type { Check } from './support/check.ts';
import { openSenders } from './support/production-shop.ts';
import { type Shops, openShops } from './support/shops.ts';

const atOnce = 4;
const clientId = 'raced-program';

export const check: Check = {
  guarantee: 'A token that was reused or replaced is dead, with all that came from it',
  goal: 'refresh, redeem, consent and reuse raced 1,000 times on two processes: 0 tokens of an ended family alive; a thief who refreshes in a loop survives in 0 rounds',
  limitSeconds: 600,
  isLong: true,
  isQuick: true,
  run: async (checking) => {
    const opened = await openShops(checking, { env: (await openSenders(checking)).env });
    await opened.db.insert(oauthClients).values({ id: clientId, name: 'Pocket Coach', redirectUris: [redirectUri] });
    const sides = [sideOf(opened, 0), sideOf(opened, 1)] as const;
    const rounds = checking.size(1_000, 48);
    const found = new Map(Object.keys(races).map((name) => [name, { rounds: 0, alive: 0 }]));
    let next = 0;
    const work = async () => {
      for (let round = next++; round < rounds; round = next++) {
        const [name, race] = Object.entries(races)[round % Object.keys(races).length]!;
        // Half of the rounds with the latency of a network between process and database.
        if (round % 40 === 0) opened.proxy.delay({ atLeast: 0, atMost: (round / 40) % 2 === 0 ? 0 : 3 });
        const [here, there] = round % 3 === 0 ? sides : [sides[1], sides[0]];
        const outcome = found.get(name)!;
        outcome.rounds += 1;
        if (await race(here, there)) outcome.alive += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    for (const [name, { rounds: of, alive }] of found) {
      checking.require(alive === 0, `${name}: tokens alive afterwards in ${alive} of ${of} rounds`);
    }
    const shown = [...found].map(([name, { rounds: of, alive }]) => `${name} ${alive} of ${of}`);
    return `${rounds} races over two processes, rounds with a token alive that had ended: ${shown.join(', ')}`;
  },
};

const sideOf = ({ shops, db }: Shops, n: 0 | 1) => ({
  db,
  call: async ({ method, url, headers, payload }: InjectOptions) => {
    const path = url as string;
    const response = await fetch(shops[n]!.address + path, {
      method: method!,
      ...(headers ? { headers: headers as Record<string, string> } : {}),
      ...(payload === undefined ? {} : { body: payload as string }),
    });
    const text = await response.text();
    if (response.status >= 500 || response.status === 429) throw new Error(`${path}: ${response.status} ${text}`);
    return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown), headers: {} };
  },
});
type Side = ReturnType<typeof sideOf>;
type Issued = { readonly access: string; readonly refreshToken: string };

/** The tokens, or null when it was refused. */
async function exchange(side: Side, fields: Readonly<Record<string, string>>): Promise<Issued | null> {
  const { status, body } = await tokenRequest(side, fields);
  if (status !== 200) return null;
  const { access_token: access, refresh_token: refreshToken } = Tokens.parse(body);
  return { access, refreshToken };
}
const refresh = (side: Side, token: string) => exchange(side, refreshing(clientId, token));

/** An access token that opens something, or a refresh token that is exchanged. */
async function isAnyAlive(side: Side, issued: readonly (Issued | null)[]): Promise<boolean> {
  for (const one of issued) {
    if (!one) continue;
    const headers = { authorization: `Bearer ${one.access}` };
    if ((await side.call({ method: 'GET', url: `${apiPrefix}/ledger`, headers })).status !== 401) return true;
  }
  for (const one of issued) if (one && (await refresh(side, one.refreshToken))) return true;
  return false;
}

async function connected(side: Side) {
  const { access, refreshToken, ...rest } = await connect(side, { clientId });
  return { ...rest, first: { access, refreshToken } };
}

/** Refreshes with the newest token until it is refused. Whether a request still succeeded after the family had ended. */
async function steals(side: Side, from: Issued, end: Promise<unknown>): Promise<boolean> {
  let hasEnded = false;
  void end.then(() => (hasEnded = true));
  for (let token: Issued | null = from; token;) {
    const isTooLate = hasEnded;
    token = await refresh(side, token.refreshToken);
    if (token && isTooLate) return true;
  }
  await end;
  return false;
}

/** Each: whether a token is alive that the race has ended. */
const races: Readonly<Record<string, (here: Side, there: Side) => Promise<boolean>>> = {
  'a refresh beside the reuse of an older token': async (here, there) => {
    const { first } = await connected(here);
    const second = await refresh(here, first.refreshToken);
    const [third, reused] = await Promise.all([
      refresh(here, second!.refreshToken),
      refresh(there, first.refreshToken),
    ]);
    return isAnyAlive(there, [first, second, third, reused]);
  },
  'two uses of one refresh token': async (here, there) => {
    const { first } = await connected(here);
    const both = await Promise.all([refresh(here, first.refreshToken), refresh(there, first.refreshToken)]);
    return isAnyAlive(here, [first, ...both]);
  },
  'a refresh beside a replayed code': async (here, there) => {
    const { first, redemption } = await connected(here);
    const both = await Promise.all([refresh(here, first.refreshToken), exchange(there, redemption)]);
    return isAnyAlive(there, [first, ...both]);
  },
  'two redemptions of one code': async (here, there) => {
    const { redemption } = await consent(here, { clientId });
    return isAnyAlive(here, await Promise.all([exchange(here, redemption), exchange(there, redemption)]));
  },
  'a refresh beside a new consent': async (here, there) => {
    const { first, headers } = await connected(here);
    const [second] = await Promise.all([
      refresh(here, first.refreshToken),
      consent(there, { headers, clientId, scopes: ['ledger.read', 'order'] }),
    ]);
    return isAnyAlive(there, [first, second]);
  },
  'a redemption beside a new consent': async (here, there) => {
    const { redemption, headers } = await consent(here, { clientId });
    const [first] = await Promise.all([exchange(here, redemption), consent(there, { headers, clientId })]);
    return isAnyAlive(there, [first]);
  },
  'a refresh beside the return of the token': async (here, there) => {
    const { first } = await connected(here);
    const form = new URLSearchParams({ token: first.refreshToken }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const [second] = await Promise.all([
      refresh(here, first.refreshToken),
      there.call({ method: 'POST', url: '/oauth/revoke', headers, payload: form }),
    ]);
    return isAnyAlive(there, [first, second]);
  },
  'a thief who refreshes in a loop': async (here, there) => {
    const { first } = await connected(here);
    const stolen = await refresh(here, first.refreshToken);
    const reuse = async () => {
      for (let n = 0; n < 3; n++) await there.call({ method: 'GET', url: '/health/live' });
      return refresh(there, first.refreshToken);
    };
    return steals(here, stolen!, reuse());
  },
};
