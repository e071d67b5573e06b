import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { type LimitSettings, defaultOrderLimits } from '#server/config-limits.ts';
import type { Database } from '#server/db/client.ts';
import { listen } from '#server/db/notifications.ts';
import type { AdmissionLimits } from '#server/http/admission-policy.ts';
import type { Admission } from '#server/http/admission.ts';
import type { Connections } from '#server/http/connections.ts';
import type { ResponseCache } from '#server/http/response-cache.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import type { BackgroundTasks } from '#server/maintenance/background-tasks.ts';
import { type BreachService, breachService } from '#server/modules/auth/breach-service.ts';
import { LiveCatalog, readCatalog } from '#server/modules/catalog/catalog-snapshot.ts';
import { type FileStore, folderStore } from '#server/modules/files/file-store.ts';
import type { LiveStreams } from '#server/modules/live/live-streams.ts';
import { outbox } from '#server/modules/notify/outbox.ts';
import type { Notifier } from '#server/modules/notify/senders.ts';
import type { PaymentGateway } from '#server/modules/payments/payment-gateway.ts';
import { waitLimitMs } from '../../../scripts/time-limit.mjs';
import { setDatabaseClock } from './test-clock.ts';
import { longDeadlineMs } from './tolerant-database.ts';

export type TestApp = {
  app: FastifyInstance;
  db: Database;
  databaseUrl: string;
  uploads: string;
  responseCache: ResponseCache;
  admissionControl: Admission;
  connections: Connections;
  catalog: LiveCatalog;
  live: LiveStreams;
  background: BackgroundTasks;
  jobDeps: JobDeps;
  call: (request: InjectOptions) => Promise<{ status: number; body: unknown; headers: Record<string, unknown> }>;
  /** Listens on a real port, for tests that need a socket. */
  listen: () => Promise<string>;
  close: () => Promise<void>;
};

type Given = {
  databaseUrl?: string;
  db?: Database;
  /** Initial time of now() in the app's own database. Fake `Date` with `vi.useFakeTimers`. */
  databaseNow?: Date;
  liveHeartbeatMs?: number;
  mode?: 'demo' | 'production';
  requestDeadlineMs?: number;
  publicUrl?: string;
  limits?: Partial<LimitSettings>;
  admission?: Partial<AdmissionLimits>;
  connectionsPerAddress?: number;
  trustProxy?: readonly string[];
  staffIdleMinutes?: number;
  /** As `ADMIN_SECOND_FACTOR=required` in production. */
  asksAdminSecondFactor?: boolean;
  secretKey?: string;
  pushTestService?: string;
  previousSecretKey?: string;
  /** Defaults to a temporary folder. */
  uploadsFolder?: string;
  /** Used instead of a folder. */
  files?: FileStore;
  /** Defaults to a silent logger. */
  logger?: FastifyBaseLogger;
  /** Defaults to the outbox. */
  notifier?: Notifier;
  /** Defaults to none. */
  breaches?: BreachService;
  /** Defaults to none. */
  gateway?: PaymentGateway;
};

const catalogDelayMs = 100;

/** Limits that a test does not set are never reached, but for those of orders, which are the ones of production. */
const unlimited: LimitSettings = {
  codeResendSeconds: 0,
  codesPerPhoneHour: 1_000_000,
  codesPerPhoneDay: 1_000_000,
  codesPerAddressHour: 1_000_000,
  codesPerHour: 1_000_000,
  codesPerHourToStrangers: 1_000_000,
  codesPerHourWithoutProof: 1_000_000,
  guessesPerPhoneDay: 1_000_000,
  guessesPerAddressHour: 1_000_000,
  signInFailuresPerAccount: 1_000_000,
  signInFailuresPerAddress: 1_000_000,
  secondFactorGuessesPerDay: 1_000_000,
  resetsPerAccountHour: 1_000_000,
  resetsPerAddressHour: 1_000_000,
  buildsPerAddressMinute: 1_000_000,
  browserFaultsPerAddressHour: 1_000_000,
  browserFaultsPerHour: 1_000_000,
  contactMessagesPerAddressHour: 1_000_000,
  programsPerAddressHour: 1_000_000,
  programsPerHour: 1_000_000,
  documentsPerUserTenMinutes: 1_000_000,
  quotesPerUserTenMinutes: 1_000_000,
  messagesPerUserTenMinutes: 1_000_000,
  imagesPerUserTenMinutes: 1_000_000,
  orders: defaultOrderLimits,
};

