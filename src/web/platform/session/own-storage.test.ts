import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deleteOwn, saveOwn, readOwn } from './own-storage.ts';

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
  saveOwn('delivery-round', { at: 1 });
  saveOwn('notes', [2]);
  localStorage.setItem('delivery-tap:4:k', 'kept');
  expect(readOwn('delivery-round')).toEqual({ at: 1 });
  deleteOwn();
  expect(readOwn('delivery-round')).toBeUndefined();
  expect([...entries]).toEqual([['delivery-tap:4:k', 'kept']]);
});

it('a corrupt or disabled storage counts as empty', () => {
  localStorage.setItem('own:delivery-round', '{');
  expect(readOwn('delivery-round')).toBeUndefined();
  vi.stubGlobal('localStorage', undefined);
  saveOwn('notes', 1);
  deleteOwn();
  expect(readOwn('notes')).toBeUndefined();
});
