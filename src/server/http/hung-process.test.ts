import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { openTransactions, whileLocked } from '#server/testing/database-state.ts';
import { type PermittedCall, makePermittedCall } from '#server/testing/permissions/permitted-call.ts';
import { permissionMatrix } from '#server/testing/permissions/permission-matrix.ts';
import { openWorld } from '#server/testing/permissions/world.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { startApiProcess } from '#server/testing/two-test-apps.ts';
import { waitLimitMs } from '../../../scripts/time-limit.mjs';

/** A sample; HUNG_PROCESS=all runs every kind of transaction, as the guarantee requires. */
const some = ['POST /orders', 'POST /auth/otp/send', 'PUT /kitchen-manager/orders/:id/status', 'PUT /meals/:id'];
/** The client of the second process cannot send multipart forms; the transactions of uploads are like the others. */
const isForm = (call: string) => /^POST .*(images|document)$/.test(call);
const writesNothing = 'POST /customize-meal/build';
const writes = permissionMatrix
  .map(({ call }) => call)
  .filter((call) => !call.startsWith('GET ') && !isForm(call) && call !== writesNothing);
const isMeasured = process.env['HUNG_PROCESS'] === 'all';
const calls = isMeasured ? writes : some;
const goalMs = isMeasured ? 5_000 : waitLimitMs;
/** Names the connections of the process that is stopped: this one has open transactions of its own. */
const application = 'process to stop';

let hung: Awaited<ReturnType<typeof startApiProcess>>;
let world: Awaited<ReturnType<typeof openWorld>>;
const shop = sharedTestApp();
beforeAll(async () => {
  const url = new URL(shop.databaseUrl);
  url.searchParams.set('application_name', application);
  hung = await startApiProcess(url.href, { env: { USUAL_LIMITS: 'yes' } });
  world = await openWorld(shop);
});
afterAll(async () => {
  hung.signal('SIGCONT');
  await hung.stop();
});

/** Connections of the process to stop. Only a call makes it write: refreshing its catalogue reads, and reads do not wait. */
const writesWaiting = async () => (await openTransactions(shop.databaseUrl, application)).waiting;

/** Retries until the call succeeds, as clients do. */
async function msUntilCompleted(request: PermittedCall): Promise<number> {
  const began = performance.now();
  for (;;) {
    const { status } = await shop.call(request);
    if (status !== 503 || performance.now() - began > 2 * goalMs) return performance.now() - began;
    await sleep(50);
  }
}

it.each(calls)('a process stopped in the middle of %s blocks no other process', async (call) => {
  const request = await makePermittedCall(shop, world, call);
  await vi.waitFor(async () => expect((await openTransactions(shop.databaseUrl)).open).toBe(0), { timeout: goalMs });
  let response: ReturnType<typeof hung.call> | undefined;
  await whileLocked(shop.databaseUrl, 'every table', async () => {
    response = hung.call(request);
    await vi.waitFor(async () => expect(await writesWaiting()).toBe(1));
    hung.signal('SIGSTOP');
  });
  // Its statement has completed: it holds its locks and does not commit.
  const ms = await msUntilCompleted(request);
  expect(ms).toBeLessThan(goalMs);

  await vi.waitFor(async () => expect((await openTransactions(shop.databaseUrl)).open).toBe(0), { timeout: goalMs });
  hung.signal('SIGCONT');
  // Success: it had sent all up to COMMIT, which PostgreSQL executed without it; 504 when it was too late to read the result.
  // 409: it had sent nothing yet, and the order has moved. 429: nor that, and the other process has sent a code a moment ago.
  expect([200, 201, 409, 429, 503, 504]).toContain((await response)!.status);
  expect((await hung.call({ method: 'GET', url: '/health/ready' })).status).toBe(200);
});

it('afterwards all invariants hold', async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});
