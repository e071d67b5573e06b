import { resolve } from 'node:path';
import { readLimits } from './config-limits.ts';
import { paymentProblems, readGatewaySettings, startsSimulatedGateway } from './config-payments.ts';
import { pushProblems, readPushSettings } from './config-push.ts';
import { readS3, s3Problems } from './config-s3.ts';
import { readSmsGateway } from './config-sms.ts';
import { Environment, configVariables } from './config-variables.ts';

export type Config = ReturnType<typeof readConfig>;

/** Invalid environment: one line for each variable with the problem and its remedy. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

type VariableName = keyof typeof Environment.shape;
type Given = Partial<Record<VariableName, string>>;

/** Rules that depend on the mode or on several variables. */
function modeProblems(given: Given): string[] {
  const problems: string[] = [];
  const together = (one: VariableName, other: VariableName) => {
    if (given[one] && !given[other]) problems.push(`${other}: missing; set it together with ${one}`);
    if (given[other] && !given[one]) problems.push(`${one}: missing; set it together with ${other}`);
  };
  together('ADMIN_EMAIL', 'ADMIN_PASSWORD');
  if (given.DATABASE_REPLICA_URL && !given.DATABASE_URL) {
    problems.push('DATABASE_REPLICA_URL: the embedded PostgreSQL has no standby; set DATABASE_URL, or remove it');
  }
  if (given.PROCESS_ROLE && given.PROCESS_ROLE !== 'all' && !given.DATABASE_URL) {
    problems.push('PROCESS_ROLE: the embedded PostgreSQL belongs to one process; set DATABASE_URL, or remove it');
  }
  problems.push(...s3Problems(given), ...paymentProblems(given, given.NODE_ENV === 'production'));
  if (given.SECRET_KEY_PREVIOUS && given.SECRET_KEY_PREVIOUS === (given.SECRET_KEY ?? given.SECRET_KEY_PREVIOUS)) {
    problems.push('SECRET_KEY_PREVIOUS: set SECRET_KEY to a new key beside it, or remove it');
  }

  if (given.NODE_ENV !== 'production') {
    if (given.ADMIN_EMAIL || given.ADMIN_PASSWORD) {
      problems.push('ADMIN_EMAIL, ADMIN_PASSWORD: unused in demo mode; set NODE_ENV=production, or remove them');
    }
    together('SMS_GATEWAY_URL', 'SMS_GATEWAY_TOKEN');
    together('SMTP_URL', 'MAIL_FROM');
    return problems;
  }

  const requireVariable = (name: VariableName, remedy: string) => {
    if (!given[name]) problems.push(`${name}: missing in production; ${remedy}`);
  };
  problems.push(...pushProblems(given));
  requireVariable('PUBLIC_URL', 'set it to the public https address of the shop');
  requireVariable('SECRET_KEY', 'make one with: openssl rand -base64 48');
  requireVariable('SMS_GATEWAY_URL', 'one-time codes need an SMS gateway; set it to the address that accepts them');
  requireVariable('SMS_GATEWAY_TOKEN', 'set it to the bearer token of the SMS gateway');
  requireVariable('SMTP_URL', 'mails need a mail server; set it to something like smtps://user:password@host:465');
  requireVariable('MAIL_FROM', 'set it to the sender of mails, such as Macrobowl <hello@shop.example>');
  if (given.PUBLIC_URL?.startsWith('http:')) {
    problems.push(
      'PUBLIC_URL: must be https in production, because the session cookie travels with it; use an https address',
    );
  }
  if (given.EMBEDDED_POSTGRES_DURABLE === 'false') {
    problems.push('EMBEDDED_POSTGRES_DURABLE: false would lose orders in production; remove it');
  }
  return problems;
}

