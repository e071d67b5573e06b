import { describe, expect, it } from 'vitest';
import { closingStep } from './use-dialog-step.ts';

describe('closing a dialog that is in the URL', () => {
  it('goes back over the entry that opened it', () => {
    expect(closingStep({ openedFrom: 'page=2' }, 'page=2&edit=7', 'page=2')).toBe('back');
    expect(closingStep({ openedFrom: '' }, 'new=1', '')).toBe('back');
  });

  it('stays on the page when there is no such entry, or it leads elsewhere', () => {
    expect(closingStep(null, 'edit=7', '')).toBe('replace');
    expect(closingStep('orders', 'edit=7', '')).toBe('replace');
    expect(closingStep({ tab: 'addresses' }, 'tab=addresses&address=new', 'tab=addresses')).toBe('replace');
    expect(closingStep({ openedFrom: 'consultation=1' }, 'consultation=2', '')).toBe('replace');
  });

  it('does nothing once it is closed, even before the page has rendered', () => {
    expect(closingStep({ openedFrom: '' }, '', '')).toBe('none');
  });
});
