/** How long a quote that a program asked for can be ordered. */
export const quoteMinutes = 10;

export const quoteStates = ['open', 'placed', 'declined', 'expired'] as const;
export type QuoteState = (typeof quoteStates)[number];

type Quoted = {
  readonly orderId: number | null;
  readonly declinedAt: Date | null;
  readonly expiresAt: Date;
};

/** A quote becomes at most one order. A quote that was ordered or refused keeps that state after its time is up. */
export function quoteState({ orderId, declinedAt, expiresAt }: Quoted, now: Date): QuoteState {
  if (orderId !== null) return 'placed';
  if (declinedAt !== null) return 'declined';
  return expiresAt <= now ? 'expired' : 'open';
}

/** Where a person confirms it. The quote is in the query: the server renders one page for all of them. */
export const confirmPageRoot = '/confirm-order';

export function confirmPagePath(quoteId: string): `/${string}` {
  return `${confirmPageRoot}?quote=${quoteId}`;
}

export function readConfirmPageQuote(search: URLSearchParams): string | undefined {
  return /^[\da-f-]{36}$/i.exec(search.get('quote') ?? '')?.[0];
}
