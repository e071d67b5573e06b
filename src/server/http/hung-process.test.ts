import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { openTransactions, whileLocked } from '#server/testing/database-state.ts';
import { type PermittedCall, makePermittedCall } from '#server/testing/permissions/permitted-call.ts';
import { permissionMatrix } from '#server/testing/permissions/permission-matrix.ts';
import { openWorld } from '#server/testing/permissions/world.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';
import { startApiProcess } from '#server/testing/two-test-apps.ts';

/** A sample; HUNG_PROCESS=all runs every kind of transaction, as the guarantee requires. */
const some = ['POST /orders', 'POST /auth/otp/send', 'PUT /kitchen-manager/orders/:id/status', 'PUT /meals/:id'];
/** The client of the second process cannot send multipart forms; the transactions of uploads are like the others. */
const isForm = (call: string) => /^POST .*(images|document)$/.test(call);
const writesNothing = 'POST /customize-meal/build';
const writes = permissionMatrix
  .map(({ call }) => call)
  .filter((call) => !call.startsWith('GET ') && !isForm(call) && call !== writesNothing);
const calls = process.env['HUNG_PROCESS'] === 'all' ? writes : some;
const goalMs = 5_000;

let shop: TestApp;
let hung: Awaited<ReturnType<typeof startApiProcess>>;
let world: Awaited<ReturnType<typeof openWorld>>;
beforeAll(async () => {
  shop = await startTestApp();
  hung = await startApiProcess(shop.databaseUrl, { env: { USUAL_LIMITS: 'yes' } });
  world = await openWorld(shop);
});
afterAll(async () => {
  hung.signal('SIGCONT');
  await hung.stop();
  await shop.close();
});

/** Retries until the call succeeds, as clients do. */
async function msUntilCompleted(request: PermittedCall): Promise<number> {
  const began = performance.now();
  for (;;) {
    const { status } = await shop.call(request);
    if (status !== 503 || performance.now() - began > 2 * goalMs) return performance.now() - began;
    await sleep(50);
  }
}

it.each(calls)('a process stopped in the middle of %s blocks no other process', { timeout: 60_000 }, async (call) => {
  const request = await makePermittedCall(shop, world, call);
  // What was just built may make the process refresh its catalogue, which must not be taken for the call below.
  await sleep(300);
  await vi.waitFor(async () => expect((await openTransactions(shop.databaseUrl)).open).toBe(0), { timeout: goalMs });
  let response: ReturnType<typeof hung.call> | undefined;
  await whileLocked(shop.databaseUrl, 'every table', async () => {
    response = hung.call(request);
    await vi.waitFor(async () => expect((await openTransactions(shop.databaseUrl)).waiting).toBeGreaterThan(0), {
      timeout: 4_000,
      interval: 20,
    });
    hung.signal('SIGSTOP');
  });
  // Its statement has completed: it holds its locks and does not commit.
  const ms = await msUntilCompleted(request);
  expect(ms).toBeLessThan(goalMs);

  await vi.waitFor(async () => expect((await openTransactions(shop.databaseUrl)).open).toBe(0), { timeout: goalMs });
  hung.signal('SIGCONT');
  // 429: what waited was a catalogue refresh of the process, and the call itself began after the other one had completed.
  // 200: it had sent all up to COMMIT, which PostgreSQL executed without it.
  expect([200, 503, 429]).toContain((await response)!.status);
  expect((await hung.call({ method: 'GET', url: '/health/ready' })).status).toBe(200);
});

it('afterwards all invariants hold', async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});
