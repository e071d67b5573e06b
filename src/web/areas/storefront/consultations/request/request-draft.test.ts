import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteOwn } from '#web/platform/session/own-storage.ts';
import { stubTabStorage } from '#web/platform/testing/stub-tab-storage.ts';
import { dropDraft, saveDraft, readDraft } from './request-draft.ts';

const asha = 7;
const typed = { goal: 'Manage blood sugar', notes: 'Vegetarian.' };
let stored: Map<string, string>;

beforeEach(() => {
  stored = stubTabStorage();
});
afterEach(() => vi.unstubAllGlobals());

describe('the draft of a consultation request', () => {
  it('is restored after a reload and after signing in again', () => {
    saveDraft(asha, typed);
    expect(readDraft(asha)).toEqual(typed);
    expect(readDraft(asha)).toEqual(typed);
  });

  it('is deleted once the request is sent, and when the customer logs out', () => {
    saveDraft(asha, typed);
    dropDraft();
    expect(stored.size).toBe(0);
    saveDraft(asha, typed);
    deleteOwn('sessionStorage');
    expect(stored.size).toBe(0);
  });

  it('is never shown to another customer, and is deleted when one signs in', () => {
    saveDraft(asha, typed);
    expect(readDraft(8)).toEqual({});
    expect(stored.size).toBe(0);
  });

  it('stores neither the consent nor anything else', () => {
    saveDraft(asha, { ...typed, consent: true } as typeof typed);
    expect(JSON.parse([...stored.values()].join())).toEqual({ userId: asha, ...typed });
  });

  it('is empty where storage is corrupt or disabled', () => {
    stored.set('own:consultation-request', '{"userId":7,"goal":3}');
    expect(readDraft(asha)).toEqual({});
    stored.set('own:consultation-request', 'no json');
    expect(readDraft(asha)).toEqual({});
    vi.stubGlobal('sessionStorage', undefined);
    expect(() => saveDraft(asha, typed)).not.toThrow();
    expect(readDraft(asha)).toEqual({});
  });
});
