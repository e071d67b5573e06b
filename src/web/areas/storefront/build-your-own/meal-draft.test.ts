import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubTabStorage } from '#web/platform/testing/stub-tab-storage.ts';
import { deleteDraft, saveDraft, readDraft } from './meal-draft.ts';

const draft = { name: 'Leg day', specialInstructions: 'No onion' };
let stored: Map<string, string>;

beforeEach(() => {
  stored = stubTabStorage();
});
afterEach(() => vi.unstubAllGlobals());

describe('the draft of a meal’s name and instructions', () => {
  it('is restored after a reload or a sign-in, for the same bowl only', () => {
    saveDraft('base=1&proteins=2', draft);
    expect(readDraft('base=1&proteins=2')).toEqual({ ...draft, isInGuestCart: false });
    expect(readDraft('base=1&proteins=3')).toBeUndefined();
  });

  it('says whether the meal went to the guest cart before the sign-in', () => {
    saveDraft('base=1', { ...draft, isInGuestCart: true });
    expect(readDraft('base=1')).toEqual({ ...draft, isInGuestCart: true });
  });

  it('is deleted once the meal is saved', () => {
    saveDraft('base=1', draft);
    deleteDraft();
    expect(readDraft('base=1')).toBeUndefined();
  });

  it('is empty where storage is corrupt or disabled', () => {
    stored.set('meal-draft', '{"bowl":"base=1","name":7}');
    expect(readDraft('base=1')).toBeUndefined();
    stored.set('meal-draft', 'no json');
    expect(readDraft('base=1')).toBeUndefined();
    vi.stubGlobal('sessionStorage', undefined);
    expect(() => saveDraft('base=1', draft)).not.toThrow();
    expect(readDraft('base=1')).toBeUndefined();
  });
});
