import type { Config } from './config.ts';
import { missingDltSettings } from './config-sms.ts';
import { migrateDatabase } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { listen } from './db/notifications.ts';
import { createJobMetrics, serveMetrics } from './http/metrics.ts';
import { startWorker } from './jobs/start-worker.ts';
import { createLogger } from './logger.ts';
import { LiveCatalog, readCatalog } from './modules/catalog/catalog-snapshot.ts';
import { countJobsByState } from './modules/jobs/manage-jobs.ts';
import { openFileStore } from './modules/files/s3-store.ts';
import { createBackgroundTasks } from './maintenance/background-tasks.ts';
import { readingsOf } from './modules/operations/read-readings.ts';
import { watchGateway, watchNotifier, watchServices } from './modules/operations/record-service.ts';
import { razorpay } from './modules/payments/razorpay.ts';
import { Limiter } from './modules/limits/limiter.ts';
import { RecentWork } from './modules/kitchens/kitchen-trading.ts';
import { pushSenderOf } from './modules/push/push-sender.ts';
import { PaperPrinter } from './modules/papers/paper-printer.ts';
import { createNotifier } from './modules/notify/create-notifier.ts';
import { requireOpenIn } from './modules/opening/require-open.ts';
import { cashOnly } from './modules/orders/decide-order.ts';
import { keysFor } from './secret-keys.ts';

/** Jobs that run at once use few connections, and only while they run. */
const poolSize = 4;

/** A process that runs jobs and serves nothing but its metrics. */
export async function startWorkerProcess(
  config: Config,
  announce: (step: string) => void,
): Promise<{ stop: () => Promise<void> }> {
  const { databaseUrl: url, databaseDirectUrl: directUrl = url } = config;
  if (!url || !directUrl) throw new Error('A worker of its own has no DATABASE_URL');
  await migrateDatabase(directUrl, announce);
  const logger = createLogger(config);
  const db = openDatabase(url, (error) => logger.warn({ err: error }, 'database connection failed'), {
    poolSize,
    hasPreparedStatements: config.hasPreparedStatements,
    connectTimeoutMs: config.databaseConnectTimeoutMs,
    statementTimeoutMs: config.databaseStatementTimeoutMs,
    lockTimeoutMs: config.databaseLockTimeoutMs,
    idleInTransactionTimeoutMs: config.databaseIdleTransactionTimeoutMs,
  });
  const catalog = await LiveCatalog.open(() => readCatalog(db), {
    onFailure: (error) => logger.warn({ err: error }, 'catalog refresh failed, serving previous version'),
  });
  const refresh = () => void catalog.refresh().catch(() => undefined);
  const notifications = listen({
    url: directUrl,
    channels: { catalog_changed: refresh },
    onConnected: refresh,
    onError: (error) => logger.warn({ err: error }, 'LISTEN connection lost, retrying'),
  });
  const printer = new PaperPrinter();
  const background = createBackgroundTasks((task, error) =>
    logger.warn({ task, err: error }, 'background task failed'),
  );
  const watch = watchServices(db, background);
  const deps = {
    db,
    printer,
    notifier: watchNotifier(createNotifier(config, db, announce), watch),
    files: openFileStore(config),
    limiter: new Limiter(keysFor('rate-limits', config)[0]),
    limits: config.limits,
    publicUrl: config.publicUrl,
    payloadKeys: keysFor('job-payloads', config),
    push: pushSenderOf(config),
    gateway: config.paymentGateway && watchGateway(razorpay(config.paymentGateway), watch),
    foodCache: catalog,
    cutOff: {
      db,
      reads: db,
      limits: config.limits.orders,
      foodCache: catalog,
      menu: catalog,
      work: new RecentWork(db),
      payments: cashOnly,
      requireOpen: requireOpenIn(config.mode),
    },
  };
  announceMissingDlt(config, announce);
  const worker = startWorker({ url: directUrl, deps, logger });
  const metrics =
    config.metricsPort > 0
      ? serveMetrics(
          createJobMetrics(() => countJobsByState(db), readingsOf(db, config)),
          config.metricsPort,
          (error) =>
            logger.warn({ err: error }, 'metrics server failed to start; set METRICS_PORT to a free port, or to 0'),
        )
      : undefined;
  return {
    stop: async () => {
      metrics?.close();
      await worker.stop();
      catalog.stop();
      await notifications.stop();
      printer.close();
      await background.settled();
      await db.$client.end();
    },
  };
}

export function announceMissingDlt({ mode, smsGateway }: Config, announce: (step: string) => void): void {
  const missing = mode === 'production' && smsGateway ? missingDltSettings(smsGateway) : [];
  if (missing.length > 0) announce(`SMS: Indian operators may drop messages; missing: ${missing.join('; ')}`);
}
