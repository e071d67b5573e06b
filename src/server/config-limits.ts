import type { z } from 'zod';
import type { OrderLimits } from '#domain/orders/order-limits.ts';
import { type Environment, productionOrderLimits } from './config-variables.ts';

/** How often somebody may do what costs money or helps guessing. */
export type LimitSettings = Readonly<{
  codeResendSeconds: number;
  codesPerPhoneHour: number;
  codesPerPhoneDay: number;
  codesPerAddressHour: number;
  codesPerHour: number;
  /** The rest of the hour's codes is for browsers that have signed in before. */
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
  documentsPerUserTenMinutes: number;
  messagesPerUserTenMinutes: number;
  imagesPerUserTenMinutes: number;
  orders: OrderLimits;
}>;

type Values = z.output<typeof Environment>;

const strangersShare = 3 / 4;

/** In demo mode everybody sits behind one address, tests and load included: only the address limits, and what is asked of strangers, are loosened. */
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
    documentsPerUserTenMinutes: values.LIMIT_DOCUMENTS_PER_USER_TEN_MINUTES,
    messagesPerUserTenMinutes: values.LIMIT_MESSAGES_PER_USER_TEN_MINUTES,
    imagesPerUserTenMinutes: values.LIMIT_IMAGES_PER_USER_TEN_MINUTES,
    orders: readOrderLimits(values, mode),
  };
}

function readOrderLimits(values: Values, mode: 'demo' | 'production'): OrderLimits {
  const max = (name: keyof typeof productionOrderLimits) =>
    (values[name] ?? (mode === 'production' ? productionOrderLimits[name] : 0)) || Infinity;
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
