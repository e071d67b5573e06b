import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** Lines carry what happened and the request id, never a header, a body, a query or an address. */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({
    level: logLevel,
    serializers: { err: describeError },
    formatters: { bindings: ({ pid }) => ({ pid: pid as number }) },
    redact: {
      paths: ['req', 'res', 'headers', 'body', '*.password', '*.token', '*.otp', '*.phoneNumber'],
      remove: true,
    },
  });
}

/** Drizzle and pg put the statement's values into their errors: only what cannot hold a customer's data is kept. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined;
  const isQuery = error.message.startsWith('Failed query:');
  return {
    type: error.name,
    message: isQuery ? 'Failed query' : error.message,
    code: (error as { code?: unknown }).code,
    stack: isQuery ? undefined : error.stack,
    cause,
  };
}
