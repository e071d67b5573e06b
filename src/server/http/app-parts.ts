import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import type { TolerantReads } from '#server/db/replica-reads.ts';
import type { BreachService } from '#server/modules/auth/breach-service.ts';
import type { LiveCatalog } from '#server/modules/catalog/catalog-snapshot.ts';
import type { FileStore } from '#server/modules/files/file-store.ts';
import type { Notifier } from '#server/modules/notify/senders.ts';
import type { PaymentGateway } from '#server/modules/payments/payment-gateway.ts';
import type { Secrets } from '#server/secret-keys.ts';
import type { WorkerLimits } from '#server/workers/worker-pool.ts';

/** Vite's middleware, which handles requests before the app in development. */
export type DevMiddleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export type AppParts = {
  config: Pick<
    Config,
    | 'mode'
    | 'publicUrl'
    | 'requestDeadlineMs'
    | 'admission'
    | 'connectionsPerAddress'
    | 'trustProxy'
    | 'limits'
    | 'staffIdleMinutes'
    | 'asksAdminSecondFactor'
    | 'dataDir'
    | 'databaseUrl'
    | 'smsGateway'
    | 'push'
  > &
    Secrets;
  db: Database;
  /** Without it the primary serves all reads. */
  replicaReads?: TolerantReads | undefined;
  notifier: Notifier;
  breaches: BreachService;
  /** Undefined: orders are paid in cash. */
  gateway: PaymentGateway | undefined;
  catalog: LiveCatalog;
  logger: FastifyBaseLogger;
  files: FileStore;
  devMiddleware?: DevMiddleware | undefined;
  /** Undefined: the API is described at the first request. */
  apiDescriptionFile?: string | undefined;
  liveHeartbeatMs?: number | undefined;
  checksResponses?: boolean;
  /** Defaults to those of the pool. */
  workerLimits?: Partial<WorkerLimits>;
};
