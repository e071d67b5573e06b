import type { z } from 'zod';
import type { OrderLimits } from '#domain/orders/order-limits.ts';
import { documented, integer } from './config-fields.ts';

const limit = (standard: number, meaning: string) =>
  integer(1, 1_000_000)
    .default(standard)
    .register(documented, { meaning: `Limit: ${meaning}` });

/** No default in demo mode: the specification describes larger orders than production allows. */
const orderLimit = (standard: number, meaning: string) =>
  integer(0, 1_000_000)
    .optional()
    .register(documented, { default: `${standard} (production), 0 (demo)`, meaning: `Limit: ${meaning}; 0 is none` });

/** The limit of each in production, and what it limits. */
const orderLimits = {
  LIMIT_OPEN_ORDERS_PER_CUSTOMER: [5, 'orders of a customer that are not delivered yet'],
  LIMIT_OPEN_ORDERS_PER_HOUSEHOLD: [10, 'orders to one household that are not delivered yet, from any account'],
  LIMIT_ORDER_RUPEES: [10_000, 'value of one order in rupees'],
  LIMIT_ORDER_PORTIONS: [40, 'portions of one order'],
  LIMIT_NEW_CUSTOMER_OPEN_ORDERS: [2, 'open orders of a customer until a first one was delivered'],
  LIMIT_NEW_CUSTOMER_ORDER_RUPEES: [3_000, 'rupees of one order until a first one was delivered'],
  LIMIT_NEW_CUSTOMER_ORDER_PORTIONS: [15, 'portions of one order until a first one was delivered'],
} as const satisfies Record<string, readonly [production: number, meaning: string]>;
type OrderLimitName = keyof typeof orderLimits;
/** By the name of the setting. */
export const productionOrderLimits: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(orderLimits).map(([name, [production]]) => [name, production]),
);
const orderLimitVariables = Object.fromEntries(
  Object.entries(orderLimits).map(([name, [production, meaning]]) => [name, orderLimit(production, meaning)]),
) as Record<OrderLimitName, ReturnType<typeof orderLimit>>;

export const limitVariables = {
  LIMIT_CODE_RESEND_SECONDS: limit(30, 'seconds until another one-time code may be sent to a phone'),
  LIMIT_CODES_PER_PHONE_HOUR: limit(5, 'codes sent to a phone in an hour'),
  LIMIT_CODES_PER_PHONE_DAY: limit(10, 'codes sent to a phone in a day'),
  LIMIT_CODES_PER_ADDRESS_HOUR: limit(60, 'codes requested by a client address in an hour; ×100 in demo mode'),
  LIMIT_CODES_PER_HOUR: limit(
    2_000,
    'codes sent by the shop in an hour; a quarter is reserved for browsers that have signed in before',
  ),
  LIMIT_CODES_PER_HOUR_WITHOUT_PROOF: limit(
    1_000,
    'codes sent by the shop in an hour until browsers that never signed in need a proof of work; ×100 in demo mode',
  ),
  LIMIT_GUESSES_PER_PHONE_DAY: limit(30, 'wrong codes tried for a phone in a day'),
  LIMIT_GUESSES_PER_ADDRESS_HOUR: limit(60, 'wrong codes tried by a client address in an hour; ×100 in demo mode'),
  LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT: limit(10, 'wrong passwords for an account in 15 minutes'),
  LIMIT_SIGN_IN_FAILURES_PER_ADDRESS: limit(
    50,
    'wrong passwords from a client address in 15 minutes; ×100 in demo mode',
  ),
  LIMIT_SECOND_FACTOR_GUESSES_PER_DAY: limit(
    20,
    'wrong codes of an authenticator app tried for an account in a day; recovery codes are not counted',
  ),
  LIMIT_RESETS_PER_ACCOUNT_HOUR: limit(3, 'password reset mails to an account in an hour'),
  LIMIT_RESETS_PER_ADDRESS_HOUR: limit(
    30,
    'password resets requested by a client address in an hour; ×100 in demo mode',
  ),
  LIMIT_BUILDS_PER_ADDRESS_MINUTE: limit(
    300,
    'custom bowls computed for a client address in a minute; ×100 in demo mode',
  ),
  LIMIT_CONTACT_MESSAGES_PER_ADDRESS_HOUR: limit(
    20,
    'contact messages from a client address in an hour; ×100 in demo mode',
  ),
  LIMIT_PROGRAMS_PER_ADDRESS_HOUR: limit(
    20,
    'programs that a client address registers for personal access in an hour; ×100 in demo mode',
  ),
  LIMIT_PROGRAMS_PER_HOUR: limit(500, 'programs registered for personal access in an hour'),
  LIMIT_DOCUMENTS_PER_USER_TEN_MINUTES: limit(10, 'documents that one person uploads in ten minutes'),
  LIMIT_MESSAGES_PER_USER_TEN_MINUTES: limit(30, 'messages that one person writes in consultations in ten minutes'),
  LIMIT_IMAGES_PER_USER_TEN_MINUTES: limit(60, 'pictures that one admin uploads in ten minutes'),
  LIMIT_QUOTES_PER_USER_TEN_MINUTES: limit(60, 'quotes that the programs of one person ask for in ten minutes'),
  ...orderLimitVariables,
};

