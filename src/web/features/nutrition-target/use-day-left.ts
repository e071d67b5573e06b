import { useSyncExternalStore } from 'react';
import { withStorage } from '#web/platform/storage/browser-storage.ts';

type Food = {
  readonly caloriesKcal: number;
  readonly protein: number;
  readonly carbs: number;
  readonly fats: number;
};

/** What is left of today's target. The rules come with it, on demand: a visitor without a target loads none of them. */
export type DayLeft = {
  readonly target: Food;
  readonly eaten: Food;
  readonly left: Food;
  /** What one meal should bring. */
  readonly meal: Food;
  /** 'Leaves you 38 g protein, 410 kcal' */
  readonly describe: (food: Food) => string;
  /** How far a food is from what one meal should bring; smaller fits better. */
  readonly misses: (food: Food) => number;
};

let current: DayLeft | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setDayLeft(next: DayLeft | null): void {
  if (next === current) return;
  current = next;
  for (const listener of listeners) listener();
}

/** Null without a target, and on every page that the server renders: those are the same for all visitors. */
export function useDayLeft(): DayLeft | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}

/** Not `own-storage`, which is emptied while no customer is signed in. */
export const guestTargetName = 'guest-target';

export function hasGuestTarget(): boolean {
  return withStorage('localStorage', (storage) => storage.getItem(guestTargetName) !== null) ?? false;
}
