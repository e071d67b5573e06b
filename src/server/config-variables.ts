import { z } from 'zod';
import { documented, integer, isAddressOrRange, urlOf } from './config-fields.ts';
import { limitVariables } from './config-limits.ts';
import { paymentVariables } from './config-payments.ts';
import { pushVariables } from './config-push.ts';
import { s3Variables } from './config-s3.ts';
import { smsVariables } from './config-sms.ts';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const secretKey = z
  .string()
  .refine((key) => key.length >= 32 && new Set(key).size >= 10, 'is too weak; make one with: openssl rand -base64 48');

/** Every environment variable of the server, with its validation, default and description. */
export const Environment = z.object({
  NODE_ENV: z
    .enum(['production', 'demo', 'development', 'test'], 'must be production, or left out for demo mode')
    .default('demo')
    .register(documented, {
      meaning: '`production` turns demo mode off: no demo data, no outbox routes, secrets and senders are required',
    }),
  HOST: z.string().optional().register(documented, {
    default: 'localhost (demo), 0.0.0.0 (production)',
    example: '0.0.0.0',
    meaning: 'Address to listen on. Demo mode has published passwords, so by default only this machine can reach it',
  }),
  PORT: integer(1, 65_535).default(3000).register(documented, { meaning: 'Port of the site and the API' }),
  PROCESS_ROLE: z.enum(['all', 'api', 'worker'], 'must be all, api or worker').default('all').register(documented, {
    meaning:
      '`all`: this process serves the site and runs background jobs. `api`: it serves only, and `worker`: it runs jobs only; start at least one of each',
  }),
  PUBLIC_URL: urlOf(['http:', 'https:'], 'must be a full address such as https://shop.example')
    .optional()
    .register(documented, {
      default: 'http://localhost:PORT (demo)',
      example: 'https://shop.example',
      meaning:
        'Public address of the shop, used in canonical links, mails and cookies. Required, with https, in production',
    }),
  DATABASE_URL: urlOf(['postgres:', 'postgresql:'], 'must look like postgres://user:password@host:5432/database')
    .optional()
    .register(documented, {
      default: 'the embedded PostgreSQL',
      example: 'postgres://shop:password@db.example:5432/shop?sslmode=verify-full',
      meaning: 'An external PostgreSQL 15 or newer; required when several processes share one database',
    }),
  DATABASE_DIRECT_URL: urlOf(['postgres:', 'postgresql:'], 'must look like postgres://user:password@host:5432/database')
    .optional()
    .register(documented, {
      default: 'DATABASE_URL',
      example: 'postgres://shop:password@127.0.0.1:5000/shop',
      meaning:
        'The same database without a PgBouncer in between, for what needs a connection of its own: notifications, background jobs and migrations',
    }),
  DATABASE_REPLICA_URL: urlOf(
    ['postgres:', 'postgresql:'],
    'must look like postgres://user:password@host:5432/database',
  )
    .optional()
    .register(documented, {
      default: 'none',
      example: 'postgres://shop:password@127.0.0.1:5001/shop',
      meaning:
        'A standby of the same database, for dashboards and the export of orders; without it the primary serves them',
    }),
  DATABASE_REPLICA_MAX_LAG_MS: integer(0, 3_600_000).default(10_000).register(documented, {
    meaning: 'How far the standby may be behind the primary; beyond it, or while it is away, the primary is read',
  }),
  DATA_DIR: z.string().default('./.data').register(documented, {
    example: '/var/lib/macrobowl',
    meaning: 'Folder of the embedded PostgreSQL, uploads and generated keys',
  }),
  EMBEDDED_POSTGRES_DURABLE: z.enum(['true', 'false'], 'must be true or false').default('true').register(documented, {
    meaning: '`false` trades safety against power loss for speed; for throw-away data only, refused in production',
  }),
  DATABASE_POOL_SIZE: integer(1, 100).default(10).register(documented, {
    meaning:
      'Connections per process, besides three for short reads, ten for writes that share statements, one for notifications and three for background jobs',
  }),
  DATABASE_PREPARED_STATEMENTS: z
    .enum(['true', 'false'], 'must be true or false')
    .default('true')
    .register(documented, {
      meaning:
        '`false` behind a PgBouncer in transaction mode that is older than 1.21: it would mix up the rows of different requests. Every statement is planned again and sent alone',
    }),
  DATABASE_CONNECT_TIMEOUT_MS: integer(100, 60_000)
    .default(1_000)
    .register(documented, { meaning: 'How long to wait for a connection' }),
  DATABASE_STATEMENT_TIMEOUT_MS: integer(100, 60_000)
    .default(2_000)
    .register(documented, { meaning: 'How long one statement may run' }),
  DATABASE_LOCK_TIMEOUT_MS: integer(100, 60_000)
    .default(1_500)
    .register(documented, { meaning: 'How long a statement may wait for a lock' }),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: integer(100, 60_000).default(2_000).register(documented, {
    meaning: 'How long a transaction may be idle; then PostgreSQL rolls it back, so that a hung process holds no locks',
  }),
  REQUEST_DEADLINE_MS: integer(100, 60_000).default(4_000).register(documented, {
    meaning:
      'Deadline of a request: then it fails with 503 and uncommitted work is rolled back; the web app times out after 5000',
  }),
  MAX_REQUESTS_IN_FLIGHT: integer(1, 10_000).default(40).register(documented, {
    meaning:
      'Requests handled concurrently by one process, some reserved for orders, kitchen and delivery; more wait in a queue',
  }),
  MAX_REQUESTS_PER_ACCOUNT: integer(1, 10_000).default(4).register(documented, {
    meaning: 'How many of these one account may use; its other requests wait',
  }),
  MAX_REQUESTS_PER_ADDRESS_PERCENT: integer(1, 100).default(50).register(documented, {
    meaning: 'Percentage of these for all visitors of one client address without a known session',
  }),
  MAX_QUEUE_MS: integer(10, 10_000).default(250).register(documented, {
    meaning:
      'How long a request may wait in the queue during a burst, a fifth of it while the queue does not empty; then 503 with Retry-After',
  }),
  MAX_CONNECTIONS_PER_ADDRESS: integer(1, 100_000).default(2_000).register(documented, {
    meaning: 'Connections from one address to one process; those of `TRUST_PROXY` are not counted',
  }),
  SERVICE_WORKER: z.enum(['on', 'off'], 'must be on or off').default('on').register(documented, {
    meaning:
      '`off`: pages register no service worker, and browsers that have it remove it with its caches. The shop then needs a connection, and sends no push messages',
  }),
  SHUTDOWN_GRACE_MS: integer(0, 60_000)
    .default(8_000)
    .register(documented, { meaning: 'How long admitted requests may take to finish after SIGTERM' }),
  LOG_LEVEL: z
    .enum(logLevels, `must be one of ${logLevels.join(', ')}`)
    .optional()
    .register(documented, {
      default: 'warn (demo), info (production)',
      example: 'info',
      meaning: `One of ${logLevels.join(', ')}`,
    }),
  METRICS_PORT: integer(0, 65_535)
    .default(9464)
    .register(documented, { meaning: 'Prometheus metrics on 127.0.0.1; 0 turns them off' }),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    )
    .refine(
      (list) => list.every(isAddressOrRange),
      'must be addresses or ranges separated by commas, such as 10.0.0.0/8',
    )
    .register(documented, {
      default: 'none',
      example: '127.0.0.1, 10.0.0.0/8',
      meaning: 'Proxies whose X-Forwarded-For is believed, separated by commas',
    }),
  SECRET_KEY: secretKey.optional().register(documented, {
    default: 'a published one (demo)',
    example: 'output of openssl rand -base64 48',
    meaning:
      'At least 32 random characters; signs links, protects one-time codes and encrypts second factors. Required in production',
  }),
  SECRET_KEY_PREVIOUS: secretKey.optional().register(documented, {
    default: 'none',
    meaning: 'The previous key, for a day after it was replaced: what it signed and encrypted stays valid',
  }),
  BACKUP_KEY: secretKey.optional().register(documented, {
    default: 'SECRET_KEY',
    meaning:
      'At least 32 random characters that authenticate backups; a restore needs the key that the backup was made with',
  }),
  SESSION_IDLE_MINUTES_STAFF: integer(15, 1_440).default(120).register(documented, {
    meaning: 'Idle timeout of staff sessions in minutes, accurate to 5; every session ends after a day',
  }),
  ADMIN_SECOND_FACTOR: z
    .enum(['required', 'optional'], 'must be required or optional')
    .default('required')
    .register(documented, {
      meaning:
        '`required`: in production admins need two-step verification for refunds, credit, terms, users and business details; demo mode does not ask',
    }),
  RETENTION_ORDERS_DAYS: integer(400, 36_500).default(2_922).register(documented, {
    meaning:
      'Orders are deleted so many days after they were placed, with their lines and history; eight years, for the tax office',
  }),
  RETENTION_LEDGER_DAYS: integer(400, 36_500).default(1_096).register(documented, {
    meaning: 'Entries of nutrition ledgers are deleted so many days after they were made',
  }),
  RETENTION_AUDIT_DAYS: integer(400, 36_500).default(1_096).register(documented, {
    meaning: 'Entries of the audit log, and messages of the contact form, are deleted after so many days',
  }),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional().register(documented, {
    default: 'none',
    example: 'owner@shop.example',
    meaning: 'Production: account of the first administrator, created when there is none',
  }),
  ADMIN_PASSWORD: z
    .string()
    .min(12, 'must have at least 12 characters')
    .optional()
    .register(documented, { default: 'none', meaning: 'Production: its password, at least 12 characters' }),
  ...smsVariables,
  SMTP_URL: urlOf(['smtp:', 'smtps:'], 'must look like smtps://user:password@host:465')
    .optional()
    .register(documented, {
      default: 'outbox (demo)',
      example: 'smtps://user:password@mail.example:465',
      meaning: 'Mail server. Required in production',
    }),
  MAIL_FROM: z.string().optional().register(documented, {
    default: 'none',
    example: 'Macrobowl <hello@shop.example>',
    meaning: 'Sender of mails. Required in production',
  }),
  PASSWORD_BREACH_URL: urlOf(['http:', 'https:'], 'must be a full address such as https://api.pwnedpasswords.com/range')
    .refine((value) => !URL.canParse(value) || new URL(value).username === '', 'must not hold a user name')
    .optional()
    .register(documented, {
      default: 'no lookup',
      example: 'https://api.pwnedpasswords.com/range',
      meaning:
        'Service in which new staff passwords are looked up by 5 characters of their SHA-1: `https://api.pwnedpasswords.com/range` or a compatible one',
    }),
  ...pushVariables,
  ...paymentVariables,
  ...s3Variables,
  ...limitVariables,
});

/** For the generated documentation. */
export const configVariables = Object.entries(Environment.shape).map(([name, schema]) => {
  const { default: described = '', meaning = '', example } = documented.get(schema) ?? {};
  return {
    name,
    default: schema instanceof z.ZodDefault ? String(schema.def.defaultValue) : described,
    meaning,
    example,
  };
});
