import { offlineGateway } from './testing/build-payment.ts';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, InjectOptions, RouteOptions } from 'fastify';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { apiPrefix } from '#contract/endpoint.ts';
import { livePath, shopLivePath } from '#contract/live.ts';
import { rawEndpoints } from '#contract/raw-endpoints.ts';
import { type Permission, permissions } from '#domain/accounts/permissions.ts';
import { type Role, roles, staffRoles } from '#domain/accounts/role.ts';
import { sessions, users } from '#server/db/schema/users.ts';
import { addSecondFactor, buildSession, buildUser } from '#server/testing/builders.ts';
import { askForStream } from '#server/testing/live-listener.ts';
import {
  type CallerKind,
  type PermissionRow,
  callers,
  permissionMatrix,
} from '#server/testing/permissions/permission-matrix.ts';
import { requests, roleOf } from '#server/testing/permissions/permitted-call.ts';
import { type MadeRequest, openWorld } from '#server/testing/permissions/world.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';

const routes = new Set<string>();
const watch = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
    for (const one of [method].flat()) routes.add(`${one} ${url}`);
  });
};

let shop: TestApp;
let address: string;
let world: Awaited<ReturnType<typeof openWorld>>;
const endedKinds = ['expired', 'revoked', 'disabled', 'unknown'] as const;
let endedHeaders: Record<(typeof endedKinds)[number], Record<string, string>>;
/** Of one caller of each kind, for the calls that are refused before anything is read. */
let refusedHeaders: Record<CallerKind, Record<string, string>>;
beforeAll(async () => {
  subscribe('fastify.initialization', watch);
  shop = await startTestApp({ gateway: offlineGateway, asksAdminSecondFactor: true });
  unsubscribe('fastify.initialization', watch);
  address = await shop.listen();
  world = await openWorld(shop);
  const sessionOf = async (kind: CallerKind) =>
    kind === 'A' ? {} : (await buildSession(shop.db, { roles: [roleOf[kind]] })).headers;
  refusedHeaders = Object.fromEntries(
    await Promise.all(callers.map(async (kind) => [kind, await sessionOf(kind)] as const)),
  ) as typeof refusedHeaders;
  const [expired, revoked, disabled] = await Promise.all(
    [-1, 3600, 3600].map((lifetimeSeconds) => buildSession(shop.db, { roles: ['ROLE_ADMIN'], lifetimeSeconds })),
  );
  await shop.db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.userId, revoked!.user.id));
  await shop.db.update(users).set({ enabled: false }).where(eq(users.id, disabled!.user.id));
  endedHeaders = {
    expired: expired!.headers,
    revoked: revoked!.headers,
    disabled: disabled!.headers,
    unknown: { authorization: `Bearer ${'x'.repeat(43)}` },
  };
});
afterAll(() => shop.close());

/** One for each set of roles: few sets are refused by many calls. */
const sessionsByRoles = new Map<string, ReturnType<typeof buildSession>>();
function sessionWith(wanted: Role[]) {
  const session = sessionsByRoles.get(wanted.join()) ?? buildSession(shop.db, { roles: wanted });
  sessionsByRoles.set(wanted.join(), session);
  return session;
}

/** A path with made-up ids: access is checked before the ids are looked up. */
const anyPath = (call: string) =>
  call.split(' ')[1]!.replace(':componentKind', 'bases').replace(':day', '2026-11-16').replaceAll(/:\w+/g, '1');

async function statusOf(call: string, { path, payload, headers }: MadeRequest, caller: Record<string, string>) {
  const method = call.split(' ')[0] as NonNullable<InjectOptions['method']>;
  if (path === livePath || path === shopLivePath) {
    const abort = new AbortController();
    const { status } = await askForStream(address, caller, abort.signal, path);
    abort.abort();
    return status;
  }
  const { statusCode } = await shop.app.inject({
    method,
    url: apiPrefix + path,
    headers: { ...headers, ...caller },
    ...(payload === undefined ? {} : { payload }),
  });
  return statusCode;
}

