import { beforeEach, describe, expect, it } from 'vitest';
import { dismissToast, readToasts, toast } from './toast.ts';

describe('toasts', () => {
  beforeEach(() => {
    for (const { id } of readToasts()) dismissToast(id);
  });

  it('stays for four seconds by default', () => {
    toast.success('Paneer Bowl added to cart!');
    toast.error('Failed to place order', { durationMs: 8000, points: ['Phone number is required'] });
    expect(readToasts()).toMatchObject([
      { tone: 'success', message: 'Paneer Bowl added to cart!', durationMs: 4000, points: [] },
      { tone: 'error', durationMs: 8000, points: ['Phone number is required'] },
    ]);
  });

  it('shows three at most, and drops the oldest', () => {
    for (const message of ['one', 'two', 'three', 'four']) toast.success(message);
    expect(readToasts().map((one) => one.message)).toEqual(['two', 'three', 'four']);
  });

  it('dismisses one and leaves the others', () => {
    toast.success('one');
    toast.success('two');
    dismissToast(readToasts()[0]!.id);
    expect(readToasts().map((one) => one.message)).toEqual(['two']);
  });
});