/** Imported lazily: it needs vitest, and this file also runs outside of vitest. */
async function ownDatabase() {
  const { createTestDatabase } = await import('./test-database.ts');
  return createTestDatabase();
}

/** The complete app on a new database: HTTP in, JSON out. */
export async function startTestApp(given: Given = {}): Promise<TestApp> {
  const own = given.db && given.databaseUrl ? null : await ownDatabase();
  const db = own?.db ?? given.db!;
  const databaseUrl = own?.url ?? given.databaseUrl!;
  if (given.databaseNow) await setDatabaseClock(databaseUrl, given.databaseNow);
  const catalog = await LiveCatalog.open(() => readCatalog(db));
  const config = {
    mode: given.mode ?? ('demo' as const),
    publicUrl: given.publicUrl ?? 'http://localhost:3000',
    requestDeadlineMs: given.requestDeadlineMs ?? longDeadlineMs,
    admission: {
      requestsInFlight: 1_000_000,
      perAccount: 1_000_000,
      addressPercent: 100,
      queueMs: waitLimitMs,
      ...given.admission,
    },
    connectionsPerAddress: given.connectionsPerAddress ?? 1_000_000,
    trustProxy: given.trustProxy ?? [],
    staffIdleMinutes: given.staffIdleMinutes ?? 120,
    asksAdminSecondFactor: given.asksAdminSecondFactor ?? false,
    secretKey: given.secretKey ?? 'of-test-apps-only-0123456789-abcdefghijk',
    previousSecretKey: given.previousSecretKey,
    limits: { ...unlimited, ...given.limits },
    smsGateway: undefined,
    dataDir: tmpdir(),
    databaseUrl: undefined,
    push: { privateKey: undefined, testService: given.pushTestService },
  };
  // Created with the first file, so that a process that ends at once leaves nothing behind.
  const uploads = given.uploadsFolder ?? join(tmpdir(), `macrobowl-uploads-${randomUUID()}`, 'uploads');
  const { liveHeartbeatMs, notifier = outbox(db, () => undefined) } = given;
  const { app, responseCache, admission, connections, live, background, jobDeps } = await buildApp({
    checksResponses: true,
    config,
    db,
    catalog,
    notifier,
    breaches: given.breaches ?? breachService(undefined, () => undefined),
    gateway: given.gateway,
    logger: given.logger ?? pino({ level: 'silent' }),
    files: given.files ?? folderStore(uploads),
    liveHeartbeatMs,
    workerLimits: { timeLimitMs: longDeadlineMs, startMs: longDeadlineMs },
  });
  // Builders change the catalogue row by row. Reading and compressing all of it after each of them would take a quarter of the tests' time.
  let refreshing: NodeJS.Timeout | undefined;
  const refresh = () => {
    refreshing ??= setTimeout(() => {
      refreshing = undefined;
      void catalog.refresh().catch(() => undefined);
    }, catalogDelayMs);
  };
  const connected = Promise.withResolvers<void>();
  const notifications = listen({
    url: databaseUrl,
    channels: { catalog_changed: refresh, ...live.channels },
    onConnected: () => {
      refresh();
      void live.catchUp().finally(connected.resolve);
    },
    onError: () => {
      live.onDisconnected();
      connected.resolve();
    },
  });
  // A stream opened earlier would receive events of the last seconds again.
  await connected.promise;
  return {
    app,
    db,
    databaseUrl,
    uploads,
    responseCache,
    admissionControl: admission,
    connections,
    catalog,
    live,
    background,
    jobDeps,
    call: async (request) => {
      const response = await app.inject(request);
      const body: unknown = response.body === '' ? undefined : JSON.parse(response.body);
      return { status: response.statusCode, body, headers: response.headers };
    },
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    close: async () => {
      await notifications.stop();
      clearTimeout(refreshing);
      await app.close();
      await own?.drop();
      if (given.uploadsFolder === undefined) await rm(dirname(uploads), { recursive: true, force: true });
    },
  };
}
