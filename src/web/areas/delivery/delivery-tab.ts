export const deliveryTabs = ['waiting', 'mine'] as const;
export type DeliveryTab = (typeof deliveryTabs)[number];

export function readDeliveryTab(search: URLSearchParams): DeliveryTab {
  return deliveryTabs.find((tab) => tab === search.get('tab')) ?? 'waiting';
}

export function deliveryPath(tab: DeliveryTab): string {
  return tab === 'waiting' ? '/delivery' : `/delivery?tab=${tab}`;
}
