import type { Order, OrderItem } from '#contract/orders.ts';
import { firstTerms, termsOnWire } from '#domain/orders/order-terms.ts';

const item = (given: Partial<OrderItem>): OrderItem => ({
  mealId: 7,
  mealNameSnapshot: 'Paneer Bowl',
  quantity: 2,
  pricePerItemSnapshot: 289,
  lineItemTotal: 578,
  servingWeightGrams: 420,
  caloriesKcal: 545,
  nutritionValues: { protein: 46, carbs: 52, fats: 17 },
  isVegetarian: true,
  allergens: ['milk'],
  artUrl: '/art/bowl.svg',
  components: [],
  specialInstructions: '',
  ...given,
});

/** Two ready bowls and a built one: ₹578.00 + ₹159.50 + ₹3.99 + ₹51.63 = ₹793.12. */
export function sampleOrder(given: Partial<Order> = {}): Order {
  return {
    id: 4711,
    orderDate: '2026-11-16T06:45:00.000Z',
    userId: 1,
    kitchenId: 1,
    kitchenName: 'Gachibowli',
    status: 'CONFIRMED',
    pickedUpAt: null,
    receivedBy: null,
    paymentMethod: 'COD',
    terms: termsOnWire(firstTerms),
    note: 'Ring twice',
    subtotalAmount: 737.5,
    deliveryFee: 3.99,
    taxAmount: 51.63,
    totalAmount: 793.12,
    discountAmount: 0,
    couponCode: null,
    creditAmount: 0,
    paidAmount: 0,
    amountDue: 793.12,
    deliveryAddressLabel: 'Home',
    deliveryAddressLine1: '12 Lake View Road',
    deliveryAddressLine2: null,
    deliveryCity: 'Hyderabad',
    deliveryState: 'Telangana',
    deliveryPostalCode: '500032',
    deliveryCountry: 'India',
    deliveryPhoneNumber: null,
    deliverAt: null,
    promisedFrom: '2026-11-16T07:30:00.000Z',
    promisedTo: '2026-11-16T07:50:00.000Z',
    items: [
      item({}),
      item({
        mealId: null,
        mealNameSnapshot: 'My bowl',
        quantity: 1,
        pricePerItemSnapshot: 159.5,
        lineItemTotal: 159.5,
        allergens: [],
        components: [
          { id: 1, name: 'Brown rice', componentType: 'BASE', servingWeightGrams: 180, caloriesKcal: 218 },
          { id: 2, name: 'Tofu', componentType: 'PROTEIN', servingWeightGrams: 120, caloriesKcal: 150 },
        ],
        specialInstructions: 'No onions',
      }),
    ],
    timeline: [{ status: 'CONFIRMED', at: '2026-11-16T06:45:00.000Z', by: 'customer', reason: null }],
    ...given,
  };
}