/** Rate limits of actions that cost money or help guessing. */
export type LimitSettings = Readonly<{
  codeResendSeconds: number;
  codesPerPhoneHour: number;
  codesPerPhoneDay: number;
  codesPerAddressHour: number;
  codesPerHour: number;
  /** The rest of the hour's codes is reserved for browsers that have signed in before. */
  codesPerHourToStrangers: number;
  codesPerHourWithoutProof: number;
  guessesPerPhoneDay: number;
  guessesPerAddressHour: number;
  signInFailuresPerAccount: number;
  signInFailuresPerAddress: number;
  secondFactorGuessesPerDay: number;
  resetsPerAccountHour: number;
  resetsPerAddressHour: number;
  buildsPerAddressMinute: number;
  contactMessagesPerAddressHour: number;
  programsPerAddressHour: number;
  programsPerHour: number;
  documentsPerUserTenMinutes: number;
  messagesPerUserTenMinutes: number;
  imagesPerUserTenMinutes: number;
  quotesPerUserTenMinutes: number;
  orders: OrderLimits;
}>;

type Values = z.output<z.ZodObject<typeof limitVariables>>;

const strangersShare = 3 / 4;

/** Demo visitors, tests and load share one address: demo mode raises only the address limits and those of unknown browsers. */
export function readLimits(values: Values, mode: 'demo' | 'production'): LimitSettings {
  const addressFactor = mode === 'demo' ? 100 : 1;
  return {
    codeResendSeconds: values.LIMIT_CODE_RESEND_SECONDS,
    codesPerPhoneHour: values.LIMIT_CODES_PER_PHONE_HOUR,
    codesPerPhoneDay: values.LIMIT_CODES_PER_PHONE_DAY,
    codesPerAddressHour: values.LIMIT_CODES_PER_ADDRESS_HOUR * addressFactor,
    codesPerHour: values.LIMIT_CODES_PER_HOUR,
    codesPerHourToStrangers: Math.min(1, strangersShare * addressFactor) * values.LIMIT_CODES_PER_HOUR,
    codesPerHourWithoutProof: values.LIMIT_CODES_PER_HOUR_WITHOUT_PROOF * addressFactor,
    guessesPerPhoneDay: values.LIMIT_GUESSES_PER_PHONE_DAY,
    guessesPerAddressHour: values.LIMIT_GUESSES_PER_ADDRESS_HOUR * addressFactor,
    signInFailuresPerAccount: values.LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT,
    signInFailuresPerAddress: values.LIMIT_SIGN_IN_FAILURES_PER_ADDRESS * addressFactor,
    secondFactorGuessesPerDay: values.LIMIT_SECOND_FACTOR_GUESSES_PER_DAY,
    resetsPerAccountHour: values.LIMIT_RESETS_PER_ACCOUNT_HOUR,
    resetsPerAddressHour: values.LIMIT_RESETS_PER_ADDRESS_HOUR * addressFactor,
    buildsPerAddressMinute: values.LIMIT_BUILDS_PER_ADDRESS_MINUTE * addressFactor,
    contactMessagesPerAddressHour: values.LIMIT_CONTACT_MESSAGES_PER_ADDRESS_HOUR * addressFactor,
    programsPerAddressHour: values.LIMIT_PROGRAMS_PER_ADDRESS_HOUR * addressFactor,
    programsPerHour: values.LIMIT_PROGRAMS_PER_HOUR,
    documentsPerUserTenMinutes: values.LIMIT_DOCUMENTS_PER_USER_TEN_MINUTES,
    messagesPerUserTenMinutes: values.LIMIT_MESSAGES_PER_USER_TEN_MINUTES,
    imagesPerUserTenMinutes: values.LIMIT_IMAGES_PER_USER_TEN_MINUTES,
    quotesPerUserTenMinutes: values.LIMIT_QUOTES_PER_USER_TEN_MINUTES,
    orders: readOrderLimits(values, mode),
  };
}

/** The defaults of production. Tests, checks and benches place orders under them. */
export const defaultOrderLimits = readOrderLimits({}, 'production');

function readOrderLimits(values: Partial<Pick<Values, OrderLimitName>>, mode: 'demo' | 'production'): OrderLimits {
  const max = (name: OrderLimitName) =>
    (values[name] ?? (mode === 'production' ? orderLimits[name][0] : 0)) || Infinity;
  return {
    regular: {
      openOrders: max('LIMIT_OPEN_ORDERS_PER_CUSTOMER'),
      value: max('LIMIT_ORDER_RUPEES') * 100,
      portions: max('LIMIT_ORDER_PORTIONS'),
    },
    newcomer: {
      openOrders: max('LIMIT_NEW_CUSTOMER_OPEN_ORDERS'),
      value: max('LIMIT_NEW_CUSTOMER_ORDER_RUPEES') * 100,
      portions: max('LIMIT_NEW_CUSTOMER_ORDER_PORTIONS'),
    },
    householdOpenOrders: max('LIMIT_OPEN_ORDERS_PER_HOUSEHOLD'),
  };
}
