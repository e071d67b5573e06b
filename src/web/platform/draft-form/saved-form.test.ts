import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubTabStorage } from '#web/platform/testing/stub-tab-storage.ts';
import { saveForm, takeForm } from './use-saved-form.ts';

const asha = 7;
const place = '/admin/meals?edit=12';
const values = { name: 'Half an hour of work', price: 199 };
let stored: Map<string, string>;

beforeEach(() => {
  stored = stubTabStorage();
});
afterEach(() => vi.unstubAllGlobals());

describe('a form that was open when the session ended', () => {
  it('is restored, once, for the same user at the same page', () => {
    saveForm({ userId: asha, place, values });
    expect(takeForm(asha, '/admin/meals?edit=13')).toBeUndefined();
    expect(takeForm(asha, place)).toEqual(values);
    expect(takeForm(asha, place)).toBeUndefined();
  });

  it('is never shown to another user, and is deleted when one signs in', () => {
    saveForm({ userId: asha, place, values });
    expect(takeForm(8, place)).toBeUndefined();
    expect(stored.size).toBe(0);
  });

  it('is empty where storage is corrupt or disabled', () => {
    stored.set('kept-form', '{"userId":7,"place":"/admin/meals?edit=12","values":null}');
    expect(takeForm(asha, place)).toBeUndefined();
    stored.set('kept-form', 'no json');
    expect(takeForm(asha, place)).toBeUndefined();
    vi.stubGlobal('sessionStorage', undefined);
    expect(() => saveForm({ userId: asha, place, values })).not.toThrow();
    expect(takeForm(asha, place)).toBeUndefined();
  });
});
