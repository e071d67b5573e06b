import { describe, expect, it } from 'vitest';
import { closingStep } from './use-dialog-step.ts';

describe('closing a dialog that stands in the address', () => {
  it('takes back the step that opened it', () => {
    expect(closingStep({ openedFrom: 'page=2' }, 'page=2&edit=7', 'page=2')).toBe('back');
    expect(closingStep({ openedFrom: '' }, 'new=1', '')).toBe('back');
  });

  it('stays on the page when there is no such step, or it leads elsewhere', () => {
    expect(closingStep(null, 'edit=7', '')).toBe('replace');
    expect(closingStep('orders', 'edit=7', '')).toBe('replace');
    expect(closingStep({ tab: 'addresses' }, 'tab=addresses&address=new', 'tab=addresses')).toBe('replace');
    expect(closingStep({ openedFrom: 'consultation=1' }, 'consultation=2', '')).toBe('replace');
  });

  it('does nothing once it is closed, though the page has not been drawn anew', () => {
    expect(closingStep({ openedFrom: '' }, '', '')).toBe('none');
  });
});
