import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import { openDatabase } from './db/open-database.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrateDatabase } from './db/migrate.ts';
import { listen } from './db/notifications.ts';
import { ReplicaReads } from './db/replica-reads.ts';
import { loadDemoData } from './demo/load-demo-data.ts';
import { drain } from './http/drain.ts';
import { createMetrics, serveMetrics } from './http/metrics.ts';
import { loadPages, mountDevPages, mountPages } from './http/mount-pages.ts';
import { createLogger } from './logger.ts';
import { startWorker } from './jobs/start-worker.ts';
import { startOrphanCleanup, startPurgeJob, startRollupJob } from './maintenance/periodic-jobs.ts';
import { LiveCatalog, readCatalog } from './modules/catalog/catalog-snapshot.ts';
import { type BreachService, breachService } from './modules/auth/breach-service.ts';
import { reencryptSecrets } from './modules/auth/second-factor/encrypted-secret.ts';
import type { FileStore } from './modules/files/file-store.ts';
import { countJobsByState } from './modules/jobs/manage-jobs.ts';
import { razorpay } from './modules/payments/razorpay.ts';
import { simulatedPageRoutes } from './modules/payments/simulated-page-routes.ts';
import { openFileStore } from './modules/files/s3-store.ts';
import { createNotifier } from './modules/notify/create-notifier.ts';
import { ensureFirstAdmin } from './modules/users/ensure-first-admin.ts';
import { keysFor } from './secret-keys.ts';
import { announceMissingDlt } from './start-worker-process.ts';
import { StartupError } from './startup-error.ts';
import { startSimulatedGateway } from './simulated-gateway/simulated-gateway.ts';
import { simulatedPagesPath } from './simulated-gateway/simulated-keys.ts';
import { apiPrefix } from '#contract/endpoint.ts';
import { paymentWebhookPath } from '#contract/payments.ts';

/** Dashboards and exports are few, and one runs up to eight statements. */
const replicaPoolSize = 4;

export type RunningShop = { address: string; stop: () => Promise<void> };
export type StartOptions = { config: Config; announce: (step: string) => void; webBuild: string; isDev: boolean };