async function statusFor(kind: CallerKind, { call, cells, needsSecondFactor }: PermissionRow): Promise<number> {
  if (cells[kind] === '401' || cells[kind] === '403') {
    const nonsense = call.startsWith('GET ') ? {} : { payload: { nonsense: 1 } };
    return statusOf(call, { path: anyPath(call), ...nonsense }, refusedHeaders[kind]);
  }
  const session = kind === 'A' ? null : await buildSession(shop.db, { roles: [roleOf[kind]] });
  const callerHeaders = session?.headers ?? {};
  if (kind === 'AD' && needsSecondFactor) await addSecondFactor(shop.db, session!.user.id);
  const stranger = await buildUser(shop.db);
  const callerId = session?.user.id ?? stranger.id;
  const make = requests[call];
  if (!make) throw new Error(`no request builder for ${call}`);
  const request = await make({
    shop,
    callerId,
    callerHeaders,
    ownerId: cells[kind] === 'own' ? callerId : stranger.id,
    nutritionistId: kind === 'N' ? callerId : world.otherNutritionistId,
    passwordHash: world.passwordHash,
  });
  return statusOf(call, request, callerHeaders);
}

const allAccess = [...Object.values(allEndpoints), ...Object.values(rawEndpoints)]
  .flat()
  .map(({ method, path, access }) => ({ call: `${method} ${path}`, access }));
const publicCalls = new Set(allAccess.flatMap(({ call, access }) => (access === 'public' ? [call] : [])));

/** The guarantee is about every cell: run with PERMISSION_CELLS=all. */
const isWhole = process.env['PERMISSION_CELLS'] === 'all';
const staff: readonly CallerKind[] = ['K', 'N', "N'", 'D', 'AD'];

/**
 * The callers whose requests differ. A public call reads no session (`bind`), so it is sent without one and with one. C and C'
 * with equal cells send the same request. Of staff with equal cells one sends the whole request, another one for each call.
 */
function senders({ call, cells }: PermissionRow): readonly CallerKind[] {
  const asked = callers.filter((kind) => cells[kind] !== '-');
  if (isWhole) return asked;
  const allowedStaff = staff.filter((kind) => isAllowed(cells[kind]) && cells[kind] === cells.AD);
  const chosen = allowedStaff[permissionMatrix.findIndex((row) => row.call === call) % allowedStaff.length];
  return asked.filter((kind) => {
    if (publicCalls.has(call) && cells[kind] === cells.A) return kind === 'A' || kind === 'AD';
    if (kind === "C'") return cells[kind] !== cells.C;
    return kind === chosen || !allowedStaff.includes(kind);
  });
}

/** The others pass the guard: what they send is refused, if at all, for its content. A public call has no guard. */
async function isLetIn(kind: CallerKind, { call, needsSecondFactor }: PermissionRow): Promise<boolean> {
  if (kind === 'A' || publicCalls.has(call)) return true;
  const { headers, user } = await buildSession(shop.db, { roles: [roleOf[kind]] });
  if (kind === 'AD' && needsSecondFactor) await addSecondFactor(shop.db, user.id);
  const nonsense = call.startsWith('GET ') ? {} : { payload: { nonsense: 1 } };
  return ![401, 403].includes(await statusOf(call, { path: anyPath(call), ...nonsense }, headers));
}

/** Who is not turned away for the role. */
const rolesLetIn = ({ cells }: PermissionRow) => [
  ...new Set(callers.flatMap((kind) => (kind === 'A' || ['-', '403'].includes(cells[kind]) ? [] : [roleOf[kind]]))),
];
const isAllowed = (cell: string) => cell === 'ok' || cell === 'own';

describe('the permissions of the domain', () => {
  it('are tested for every role', () => {
    expect(new Set(Object.values(roleOf))).toEqual(new Set(roles));
  });

  it('are what every route asks for, and each is asked for by some route', () => {
    const named: ReadonlySet<unknown> = new Set(['public', 'signed-in', staffRoles, ...Object.values(permissions)]);
    expect(allAccess.filter(({ access }) => !named.has(access))).toEqual([]);
    const asked = new Set<unknown>(allAccess.map(({ access }) => access));
    expect(Object.keys(permissions).filter((name) => !asked.has(permissions[name as Permission]))).toEqual([]);
  });

  it('say 403 where the matrix does, for every role', () => {
    const accessOf = new Map(allAccess.map(({ call, access }) => [call, access]));
    for (const { call, cells } of permissionMatrix) {
      const access = accessOf.get(call);
      if (access === undefined || typeof access === 'string') continue;
      for (const kind of callers) {
        if (kind === 'A' || cells[kind] === '-') continue;
        expect(`${call} ${kind} ${cells[kind] === '403'}`).toBe(`${call} ${kind} ${!access.includes(roleOf[kind])}`);
      }
    }
  });
});

