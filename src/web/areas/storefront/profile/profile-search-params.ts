export const profileTabs = ['personal', 'addresses', 'orders'] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** The server limits page × size; no customer has that many orders. */
const lastPage = 20_000;

/** The URL names the tab; without it, the navigation may have: `state: { tab: 'orders' }`. */
export function readProfileTab(search: URLSearchParams, navigationState: unknown): ProfileTab {
  return asTab(search.get('tab')) ?? asTab(tabOf(navigationState)) ?? 'addresses';
}

/** From 0. In the URL pages count from 1, as on their buttons; anything else is the first. */
export function readOrdersPage(search: URLSearchParams): number {
  const text = search.get('page') ?? '';
  return /^\d{1,6}$/.test(text) ? Math.min(Math.max(Number(text), 1), lastPage) - 1 : 0;
}

export function profilePath(tab: ProfileTab, page = 0): string {
  return `/profile?tab=${tab}${page > 0 ? `&page=${page + 1}` : ''}`;
}

function asTab(value: unknown): ProfileTab | undefined {
  return profileTabs.find((tab) => tab === value);
}

function tabOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'tab' in state ? state.tab : undefined;
}
