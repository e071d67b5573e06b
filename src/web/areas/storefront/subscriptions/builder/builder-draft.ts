import type { PatternDay, Subscription, SubscriptionItem } from '#contract/subscription-shapes.ts';
import type { Allergen } from '#domain/menu/allergen.ts';
import { maxDeliveriesADay } from '#domain/subscriptions/subscription-rules.ts';
import { dropFromTab, readFromTab, saveInTab } from '#web/platform/storage/browser-storage.ts';
import { itemOf } from '#web/features/subscriptions/subscription-items.ts';

export type DraftDelivery = {
  readonly weekday: number;
  readonly slot: string;
  /** Empty until food is chosen. */
  readonly items: readonly SubscriptionItem[];
  /** Filling the week again leaves it alone. */
  readonly isKept: boolean;
};

export type WeekLimits = {
  /** Of one meal, in rupees. */
  readonly budget: number | null;
  readonly vegetarianDays: readonly number[];
  readonly withoutAllergens: readonly Allergen[];
};

export type BuilderDraft = {
  readonly deliveries: readonly DraftDelivery[];
  readonly limits: WeekLimits;
  readonly addressId: number | null;
  /** Days as their fields have them; '' while none is chosen. */
  readonly startsOn: string;
  readonly endsOn: string;
  readonly swapsAllowed: boolean;
};

export const emptyDraft: BuilderDraft = {
  deliveries: [],
  limits: { budget: null, vegetarianDays: [], withoutAllergens: [] },
  addressId: null,
  startsOn: '',
  endsOn: '',
  swapsAllowed: false,
};

const isSame = (a: DraftDelivery, b: DraftDelivery): boolean => a.weekday === b.weekday && a.slot === b.slot;

export const deliveryKey = ({ weekday, slot }: Pick<DraftDelivery, 'weekday' | 'slot'>): string => `${weekday} ${slot}`;

const inOrder = (deliveries: readonly DraftDelivery[]): DraftDelivery[] =>
  deliveries.toSorted((a, b) => a.weekday - b.weekday || a.slot.localeCompare(b.slot));

/** A weekday with its first delivery, or without any. */
export function toggleWeekday(deliveries: readonly DraftDelivery[], weekday: number, slot: string): DraftDelivery[] {
  const others = deliveries.filter((one) => one.weekday !== weekday);
  if (others.length < deliveries.length) return others;
  return inOrder([...deliveries, { weekday, slot, items: [], isKept: false }]);
}

/** Another delivery on a day, at the first of these times that is free; unchanged when there is none. */
export function addTime(
  deliveries: readonly DraftDelivery[],
  weekday: number,
  slots: readonly string[],
): readonly DraftDelivery[] {
  const taken = deliveries.filter((one) => one.weekday === weekday).map(({ slot }) => slot);
  const last = taken.at(-1) ?? '';
  const free = slots.filter((slot) => !taken.includes(slot));
  const slot = free.find((one) => one > last) ?? free[0];
  if (slot === undefined || taken.length >= maxDeliveriesADay) return deliveries;
  return inOrder([...deliveries, { weekday, slot, items: [], isKept: false }]);
}

export function moveTo(deliveries: readonly DraftDelivery[], moved: DraftDelivery, slot: string): DraftDelivery[] {
  return inOrder(deliveries.map((one) => (isSame(one, moved) ? { ...one, slot } : one)));
}

export const without = (deliveries: readonly DraftDelivery[], gone: DraftDelivery): DraftDelivery[] =>
  deliveries.filter((one) => !isSame(one, gone));

export function change(
  deliveries: readonly DraftDelivery[],
  changed: DraftDelivery,
  changes: Partial<Pick<DraftDelivery, 'items' | 'isKept'>>,
): DraftDelivery[] {
  return deliveries.map((one) => (isSame(one, changed) ? { ...one, ...changes } : one));
}

/** The deliveries with food, as the shop takes them. */
export function patternOf(deliveries: readonly DraftDelivery[]): PatternDay[] {
  return deliveries
    .filter(({ items }) => items.length > 0)
    .map(({ weekday, slot, items }) => ({ weekday, slot, items: [...items] }));
}

export function draftOf({ days, addressId, startsOn, endsOn, swapsAllowed }: Subscription): BuilderDraft {
  const deliveries = days.map(({ weekday, slot, lines }) => ({
    weekday,
    slot,
    items: lines.flatMap(itemOf),
    isKept: true,
  }));
  return {
    ...emptyDraft,
    deliveries: inOrder(deliveries),
    addressId,
    startsOn,
    endsOn: endsOn ?? '',
    swapsAllowed,
  };
}

/** The prefix is the one that `deleteOwn` deletes when the customer logs out. */
const storageName = (edited: number | undefined) => `own:subscription-draft-${edited ?? 'new'}`;
/** To be raised when the shape of a draft changes. */
const shape = 1;

export function saveDraft(userId: number, edited: number | undefined, draft: BuilderDraft): void {
  saveInTab(storageName(edited), { shape, userId, draft });
}

/** For the same customer only. */
export function readDraft(userId: number, edited: number | undefined): BuilderDraft | undefined {
  const saved = readFromTab(storageName(edited)) as
    | { readonly shape?: number; readonly userId?: number; readonly draft?: BuilderDraft }
    | undefined;
  return saved?.shape === shape && saved.userId === userId ? saved.draft : undefined;
}

export const dropDraft = (edited: number | undefined): void => dropFromTab(storageName(edited));