/** Starts database, schema, data, app and pages. Closes what it has opened when a later step fails. */
export async function startShop({ config, announce, webBuild, isDev }: StartOptions): Promise<RunningShop> {
  const closers: (() => unknown)[] = [];
  const closeAll = async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  try {
    let webApp: ReturnType<typeof loadPages> | undefined;
    const loadOnce = () => (webApp ??= loadPages(webBuild));
    // They need no database. A failure is handled where they are awaited.
    const whileStarting = () => void (isDev || loadOnce().catch(() => undefined));
    const url = await openPostgres({ config, announce, closers, whileStarting });
    const directUrl = config.databaseDirectUrl ?? url;
    await migrateDatabase(directUrl, announce);

    const logger = createLogger(config);
    let isClosing = false;
    const onConnectionError = (error: Error) => {
      if (!isClosing) logger.warn({ err: error }, 'database connection failed');
    };
    const limits = {
      poolSize: config.databasePoolSize,
      hasPreparedStatements: config.hasPreparedStatements,
      connectTimeoutMs: config.databaseConnectTimeoutMs,
      statementTimeoutMs: config.databaseStatementTimeoutMs,
      lockTimeoutMs: config.databaseLockTimeoutMs,
      idleInTransactionTimeoutMs: config.databaseIdleTransactionTimeoutMs,
    };
    const db = openDatabase(url, onConnectionError, limits);
    closers.push(() => {
      isClosing = true;
      return db.$client.end();
    });
    const replicaReads = config.databaseReplicaUrl
      ? new ReplicaReads({
          primary: db,
          replica: openDatabase(config.databaseReplicaUrl, onConnectionError, { ...limits, poolSize: replicaPoolSize }),
          maxLagMs: config.databaseReplicaMaxLagMs,
          logger,
        })
      : undefined;
    closers.push(() => replicaReads?.close());
    if (config.s3) announce(`Uploads: bucket ${config.s3.bucket} at ${new URL(config.s3.endpoint).host}`);
    const files = openFileStore(config);
    const breaches = breachService(config.passwordBreachUrl, (reason) =>
      logger.warn({ reason }, 'breached password lookup failed, password accepted'),
    );
    await fillEmptyDatabase({ config, db, files, breaches }, announce);

    await reencryptWithNewKey(config, db, logger);

    const catalog = await LiveCatalog.open(() => readCatalog(db), {
      onFailure: (error) => logger.warn({ err: error }, 'catalog refresh failed, serving previous version'),
    });
    closers.push(() => catalog.stop());
    const dev = isDev ? await mountDevPages() : null;
    const notifier = createNotifier(config, db, announce);
    announceMissingDlt(config, announce);
    const simulated = config.startsSimulatedGateway ? await simulateGateway(config) : undefined;
    closers.push(() => simulated?.stop());
    const gatewaySettings = simulated?.settings ?? config.paymentGateway;
    const parts = {
      config,
      db,
      replicaReads,
      catalog,
      notifier,
      breaches,
      gateway: gatewaySettings && razorpay(gatewaySettings),
      logger,
      files,
      devMiddleware: dev?.devMiddleware,
      apiDescriptionFile: isDev ? undefined : join(webBuild, 'api-description.json'),
    };
    const { app, responseCache, admission, connections, live, readReadings, jobDeps } = await buildApp(parts);
    if (simulated) simulatedPageRoutes(app, simulated.settings.url);
    const metrics = createMetrics({
      responseCache,
      admission,
      connections,
      live,
      pool: db.$client,
      breaches,
      replicaReads,
      countJobs: () => countJobsByState(db),
      readReadings,
    });
    metrics.observe(app);
    const mount = dev?.mount ?? mountPages(webBuild, await loadOnce());
    await mount({ app, responseCache, catalog, config });

    const refresh = () => {
      catalog.refresh().catch(() => undefined);
    };
    const notifications = listen({
      url: directUrl,
      channels: { catalog_changed: refresh, ...live.channels },
      onConnected: () => {
        refresh();
        void live.catchUp();
      },
      onError: (error) => {
        live.onDisconnected();
        logger.warn({ err: error }, 'LISTEN connection lost, retrying');
      },
    });
    closers.push(() => notifications.stop());
    const purging = startPurgeJob(
      { db, onError: (error) => logger.warn({ err: error }, 'purge of expired rows failed') },
      config.retention,
    );
    closers.push(() => purging.stop());
    const rollingUp = startRollupJob({
      db,
      onError: (error) => logger.warn({ err: error }, 'rollup of orders failed'),
    });
    closers.push(() => rollingUp.stop());
    const tidying = startOrphanCleanup({ db, files, logger, removedUploads: metrics.removedUploads });
    closers.push(() => tidying.stop());
    if (config.metricsPort > 0) {
      const server = serveMetrics(metrics.registry, config.metricsPort, (error) =>
        logger.warn({ err: error }, 'metrics server failed to start; set METRICS_PORT to a free port, or to 0'),
      );
      closers.push(() => server.close());
    }
    const address = await startListening(app, config);
    // After the start: the shop is open before the worker is loaded.
    if (config.processRole === 'all') closers.push(startWorker({ url: directUrl, deps: jobDeps, logger }).stop);
    closers.push(() => drain({ app, responseCache, graceMs: config.shutdownGraceMs }));
    return { address, stop: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

type Postgres = {
  config: Config;
  announce: (step: string) => void;
  closers: (() => unknown)[];
  whileStarting: () => void;
};

async function openPostgres({ config, announce, closers, whileStarting }: Postgres): Promise<string> {
  if (config.databaseUrl) {
    announce(`Database: PostgreSQL at ${new URL(config.databaseUrl).host}`);
    return config.databaseUrl;
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: announce,
    durable: config.embeddedPostgresDurable,
    whileStarting,
  });
  closers.push(() => postgres.stop());
  return postgres.url;
}

async function fillEmptyDatabase(
  { config, db, files, breaches }: { config: Config; db: Database; files: FileStore; breaches: BreachService },
  announce: (step: string) => void,
): Promise<void> {
  if (config.mode === 'production') await ensureFirstAdmin(db, breaches, config.firstAdmin);
  else if (await loadDemoData(db, new Date(), files)) announce('Demo data: loaded into the empty database');
}

/** After a key rotation, re-encrypts second factors with the current key, so that the previous one can be removed. */
async function reencryptWithNewKey(config: Config, db: Database, logger: Logger): Promise<void> {
  const { unreadable } = await reencryptSecrets(db, keysFor('second-factors', config));
  if (unreadable > 0) {
    logger.warn({ unreadable }, 'second factors cannot be decrypted; set SECRET_KEY_PREVIOUS to their key');
  }
}

/** A server of its own beside the shop, with its books in the data folder. */
function simulateGateway({ port, publicUrl, dataDir }: Config) {
  return startSimulatedGateway({
    webhookUrl: () => `http://127.0.0.1:${port}${apiPrefix}${paymentWebhookPath}`,
    pageUrl: publicUrl + simulatedPagesPath,
    booksFile: join(dataDir, 'simulated-gateway.json'),
  });
}

async function startListening(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartupError(
        `Port ${port} is taken by another program`,
        `Stop it, or choose another: PORT=${port + 1} npm start`,
      );
    }
    if (code === 'EACCES')
      throw new StartupError(`Port ${port} needs more rights`, 'Choose one above 1023 with PORT=.');
    throw error;
  }
  return `http://localhost:${(app.server.address() as AddressInfo).port}`;
}

export const defaultWebBuild = join(import.meta.dirname, '../../build');
