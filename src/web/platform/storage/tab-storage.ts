import { withStorage } from './with-storage.ts';

/** Data of this tab until it is closed. */
export function saveInTab(name: string, value: unknown): void {
  withStorage('sessionStorage', (storage) => storage.setItem(name, JSON.stringify(value)));
}

/** Undefined when nothing readable is stored. */
export function readFromTab(name: string): unknown {
  return withStorage('sessionStorage', (storage) => JSON.parse(storage.getItem(name) ?? '') as unknown);
}

export function dropFromTab(name: string): void {
  withStorage('sessionStorage', (storage) => storage.removeItem(name));
}
