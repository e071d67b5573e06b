import { createServer } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import type { AdminDashboard } from '#contract/admin-office.ts';
import { type FailingKind, failingOf } from '#domain/operations/failing.ts';
import { serviceStates } from '#server/db/schema/service-states.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { createJobMetrics } from '#server/http/metrics.ts';
import { workerLockClass } from '#server/jobs/worker-queries.ts';
import { orderDeliveries } from '#server/modules/subscriptions/cut-off-jobs.ts';
import { buildSession } from '#server/testing/builders.ts';
import { offlineGateway } from '#server/testing/build-payment.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { GatewayUnavailable } from '#server/modules/payments/payment-gateway.ts';
import { certificateWatch, readCertificateEnd } from './read-certificate.ts';
import { readingsOf } from './read-readings.ts';
import { watchGateway, watchServices } from './record-service.ts';

let refusal: Error | null = null;
const send = async () => {
  if (refusal) throw new AppError('unavailable', 'We could not send it.', { cause: refusal });
};
const shop = sharedTestApp({ notifier: { sms: send, mail: send } });
beforeEach(async () => {
  refusal = null;
  vi.useFakeTimers({ toFake: ['Date'] });
  await shop.db.delete(serviceStates);
});
afterEach(() => void vi.useRealTimers());

