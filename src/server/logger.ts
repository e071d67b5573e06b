import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

const secrets = ['headers', 'body', 'password', 'token', 'otp', 'oneTimeCode', 'phoneNumber'];

/** Log lines never contain headers, bodies, query strings or addresses. */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    serializers: { err: describeError },
    formatters: { bindings: ({ pid }: Record<string, unknown>) => ({ pid }) },
    redact: {
      paths: ['req', 'res', ...secrets, ...secrets.map((name) => `*.${name}`)],
      remove: true,
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Drizzle and pg include the statement's values in their errors: only fields without customer data are logged. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined;
  const message = messageWithoutValues(error);
  return {
    type: error.name,
    message,
    code: (error as { code?: unknown }).code,
    stack: message === error.message ? error.stack : undefined,
    cause,
  };
}

export function messageWithoutValues(error: Error & { severity?: unknown; code?: unknown }): string {
  if (error.message.startsWith('Failed query:')) return 'Failed query';
  // PostgreSQL quotes invalid values in data exceptions.
  if (error.severity !== undefined && String(error.code).startsWith('22')) return 'Data exception';
  // JSON.parse quotes a part of its input.
  if (error instanceof SyntaxError) return 'Syntax error';
  return error.message;
}
