import { describe, expect, it } from 'vitest';
import { failureNotice } from './order-failure.ts';

const notice = (message: string, fieldErrors: Record<string, string> = {}, code = 'rule-violated') =>
  failureNotice({ code, message, fieldErrors });

describe('a refused order', () => {
  it('apologises when no kitchen delivers, whatever the message', () => {
    expect(notice('No kitchen cooks', {}, 'no-kitchen')).toEqual({
      message:
        "We're sorry, but there are currently no kitchens available to fulfill your order. Please try again later.",
      durationMs: 8000,
    });
  });

  it.each(['There are no active kitchens right now.', 'no kitchens', 'No Active Kitchens'])(
    'apologises for the message alone: %s',
    (message) => {
      expect(notice(message)).toEqual(notice('', {}, 'no-kitchen'));
    },
  );

  it('asks for another address for 5 seconds', () => {
    expect(notice('Unknown PIN', { deliveryAddressId: 'Unknown PIN', note: 'x' })).toEqual({
      message: 'Please select a valid delivery address before placing your order.',
      durationMs: 5000,
    });
  });

  it('lists every other field for 8 seconds', () => {
    expect(notice('Too long', { note: 'Too long', paymentMethod: 'Only COD' })).toEqual({
      message: 'Please fix the following issues:',
      points: ['Too long', 'Only COD'],
      durationMs: 8000,
    });
  });

  it('shows the server’s message otherwise', () => {
    expect(notice('Your cart is empty').message).toBe('Failed to place order: Your cart is empty');
    expect(notice('').message).toBe('Failed to place order');
  });
});
