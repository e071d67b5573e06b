import { describe, expect, it } from 'vitest';
import {
  adminOrderColours,
  customerOrderColours,
  kitchenOrderColours,
  orderStatusColour,
  orderStatusIcon,
} from './order-status-colours.ts';

describe('status colours', () => {
  it.each([
    ['PENDING', 'yellow', 'yellow', 'grey'],
    ['CONFIRMED', 'grey', 'blue', 'blue'],
    ['PROCESSING', 'blue', 'blue', 'purple'],
    ['SHIPPED', 'indigo', 'indigo', 'grey'],
    ['OUT_FOR_DELIVERY', 'indigo', 'indigo', 'orange'],
    ['DELIVERED', 'green', 'green', 'green'],
    ['COMPLETED', 'green', 'green', 'grey'],
    ['CANCELLED_BY_USER', 'red', 'red', 'red'],
    ['CANCELLED_BY_ADMIN', 'red', 'red', 'red'],
    ['PAYMENT_FAILED', 'grey', 'grey', 'red'],
    ['REFUNDED', 'grey', 'grey', 'grey'],
    ['constructor', 'grey', 'grey', 'grey'],
  ])('%s is %s for customers, %s for admins and %s in the kitchen', (status, customer, admin, kitchen) => {
    expect(orderStatusColour(customerOrderColours, status)).toBe(customer);
    expect(orderStatusColour(adminOrderColours, status)).toBe(admin);
    expect(orderStatusColour(kitchenOrderColours, status)).toBe(kitchen);
  });

  it('gives an unknown status a plain circle', () => {
    expect(orderStatusIcon('toString')).toBe('circle');
    expect(orderStatusIcon('PROCESSING')).toBe('chef-hat');
  });
});
