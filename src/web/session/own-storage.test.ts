import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetOwn, keepOwn, recallOwn } from './own-storage.ts';

const entries = new Map<string, string>();
beforeEach(() => {
  entries.clear();
  vi.stubGlobal('localStorage', {
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, text: string) => void entries.set(name, text),
    removeItem: (name: string) => void entries.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('everything stored for a user is deleted with the session, and nothing else', () => {
  keepOwn('delivery-round', { at: 1 });
  keepOwn('notes', [2]);
  localStorage.setItem('delivery-tap:4:k', 'kept');
  expect(recallOwn('delivery-round')).toEqual({ at: 1 });
  forgetOwn();
  expect(recallOwn('delivery-round')).toBeUndefined();
  expect([...entries]).toEqual([['delivery-tap:4:k', 'kept']]);
});

it('a corrupt or disabled storage counts as empty', () => {
  localStorage.setItem('own:delivery-round', '{');
  expect(recallOwn('delivery-round')).toBeUndefined();
  vi.stubGlobal('localStorage', undefined);
  keepOwn('notes', 1);
  forgetOwn();
  expect(recallOwn('notes')).toBeUndefined();
});