const failing = async () => {
  const { headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
  await shop.background.settled();
  return ((await shop.call({ url: '/api/v1/admin/dashboard', headers })).body as AdminDashboard).failing;
};
const kinds = async () => (await failing()).map(({ kind }) => kind).filter((kind) => kind !== 'no-worker');
let phones = 6_000_000_000;
const sendCode = () =>
  shop.call({ method: 'POST', url: '/api/v1/auth/otp/send', payload: { phoneNumber: `+91${phones++}` } });
const stateOf = async (service: 'sms' | 'gateway' | 'backup') => {
  const [state] = await shop.db.select().from(serviceStates).where(eq(serviceStates.service, service));
  return state;
};

describe('a gateway that refuses', () => {
  it('is named with its own words from the third time on, and no more once a text was sent', async () => {
    refusal = new Error('SMS gateway: status 500');
    await sendCode();
    expect(await failing()).toContainEqual({
      kind: 'codes',
      text: 'The last one-time code could not be sent (SMS gateway: status 500). Customers cannot log in.',
    });
    await sendCode();
    expect(await kinds()).toEqual(['codes']);
    await sendCode();
    expect(await kinds()).toEqual(['sms', 'codes']);
    refusal = null;
    await sendCode();
    expect(await kinds()).toEqual([]);
  });

  it('is recorded once a minute while it does what it is asked', async () => {
    // The test before has just sent one.
    vi.setSystemTime(Date.now() + 60_000);
    await sendCode();
    await shop.background.settled();
    await shop.db.update(serviceStates).set({ lastDoneAt: null });
    await sendCode();
    await shop.background.settled();
    expect(await stateOf('sms')).toMatchObject({ lastDoneAt: null });
    vi.setSystemTime(Date.now() + 60_000);
    await sendCode();
    await shop.background.settled();
    expect(await stateOf('sms')).toMatchObject({ lastDoneAt: expect.any(Date) as Date });
  });

  it('may be the one for payments', async () => {
    const gateway = watchGateway(
      { ...offlineGateway, readFacts: () => Promise.reject(new GatewayUnavailable('unreachable')) },
      watchServices(shop.db, shop.background),
    );
    for (let times = 0; times < 3; times++) await expect(gateway.readFacts('code')).rejects.toThrow('unreachable');
    expect(await failing()).toContainEqual({
      kind: 'gateway',
      text: 'Payment gateway refused the last 3 (payment gateway: unreachable).',
    });
  });
});

describe('background jobs', () => {
  it('are late when one waits for more than a minute, also a single one', async () => {
    await shop.db.transaction((tx) => enqueue(tx, orderDeliveries, { deliveries: [] }));
    expect(await kinds()).toEqual([]);
    await shop.db.execute(sql`update graphile_worker._private_jobs set run_at = now() - interval '125 seconds'`);
    expect(await failing()).toContainEqual({
      kind: 'jobs-late',
      text: 'Background jobs are late: the oldest waits for 2 minutes.',
    });
    await shop.db.execute(sql`delete from graphile_worker._private_jobs`);
  });

  it('have no worker while no process holds the lock of one', async () => {
    expect((await failing()).map(({ kind }) => kind)).toEqual(['no-worker'] satisfies FailingKind[]);
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock_shared(${workerLockClass}::int, hashtext('a-worker'))`);
      expect(await failing()).toEqual([]);
    });
  });
});

const certificateEndsAt = () => Promise.resolve(null);
const freeShareOf = (folder: string) => Promise.resolve(folder === '/data' ? 0.05 : 0.5);

describe('readings of this machine', () => {
  const settings = {
    dataDir: '/data',
    databaseUrl: 'postgres://shop@localhost/shop',
    publicUrl: 'https://shop.example',
  };

  it('have the free space of the data folder, and of the database where it is on this machine', async () => {
    const of = async (databaseUrl: string | undefined) => {
      const read = readingsOf(shop.db, { ...settings, databaseUrl }, { freeShareOf, certificateEndsAt });
      return (await read()).freeSpace;
    };
    expect(await of(settings.databaseUrl)).toEqual({ data: 0.05, database: 0.5 });
    expect(await of('postgres:///shop?host=/run/postgresql')).toEqual({ data: 0.05, database: 0.5 });
    expect(await of('postgres://shop@db.example/shop')).toEqual({ data: 0.05, database: null });
    expect(await of(undefined)).toEqual({ data: 0.05, database: null });
  });

  it('read the disk itself', async () => {
    const read = readingsOf(shop.db, { ...settings, dataDir: '/', databaseUrl: undefined }, { certificateEndsAt });
    const { freeSpace } = await read();
    expect(freeSpace.data).toBeGreaterThan(0);
    expect(freeSpace.data).toBeLessThanOrEqual(1);
  });

  it('are numbers for the metrics', async () => {
    const read = readingsOf(shop.db, settings, {
      freeShareOf: async () => 0.25,
      certificateEndsAt: async () => new Date(Date.now() + 3_600_000),
    });
    await shop.db.insert(serviceStates).values([
      { service: 'sms', refusedInARow: 4 },
      { service: 'backup', lastDoneAt: new Date(Date.now() - 7_200_000) },
    ]);
    const text = await createJobMetrics(async () => ({}), read).metrics();
    for (const line of [
      'macrobowl_oldest_due_job_seconds 0',
      'macrobowl_workers 0',
      'macrobowl_refused_in_a_row{service="sms"} 4',
      'macrobowl_free_space_ratio{of="data"} 0.25',
      'macrobowl_free_space_ratio{of="database"} 0.25',
      'macrobowl_backup_age_seconds 7200',
      'macrobowl_certificate_seconds_left 3600',
    ]) {
      expect(text).toContain(line);
    }
    expect(failingOf(await read(), new Date()).map(({ kind }) => kind)).toEqual(['no-worker', 'sms', 'certificate']);
  });
});

/** Of localhost, until November 2036. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg1ysxwvrPiUYAwgIQ
l3xqt7wCzHO0XQvdGv32nBQS7uehRANCAARAByRNzg9rQV9aaPjaH7HN1xPlDqex
GJK2eCPv2zJo4AaTdSJWYMbLTMtWdSZI2bsLg1BFvvrnDLeFEZ+kkU3L
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBfTCCASOgAwIBAgIUfBxsRRwYQ+JXgUsdLEAUhaglpmcwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTI2MTExOTIzMDMyMVoXDTM2MTExNjIz
MDMyMVowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAEQAckTc4Pa0FfWmj42h+xzdcT5Q6nsRiStngj79syaOAGk3UiVmDGy0zL
VnUmSNm7C4NQRb765wy3hRGfpJFNy6NTMFEwHQYDVR0OBBYEFMb7xz46AYcyNB3J
mkqWWLM29XIIMB8GA1UdIwQYMBaAFMb7xz46AYcyNB3JmkqWWLM29XIIMA8GA1Ud
EwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhAJFcQh8Wm1EZMhSufDHrq3XT
vAdqxHiELtjbsimWWafvAiBfy8OGnscIZYb4LcC6+HbC4r7XZwqyrMGwMKji9Jff
6g==
-----END CERTIFICATE-----`;

describe('the certificate of the public address', () => {
  it('is read by a TLS connection, whoever signed it', async () => {
    const server = createServer({ key, cert }).listen(0, '127.0.0.1');
    await new Promise((resolve) => void server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await readCertificateEnd(`https://localhost:${port}`)).toEqual(new Date('2036-11-16T23:03:21Z'));
    await new Promise((resolve) => void server.close(resolve));
    expect(await readCertificateEnd(`https://localhost:${port}`)).toBeNull();
    expect(await readCertificateEnd(`http://localhost:${port}`)).toBeNull();
  });

  it('is asked for once a minute, and stays known while the address is away', async () => {
    const ends = new Date('2027-01-01T00:00:00Z');
    const answers = [ends, null, new Date('2027-04-01T00:00:00Z')];
    const read = vi.fn<typeof readCertificateEnd>(async () => answers.shift() ?? null);
    const watch = certificateWatch('https://shop.example', read);
    expect([await watch(), await watch()]).toEqual([ends, ends]);
    expect(read).toHaveBeenCalledTimes(1);
    vi.setSystemTime(Date.now() + 60_000);
    expect(await watch()).toEqual(ends);
    vi.setSystemTime(Date.now() + 60_000);
    expect(await watch()).toEqual(new Date('2027-04-01T00:00:00Z'));
  });
});
