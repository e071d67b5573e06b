import type { DeliveryOrder } from '#contract/delivery.ts';

export function sampleDelivery(id: number, fields: Partial<DeliveryOrder> = {}): DeliveryOrder {
  return {
    id,
    promisedFrom: null,
    promisedTo: null,
    orderDate: '2026-11-15T07:00:00.000Z',
    status: 'OUT_FOR_DELIVERY',
    kitchenName: 'Macrobowl Gachibowli',
    pickedUpAt: null,
    cashToCollect: 412.65,
    note: '',
    customerName: 'Ananya Rao',
    deliveryAddressLabel: 'Home',
    deliveryAddressLine1: 'Flat 402, Lotus Residency',
    deliveryAddressLine2: null,
    deliveryCity: 'Hyderabad',
    deliveryState: 'Telangana',
    deliveryPostalCode: '500032',
    deliveryPhoneNumber: null,
    deliveryLatitude: 17.4401,
    deliveryLongitude: 78.3489,
    items: [],
    ...fields,
  };
}
