import { AppError } from '#contract/errors.ts';
import type { Address } from '#contract/addresses.ts';
import type { LineToOrder } from '#contract/cart.ts';
import type { QuoteRequest } from '#contract/program-quotes.ts';
import { fromRupees } from '#domain/money.ts';
import { usualPaymentMethod } from '#domain/orders/payment-method.ts';
import { quoteMinutes } from '#domain/orders/program-quote.ts';
import type { LimitSettings } from '#server/config-limits.ts';
import type { Database } from '#server/db/client.ts';
import { listAddresses } from '#server/modules/addresses/read-addresses.ts';
import type { LiveCatalog } from '#server/modules/catalog/catalog-snapshot.ts';
import type { Limiter } from '#server/modules/limits/limiter.ts';
import type { ProgramAccess } from '#server/modules/oauth/access-token.ts';
import type { GivenItems, OrderDeps, OrderRequest } from '#server/modules/orders/decide-order.ts';
import { toItems } from '#server/modules/orders/items-to-order.ts';
import { previewOrder } from '#server/modules/orders/preview-order.ts';
import { requireAddress } from '#server/modules/orders/require-orderable.ts';
import { type QuoteRow, insertQuote } from './program-quote-queries.ts';

export type QuoteDeps = Omit<OrderDeps, 'db' | 'reads'> & {
  readonly db: Database;
  readonly catalog: LiveCatalog;
  readonly limiter: Limiter;
  readonly rateLimits: Pick<LimitSettings, 'quotesPerUserTenMinutes'>;
};

/** The grant behind a token, as far as a tool needs it. */
export type CallingProgram = Pick<ProgramAccess, 'grantId' | 'userId' | 'scopes'>;

export type NewQuote = {
  readonly quote: QuoteRow;
  readonly address: Address;
  readonly otherAddresses: readonly Address[];
};

/** What an order of a program would come to. It writes the quote and nothing else. */
export async function quoteOrder(
  deps: QuoteDeps,
  { userId, grantId }: CallingProgram,
  wanted: QuoteRequest,
): Promise<NewQuote> {
  const { db, limiter, rateLimits } = deps;
  const addresses = await listAddresses(db, { userId });
  const address = requireAddress(
    addresses.find(({ id, default: isDefault }) =>
      wanted.deliveryAddressId === undefined ? isDefault : id === wanted.deliveryAddressId,
    ),
  );
  const request = { ...wanted, deliveryAddressId: address.id };
  const given = givenItems(deps.catalog, request.lines);
  const placing = { customerId: userId, given };
  const quoted = await previewOrder({ ...deps, reads: db }, placing, toOrderRequest(request));
  const limit = { name: 'program-quotes', max: rateLimits.quotesPerUserTenMinutes, seconds: 600 };
  const quote = await limiter.spend(db, [{ limit, by: String(userId) }], (tx) =>
    insertQuote(tx, {
      grantId,
      userId,
      request,
      quoted,
      totalPaise: fromRupees(quoted.totalAmount),
      expiresAt: new Date(Date.now() + quoteMinutes * 60_000),
    }),
  );
  return { quote, address, otherAddresses: addresses.filter(({ id }) => id !== address.id) };
}

/** The customer places it. No text of a program reaches the kitchen: the shop names the bowls. */
export function givenItems(catalog: LiveCatalog, lines: readonly LineToOrder[]): GivenItems {
  return {
    actor: 'customer',
    userId: null,
    kitchens: null,
    items: toItems(catalog, lines),
  };
}

/** Without a note, a coupon and store credit: only the person can add these. */
export const toOrderRequest = ({ deliveryAddressId, deliverAt }: QuoteRow['request']): OrderRequest => ({
  deliveryAddressId,
  paymentMethod: usualPaymentMethod,
  note: '',
  creditAmount: 0,
  deliverAt,
});

export function noSuchQuote(): AppError {
  return new AppError('not-found', 'We could not find this quote.');
}
