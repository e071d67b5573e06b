import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetOwn } from '#web/session/own-storage.ts';
import { stubTabStorage } from '#web/testing/stub-tab-storage.ts';
import { dropDraft, saveDraft, readDraft } from './request-draft.ts';

const asha = 7;
const typed = { goal: 'Manage blood sugar', notes: 'Vegetarian.' };
let stored: Map<string, string>;

beforeEach(() => {
  stored = stubTabStorage();
});
afterEach(() => vi.unstubAllGlobals());

describe('a request for a consultation that is being written', () => {
  it('is there again after a reload and after signing in again', () => {
    saveDraft(asha, typed);
    expect(readDraft(asha)).toEqual(typed);
    expect(readDraft(asha)).toEqual(typed);
  });

  it('is gone once it is sent, and when its writer logs out', () => {
    saveDraft(asha, typed);
    dropDraft();
    expect(stored.size).toBe(0);
    saveDraft(asha, typed);
    forgetOwn('sessionStorage');
    expect(stored.size).toBe(0);
  });

  it('is never shown to somebody else, and does not wait for its writer behind their back', () => {
    saveDraft(asha, typed);
    expect(readDraft(8)).toEqual({});
    expect(stored.size).toBe(0);
  });

  it('keeps neither the consent nor anything else', () => {
    saveDraft(asha, { ...typed, consent: true } as typeof typed);
    expect(JSON.parse([...stored.values()].join())).toEqual({ userId: asha, ...typed });
  });

  it('is nothing where storage holds rubbish or is switched off', () => {
    stored.set('own:consultation-request', '{"userId":7,"goal":3}');
    expect(readDraft(asha)).toEqual({});
    stored.set('own:consultation-request', 'no json');
    expect(readDraft(asha)).toEqual({});
    vi.stubGlobal('sessionStorage', undefined);
    expect(() => saveDraft(asha, typed)).not.toThrow();
    expect(readDraft(asha)).toEqual({});
  });
});