describe('who may call what', () => {
  it.each(permissionMatrix)('row $row, $call', async (row) => {
    const received: Partial<Record<CallerKind, string>> = {};
    for (const kind of senders(row)) {
      const status = await statusFor(kind, row);
      received[kind] = isAllowed(row.cells[kind]) && status >= 200 && status < 300 ? row.cells[kind] : String(status);
    }
    for (const kind of callers.filter((one) => row.cells[one] !== '-' && !senders(row).includes(one))) {
      if (await isLetIn(kind, row)) received[kind] = row.cells[kind];
    }
    expect(received).toEqual(Object.fromEntries(Object.entries(row.cells).filter(([, cell]) => cell !== '-')));
  });

  // One kind for each call: all routes check sessions with the same function.
  const endedFor = permissionMatrix
    .filter(({ cells }) => cells.A === '401')
    .flatMap(({ row, call }, index) => {
      const kinds = isWhole ? endedKinds : [endedKinds[index % endedKinds.length]!];
      return kinds.map((ended) => ({ row, call, ended }));
    });
  it.each(endedFor)('row $row, $call: $ended session is refused', async ({ call, ended }) => {
    expect(await statusOf(call, { path: anyPath(call) }, endedHeaders[ended])).toBe(401);
  });

  it.each(permissionMatrix.filter(({ cells }) => Object.values(cells).includes('403')))(
    'row $row, $call: not even for a person who has every other role',
    async ({ call, cells }) => {
      const kinds = callers.flatMap((kind) => (kind !== 'A' && cells[kind] === '403' ? [kind] : []));
      const { headers } = await sessionWith(kinds.map((kind) => roleOf[kind]));
      expect(await statusOf(call, { path: anyPath(call) }, headers)).toBe(403);
    },
  );

  it.each(permissionMatrix.filter(({ needsSecondFactor }) => needsSecondFactor))(
    'row $row, $call: an admin without two-step verification is refused',
    async ({ call }) => {
      const { headers } = await sessionWith(['ROLE_ADMIN']);
      const method = call.split(' ')[0] as NonNullable<InjectOptions['method']>;
      const request = { method, url: apiPrefix + anyPath(call), headers };
      expect(await shop.call(request)).toMatchObject({ status: 403, body: { code: 'second-factor-missing' } });
    },
  );

  it('asks for two-step verification where the contract does', () => {
    const ofContract = Object.values(allEndpoints)
      .flat()
      .flatMap((one) => ('needsSecondFactor' in one ? [`${one.method} ${one.path}`] : []));
    const ofMatrix = permissionMatrix.flatMap((row) => (row.needsSecondFactor ? [row.call] : []));
    expect(ofContract.toSorted()).toEqual(ofMatrix.toSorted());
  });

  it('lets in the roles that the contract names and no other', () => {
    const named = [...Object.values(allEndpoints), ...Object.values(rawEndpoints)].flat();
    const ofContract = named.flatMap(({ method, path, access }) =>
      typeof access === 'string' ? [] : [[`${method} ${path}`, [...access].toSorted()]],
    );
    const ofMatrix = permissionMatrix
      .filter(({ cells }) => Object.values(cells).includes('403'))
      .map((row) => [row.call, rolesLetIn(row).toSorted()]);
    expect(Object.fromEntries(ofContract)).toEqual(Object.fromEntries(ofMatrix));
  });

  it('is listed in the matrix for every route of the API', () => {
    const served = [...routes]
      .filter((route) => route.includes(` ${apiPrefix}/`) && !route.startsWith('HEAD '))
      .map((route) => route.replace(apiPrefix, ''))
      // The same for every caller, and not a call of the contract that it describes.
      .filter((route) => route !== 'GET /openapi.json');
    expect(served.length).toBeGreaterThan(50);
    expect(served.toSorted()).toEqual(permissionMatrix.map(({ call }) => call).toSorted());
  });

  it('has a known value in every cell', () => {
    const known = /^(ok|own|-|[45]\d\d)$/;
    expect(permissionMatrix.filter(({ cells }) => Object.values(cells).some((cell) => !known.test(cell)))).toEqual([]);
  });
});
