export const subscriptionsPath = '/subscriptions';
export const builderPath = '/subscriptions/new';

/** The subscription in the URL, and the delivery that is open. */
export function subscriptionPath(id: number, delivery?: string): string {
  const search = new URLSearchParams({ id: String(id), ...(delivery !== undefined && { delivery }) });
  return `${subscriptionsPath}?${search}`;
}

export const editPath = (id: number): string => `${builderPath}?edit=${id}`;

/** Everything but the confirmation comes from the plan: its meals, the default address and the first possible day. */
export const subscribeToPlanPath = (consultationId: number, week: number): string =>
  `${builderPath}?consultation=${consultationId}&week=${week}`;

export function readId(search: URLSearchParams, name: string): number | undefined {
  const text = search.get(name) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
