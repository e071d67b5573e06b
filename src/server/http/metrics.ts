import { type Server, createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { ReplicaReads } from '#server/db/replica-reads.ts';
import { type Readings, type Service, services } from '#domain/operations/failing.ts';
import { runningVersion } from '#server/running-version.ts';
import type { BreachService } from '#server/modules/auth/breach-service.ts';
import { type AdmissionPolicy, workClasses } from './admission-policy.ts';
import { type Connections, cutReasons } from './connections.ts';
import type { ResponseCache } from './response-cache.ts';

export type Metrics = { registry: Registry; observe: (app: FastifyInstance) => void; removedUploads: Counter };

type Measured = {
  responseCache: Pick<ResponseCache, 'sent'>;
  admission: { readonly policy: AdmissionPolicy };
  connections: Pick<Connections, 'open' | 'cut'>;
  live: { readonly openStreams: number };
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  breaches: Pick<BreachService, 'results'>;
  replicaReads: Pick<ReplicaReads, 'outcomes'> | undefined;
  countJobs: CountJobs;
  readReadings: () => Promise<Readings>;
};
type CountJobs = () => Promise<Readonly<Record<string, number>>>;

export function createMetrics({
  responseCache,
  admission: { policy },
  connections,
  live,
  pool,
  breaches,
  replicaReads,
  countJobs,
  readReadings,
}: Measured): Metrics {
  const registry = createJobMetrics(countJobs, readReadings);

  const seconds = new Histogram({
    name: 'macrobowl_http_request_seconds',
    help: 'Request duration by route, without responses from the response cache',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  registry.registerMetric(
    new Counter({
      name: 'macrobowl_cached_responses_total',
      help: 'Responses sent from the response cache, by status',
      labelNames: ['status'],
      registers: [],
      collect() {
        this.reset();
        for (const [status, count] of Object.entries(responseCache.sent)) this.inc({ status }, count);
      },
    }),
  );
  registry.registerMetric(
    new Counter({
      name: 'macrobowl_refused_requests_total',
      help: 'Requests refused with 503 by admission control, by class and reason',
      labelNames: ['class', 'reason'],
      registers: [],
      collect() {
        this.reset();
        for (const name of workClasses) {
          for (const [reason, count] of Object.entries(policy.refused[name])) this.inc({ class: name, reason }, count);
        }
      },
    }),
  );
  registry.registerMetric(
    new Counter({
      name: 'macrobowl_breach_lookups_total',
      help: 'Lookups of new passwords among breached ones, by result',
      labelNames: ['result'],
      registers: [],
      collect() {
        this.reset();
        for (const [result, count] of Object.entries(breaches.results)) this.inc({ result }, count);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'macrobowl_requests_in_flight',
      help: 'Admitted requests in flight, by class',
      labelNames: ['class'],
      registers: [],
      collect() {
        for (const name of workClasses) this.set({ class: name }, policy.inFlight(name));
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'macrobowl_requests_queued',
      help: 'Requests waiting for admission, by class',
      labelNames: ['class'],
      registers: [],
      collect() {
        for (const name of workClasses) this.set({ class: name }, policy.waiting(name));
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'macrobowl_connections',
      help: 'Open client connections',
      registers: [],
      collect() {
        this.set(connections.open);
      },
    }),
  );
  registry.registerMetric(
    new Counter({
      name: 'macrobowl_cut_connections_total',
      help: 'Connections closed by the server, by reason',
      labelNames: ['reason'],
      registers: [],
      collect() {
        this.reset();
        for (const reason of cutReasons) this.inc({ reason }, connections.cut[reason]);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'macrobowl_live_streams',
      help: 'Open streams of live updates',
      registers: [],
      collect() {
        this.set(live.openStreams);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'macrobowl_database_connections',
      help: 'Database pool: open and idle connections, and requests waiting for one',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'open' }, pool.totalCount);
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'waiting' }, pool.waitingCount);
      },
    }),
  );

  registry.registerMetric(
    new Counter({
      name: 'macrobowl_replica_reads_total',
      help: 'Dashboards and batches of exports, by whether the replica was used, or why the primary was',
      labelNames: ['outcome'],
      registers: [],
      collect() {
        this.reset();
        for (const [outcome, count] of Object.entries(replicaReads?.outcomes ?? {})) this.inc({ outcome }, count);
      },
    }),
  );

  const removedUploads = new Counter({
    name: 'macrobowl_removed_uploads_total',
    help: 'Orphaned uploads removed after a day without a reference',
    registers: [registry],
  });

  return {
    registry,
    removedUploads,
    observe: (app) =>
      app.addHook('onResponse', (request, reply, done) => {
        seconds.observe(
          { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
          reply.elapsedTime / 1000,
        );
        done();
      }),
  };
}

/** The metrics of a process that only runs jobs. */
export function createJobMetrics(countJobs: CountJobs, readReadings: () => Promise<Readings>): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { version, schema } = runningVersion();
  new Gauge({
    name: 'macrobowl_build_info',
    help: 'Always 1; version and last migration of the code that runs',
    labelNames: ['version', 'schema'],
    registers: [registry],
  }).set({ version, schema }, 1);
  registry.registerMetric(
    new Gauge({
      name: 'macrobowl_jobs',
      help: 'Background jobs of the shop, by state; the same in every process',
      labelNames: ['state'],
      registers: [],
      async collect() {
        this.reset();
        // While the database is away, the other metrics are needed most.
        const counts = await countJobs().catch(() => ({}));
        for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
      },
    }),
  );
  registerReadings(registry, readReadings);
  return registry;
}

type Reading = { readonly labels?: Readonly<Record<string, string>>; readonly value: number | null | undefined };

const secondsUntil = (date: Date | null | undefined) => date && (date.getTime() - Date.now()) / 1000;

/** What the dashboard lists as failing, as numbers; the same in every process, but for the space of its machine. */
function registerReadings(registry: Registry, readReadings: () => Promise<Readings>): void {
  let reading: Promise<Readings | null> | undefined;
  // All gauges of one scrape begin together and share the queries. Without the database they have no value.
  const shared = () =>
    (reading ??= readReadings()
      .catch(() => null)
      .finally(() => (reading = undefined)));
  const gauge = (name: string, help: string, labelNames: string[], of: (readings: Readings) => Reading[]) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames,
        registers: [],
        async collect() {
          this.reset();
          const readings = await shared();
          for (const { labels = {}, value } of readings ? of(readings) : [])
            if (value !== null && value !== undefined) this.set(labels, value);
        },
      }),
    );
  gauge(
    'macrobowl_oldest_due_job_seconds',
    'How long the oldest background job that is due has waited',
    [],
    (readings) => [{ value: readings.oldestDueJobSeconds }],
  );
  gauge('macrobowl_workers', 'Workers that run background jobs', [], ({ workers }) => [{ value: workers }]);
  gauge('macrobowl_refused_in_a_row', 'Calls that a service refused since it last did one', ['service'], ({ states }) =>
    services.map((service: Service) => ({ labels: { service }, value: states[service]?.refusedInARow })),
  );
  gauge(
    'macrobowl_free_space_ratio',
    'Free share of the disk of the data folder or database',
    ['of'],
    ({ freeSpace }) => [
      { labels: { of: 'data' }, value: freeSpace.data },
      { labels: { of: 'database' }, value: freeSpace.database },
    ],
  );
  gauge('macrobowl_backup_age_seconds', 'Since the last backup', [], ({ states }) => {
    const age = secondsUntil(states.backup?.lastDoneAt);
    return [{ value: age && -age }];
  });
  gauge(
    'macrobowl_certificate_seconds_left',
    'Until the certificate of PUBLIC_URL ends',
    [],
    ({ certificateEndsAt }) => [{ value: secondsUntil(certificateEndsAt) }],
  );
}

/** Loopback only: metrics are for the operator, not for visitors. */
export function serveMetrics(registry: Registry, port: number, onError: (error: Error) => void): Server {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: Error) => {
        onError(error);
        response.writeHead(500).end();
      },
    );
  });
  server.on('error', onError);
  return server.listen(port, '127.0.0.1');
}
