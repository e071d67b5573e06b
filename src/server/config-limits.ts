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

/** Demo visitors, tests and load share one address: demo mode raises the limits of addresses and of unknown browsers. */
const demoFactor = 100;

/** The default of each limit, what it limits, and the factor of demo mode. */
const limits = {
  LIMIT_CODE_RESEND_SECONDS: [30, 'seconds until another one-time code may be sent to a phone'],
  LIMIT_CODES_PER_PHONE_HOUR: [5, 'codes sent to a phone in an hour'],
  LIMIT_CODES_PER_PHONE_DAY: [10, 'codes sent to a phone in a day'],
  LIMIT_CODES_PER_ADDRESS_HOUR: [60, 'codes requested by a client address in an hour', demoFactor],
  LIMIT_CODES_PER_HOUR: [
    2_000,
    'codes sent by the shop in an hour; a quarter is reserved for browsers that have signed in before',
  ],
  LIMIT_CODES_PER_HOUR_WITHOUT_PROOF: [
    1_000,
    'codes sent by the shop in an hour until browsers that never signed in need a proof of work',
    demoFactor,
  ],
  LIMIT_GUESSES_PER_PHONE_DAY: [30, 'wrong codes tried for a phone in a day'],
  LIMIT_GUESSES_PER_ADDRESS_HOUR: [60, 'wrong codes tried by a client address in an hour', demoFactor],
  LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT: [10, 'wrong passwords for an account in 15 minutes'],
  LIMIT_SIGN_IN_FAILURES_PER_ADDRESS: [50, 'wrong passwords from a client address in 15 minutes', demoFactor],
  LIMIT_SECOND_FACTOR_GUESSES_PER_DAY: [
    20,
    'wrong codes of an authenticator app tried for an account in a day; recovery codes are not counted',
  ],
  LIMIT_RESETS_PER_ACCOUNT_HOUR: [3, 'password reset mails to an account in an hour'],
  LIMIT_RESETS_PER_ADDRESS_HOUR: [30, 'password resets requested by a client address in an hour', demoFactor],
  LIMIT_BUILDS_PER_ADDRESS_MINUTE: [300, 'custom bowls computed for a client address in a minute', demoFactor],
  LIMIT_BROWSER_FAULTS_PER_ADDRESS_HOUR: [20, 'errors of pages reported from a client address in an hour', demoFactor],
  LIMIT_BROWSER_FAULTS_PER_HOUR: [1_000, 'errors of pages reported to the shop in an hour', demoFactor],
  LIMIT_CONTACT_MESSAGES_PER_ADDRESS_HOUR: [20, 'contact messages from a client address in an hour', demoFactor],
  LIMIT_PROGRAMS_PER_ADDRESS_HOUR: [
    20,
    'programs that a client address registers for personal access in an hour',
    demoFactor,
  ],
  LIMIT_PROGRAMS_PER_HOUR: [500, 'programs registered for personal access in an hour'],
  LIMIT_DOCUMENTS_PER_USER_TEN_MINUTES: [10, 'documents that one person uploads in ten minutes'],
  LIMIT_MESSAGES_PER_USER_TEN_MINUTES: [30, 'messages that one person writes in consultations in ten minutes'],
  LIMIT_IMAGES_PER_USER_TEN_MINUTES: [60, 'pictures that one admin uploads in ten minutes'],
  LIMIT_QUOTES_PER_USER_TEN_MINUTES: [60, 'quotes that the programs of one person ask for in ten minutes'],
} as const satisfies Record<string, readonly [standard: number, meaning: string, inDemo?: typeof demoFactor]>;
type LimitName = keyof typeof limits;

export const limitVariables = {
  ...(Object.fromEntries(
    Object.entries(limits).map(([name, [standard, meaning, inDemo]]) => [
      name,
      limit(standard, inDemo ? `${meaning}; ×${inDemo} in demo mode` : meaning),
    ]),
  ) as Record<LimitName, ReturnType<typeof limit>>),
  ...orderLimitVariables,
};

type CamelCase<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name & string>;
/** LIMIT_CODES_PER_PHONE_DAY is `codesPerPhoneDay`. */
type SettingOf<Name> = Name extends `LIMIT_${infer Rest}` ? CamelCase<Rest> : never;
const settingOf = (name: string) =>
  name
    .slice('LIMIT_'.length)
    .toLowerCase()
    .replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Rate limits of actions that cost money or help guessing. */
export type LimitSettings = Readonly<Record<SettingOf<LimitName>, number>> & {
  /** The rest of the hour's codes is reserved for browsers that have signed in before. */
  readonly codesPerHourToStrangers: number;
  readonly orders: OrderLimits;
};

type Values = z.output<z.ZodObject<typeof limitVariables>>;

const strangersShare = 3 / 4;

export function readLimits(values: Values, mode: 'demo' | 'production'): LimitSettings {
  const isDemo = mode === 'demo';
  const read = Object.entries(limits).map(([name, [, , inDemo]]) => [
    settingOf(name),
    values[name as LimitName] * (isDemo ? (inDemo ?? 1) : 1),
  ]);
  return {
    ...(Object.fromEntries(read) as Record<SettingOf<LimitName>, number>),
    codesPerHourToStrangers: (isDemo ? 1 : strangersShare) * values.LIMIT_CODES_PER_HOUR,
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
