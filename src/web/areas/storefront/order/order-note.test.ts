import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteNote, saveNote, readNote } from './order-note.ts';

const ananya = 3;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the note to the kitchen', () => {
  it('is restored after a reload, for the customer who wrote it only', () => {
    saveNote(ananya, 'No peanuts');
    expect(readNote(ananya)).toBe('No peanuts');
    expect(readNote(4)).toBe('');
  });

  it('belongs to one order', () => {
    saveNote(ananya, 'No peanuts');
    deleteNote();
    expect(readNote(ananya)).toBe('');
  });

  it('is empty where storage is disabled', () => {
    vi.stubGlobal('sessionStorage', undefined);
    saveNote(ananya, 'No peanuts');
    expect(readNote(ananya)).toBe('');
  });
});
