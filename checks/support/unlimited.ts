import { configVariables } from '#server/config-variables.ts';

/** A limit would answer 429 to what is meant for the rules behind it. */
const withoutLimits = configVariables
  .map(({ name }) => name)
  .filter((name) => name.startsWith('LIMIT_') && name !== 'LIMIT_CODE_RESEND_SECONDS')
  .map((name) => [name, '1000000'] as const);

/** Nor is it turned away because the machine is busy, with the pages of a changed menu or with something else. */
const unhurried = [
  ['MAX_REQUESTS_IN_FLIGHT', '1000'],
  ['MAX_REQUESTS_PER_ACCOUNT', '1000'],
  ['MAX_REQUESTS_PER_ADDRESS_PERCENT', '100'],
  ['MAX_QUEUE_MS', '10000'],
  ['REQUEST_DEADLINE_MS', '60000'],
  ['DATABASE_STATEMENT_TIMEOUT_MS', '60000'],
  ['DATABASE_LOCK_TIMEOUT_MS', '60000'],
  ['DATABASE_IDLE_TRANSACTION_TIMEOUT_MS', '60000'],
  ['DATABASE_CONNECT_TIMEOUT_MS', '60000'],
] as const;

/** For a shop in which nothing stands in the way of what a check sends. */
export const unlimited: Readonly<Record<string, string>> = Object.fromEntries([...withoutLimits, ...unhurried]);