export function readConfig(env: NodeJS.ProcessEnv) {
  const given: Given = Object.fromEntries(
    configVariables.map(({ name }) => [name, env[name]?.trim()] as const).filter(([, value]) => value),
  );
  const parsed = Environment.safeParse(given);
  const problems = modeProblems(given);
  if (!parsed.success) {
    problems.unshift(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);

  const values = parsed.data;
  const mode = values.NODE_ENV === 'production' ? 'production' : 'demo';
  return Object.freeze({
    /** `demo` loads demo data, shows one-time codes and needs no secrets; `production` does none of that. */
    mode,
    /** Whether this process serves requests, runs background jobs, or both. */
    processRole: values.PROCESS_ROLE,
    host: values.HOST ?? (mode === 'production' ? '0.0.0.0' : 'localhost'),
    port: values.PORT,
    /** Without a trailing slash. */
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/(?<!\/)\/+$/, ''),
    /** Undefined: the embedded PostgreSQL in `dataDir`. */
    databaseUrl: values.DATABASE_URL,
    /** Connects to PostgreSQL directly, not through a pooler. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    /** A standby, for reads that may be some seconds behind. */
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    databaseReplicaMaxLagMs: values.DATABASE_REPLICA_MAX_LAG_MS,
    /** Absolute. */
    dataDir: resolve(values.DATA_DIR),
    embeddedPostgresDurable: values.EMBEDDED_POSTGRES_DURABLE === 'true',
    databasePoolSize: values.DATABASE_POOL_SIZE,
    hasPreparedStatements: values.DATABASE_PREPARED_STATEMENTS === 'true',
    databaseConnectTimeoutMs: values.DATABASE_CONNECT_TIMEOUT_MS,
    databaseStatementTimeoutMs: values.DATABASE_STATEMENT_TIMEOUT_MS,
    databaseLockTimeoutMs: values.DATABASE_LOCK_TIMEOUT_MS,
    databaseIdleTransactionTimeoutMs: values.DATABASE_IDLE_TRANSACTION_TIMEOUT_MS,
    requestDeadlineMs: values.REQUEST_DEADLINE_MS,
    admission: Object.freeze({
      requestsInFlight: values.MAX_REQUESTS_IN_FLIGHT,
      perAccount: values.MAX_REQUESTS_PER_ACCOUNT,
      addressPercent: values.MAX_REQUESTS_PER_ADDRESS_PERCENT,
      queueMs: values.MAX_QUEUE_MS,
    }),
    connectionsPerAddress: values.MAX_CONNECTIONS_PER_ADDRESS,
    /** Whether browsers keep pages for reading without a connection. */
    hasServiceWorker: values.SERVICE_WORKER === 'on',
    /** Idle timeout of staff sessions. */
    staffIdleMinutes: values.SESSION_IDLE_MINUTES_STAFF,
    /** Whether admins need two-step verification for what moves money or rights. */
    asksAdminSecondFactor: mode === 'production' && values.ADMIN_SECOND_FACTOR === 'required',
    retention: Object.freeze({
      ordersDays: values.RETENTION_ORDERS_DAYS,
      ledgerDays: values.RETENTION_LEDGER_DAYS,
      auditDays: values.RETENTION_AUDIT_DAYS,
    }),
    shutdownGraceMs: values.SHUTDOWN_GRACE_MS,
    logLevel: values.LOG_LEVEL ?? (mode === 'production' ? 'info' : 'warn'),
    /** 0: no metrics. */
    metricsPort: values.METRICS_PORT,
    /** Addresses and CIDR ranges whose X-Forwarded-For is trusted. */
    trustProxy: Object.freeze(values.TRUST_PROXY),
    /** Undefined only in demo mode. */
    secretKey: values.SECRET_KEY,
    /** The previous key during a rotation. */
    previousSecretKey: values.SECRET_KEY_PREVIOUS,
    firstAdmin: pair(values.ADMIN_EMAIL, values.ADMIN_PASSWORD, (email, password) => ({ email, password })),
    smsGateway: readSmsGateway(values),
    mail: pair(values.SMTP_URL, values.MAIL_FROM, (smtpUrl, from) => ({ smtpUrl, from })),
    push: readPushSettings(values),
    /** Undefined: no keys are set. */
    paymentGateway: readGatewaySettings(values),
    /** Whether demo mode starts a simulated payment gateway. */
    startsSimulatedGateway: mode === 'demo' && startsSimulatedGateway(values),
    /** Undefined: passwords are not looked up among breached ones. */
    passwordBreachUrl: values.PASSWORD_BREACH_URL,
    /** Undefined: uploads are stored in `dataDir`. */
    s3: readS3(values),
    limits: Object.freeze(readLimits(values, mode)),
  });
}

function pair<T extends object>(
  one: string | undefined,
  other: string | undefined,
  both: (one: string, other: string) => T,
): Readonly<T> | undefined {
  return one !== undefined && other !== undefined ? Object.freeze(both(one, other)) : undefined;
}
