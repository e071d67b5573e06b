/** The order is in the query: the server renders one page for all of them. */
export const payPageRoot = '/pay';

/** Where a customer pays a PENDING order, on any device. Gateways and messages lead here. */
export function payPagePath(orderId: number): `/${string}` {
  return `${payPageRoot}?order=${orderId}`;
}

export function readPayPageOrder(search: URLSearchParams): number | undefined {
  const text = search.get('order') ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
