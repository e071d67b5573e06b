import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { Address, AddressForm, PromisedTime } from './addresses.ts';
import { LinesToOrder, QuoteAmounts } from './cart.ts';
import type { Endpoint } from './endpoint.ts';
import { Order } from './orders.ts';
import { Id, Instant, PathId, PhoneNumber, Rupees, requiredLine, textOrEmpty } from './shapes.ts';

const access = permissions.orderByPhone;

/** A customer who calls. */
export const PhoneCustomer = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  /** No order can be placed for a disabled account. */
  enabled: z.boolean(),
  addresses: z.array(Address),
});
export type PhoneCustomer = z.output<typeof PhoneCustomer>;

export const findPhoneCustomer = {
  method: 'GET',
  path: '/phone-orders/customer',
  summary: 'The customer with a phone number, and their addresses',
  access,
  query: z.strictObject({ phone: PhoneNumber }),
  /** Null for a number without an account. */
  response: z.object({ customer: PhoneCustomer.nullable() }),
} as const satisfies Endpoint;

export const createPhoneCustomer = {
  method: 'POST',
  path: '/phone-orders/customers',
  summary: 'Create the account of a caller, who can sign in with this number later',
  access,
  body: z.strictObject({
    phone: PhoneNumber,
    firstName: requiredLine('First name is required', textLengths.personName),
    lastName: requiredLine('Last name is required', textLengths.personName),
  }),
  response: PhoneCustomer,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

export const addPhoneAddress = {
  method: 'POST',
  path: '/phone-orders/customers/:id/addresses',
  summary: 'Save an address of a caller',
  access,
  params: z.object({ id: PathId }),
  body: AddressForm,
  response: Address,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

const PhoneOrderDraft = z.strictObject({
  customerId: Id,
  deliveryAddressId: Id,
  items: LinesToOrder,
  couponCode: requiredLine('Please enter a coupon code', textLengths.couponCode).optional(),
  /** The start of a slot of the kitchen; as soon as possible when omitted. */
  deliverAt: Instant.optional(),
  /** The limits against orders that are never paid do not apply. Recorded in the audit log. */
  isOverLimitAllowed: z.boolean().default(false),
});

/** What an order of this moment would come to, and when it would arrive. */
export const PhoneOrderQuote = z.object({
  kitchenName: z.string(),
  amounts: QuoteAmounts,
  promised: PromisedTime,
});
export type PhoneOrderQuote = z.output<typeof PhoneOrderQuote>;

export const quotePhoneOrder = {
  method: 'POST',
  path: '/phone-orders/quote',
  summary: 'Total and promised time of an order by phone; refused for the same reasons as the order itself',
  access,
  body: PhoneOrderDraft,
  response: PhoneOrderQuote,
} as const satisfies Endpoint;

export const placePhoneOrder = {
  method: 'POST',
  path: '/phone-orders',
  summary: 'Order for a customer who calls; cash on delivery',
  access,
  body: PhoneOrderDraft.extend({
    /** The total that the caller heard. When it differs from the server's, nothing is placed: 409 with the new quote. */
    expectedTotal: Rupees,
    note: textOrEmpty(textLengths.orderNote),
  }),
  response: Order,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;
