import { type BusinessDay, addDays, weekdayOf } from '../calendar/business-day.ts';
import type { DeliveryRowState, DeliveryState, SubscriptionState } from './subscription-rules.ts';

/** What a delivery brings: a meal of the menu, or a bowl. */
export type PlannedItem =
  | { readonly mealId: number; readonly quantity: number }
  | {
      readonly baseComponentId: number;
      readonly proteinOptionIds: readonly number[];
      readonly addOnIds: readonly number[];
      readonly name: string;
      readonly quantity: number;
    };

/** A delivery of every week. Monday is 1; the slot begins at this minute of the day. */
export type PatternEntry = {
  readonly weekday: number;
  readonly minute: number;
  readonly items: readonly PlannedItem[];
  /** An entry that is added to a running pattern begins with the first day that can still be changed. */
  readonly from: BusinessDay;
};

export type Pause = {
  readonly from: BusinessDay;
  /** The last day that is left out; null: until it is resumed. */
  readonly until: BusinessDay | null;
};

export type Plan = {
  readonly startsOn: BusinessDay;
  /** Inclusive; null: no end. */
  readonly endsOn: BusinessDay | null;
  readonly pause: Pause | null;
  readonly pattern: readonly PatternEntry[];
};

/** What is known of one delivery beside the pattern. `minute` is that of the pattern, whatever the delivery was moved to. */
export type DeliveryRow = {
  readonly date: BusinessDay;
  readonly minute: number;
  readonly state: DeliveryRowState;
  readonly movedTo: number | null;
  readonly items: readonly PlannedItem[] | null;
};

export type PlannedDelivery<Row extends DeliveryRow = DeliveryRow> = {
  readonly date: BusinessDay;
  readonly minute: number;
  /** The minute at which its slot begins, after a move. */
  readonly at: number;
  readonly state: DeliveryState;
  readonly items: readonly PlannedItem[];
  readonly row: Row | null;
};

export const isPausedOn = (pause: Pause | null, date: BusinessDay): boolean =>
  pause !== null && date >= pause.from && (pause.until === null || date <= pause.until);

const isWithin = ({ startsOn, endsOn }: Plan, date: BusinessDay) =>
  date >= startsOn && (endsOn === null || date <= endsOn);

const keyOf = ({ date, minute }: Pick<DeliveryRow, 'date' | 'minute'>) => `${date} ${minute}`;

/**
 * Every delivery from one day to another, both included, in order of time. Deliveries that were ordered or skipped stay when the
 * pattern, the pause or the end changes afterwards. A delivery with items of its own keeps them when the pattern changes.
 */
export function planDeliveries<Row extends DeliveryRow>(
  plan: Plan,
  rows: readonly Row[],
  from: BusinessDay,
  to: BusinessDay,
): PlannedDelivery<Row>[] {
  const rowByKey = new Map(rows.map((row) => [keyOf(row), row]));
  const planned: PlannedDelivery<Row>[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (!isWithin(plan, date)) continue;
    const weekday = weekdayOf(date);
    for (const { minute, items } of plan.pattern.filter((entry) => entry.weekday === weekday && entry.from <= date)) {
      const row = rowByKey.get(keyOf({ date, minute })) ?? null;
      rowByKey.delete(keyOf({ date, minute }));
      const state = stateOf(row, isPausedOn(plan.pause, date));
      planned.push({ date, minute, at: row?.movedTo ?? minute, state, items: row?.items ?? items, row });
    }
  }
  const left = [...rowByKey.values()].filter(
    (row) => row.date >= from && row.date <= to && (isSettled(row) || (row.items !== null && isWithin(plan, row.date))),
  );
  const settled = left.map((row) => ({
    date: row.date,
    minute: row.minute,
    at: row.movedTo ?? row.minute,
    state: stateOf(row, isPausedOn(plan.pause, row.date)),
    items: row.items ?? [],
    row,
  }));
  return [...planned, ...settled].toSorted((a, b) => (a.date === b.date ? a.at - b.at : a.date < b.date ? -1 : 1));
}

const isSettled = ({ state }: DeliveryRow) => state === 'ordered' || state === 'skipped';

function stateOf(row: DeliveryRow | null, isPaused: boolean): DeliveryState {
  if (row?.state === 'ordered' || row?.state === 'skipped') return row.state;
  return isPaused ? 'paused' : 'planned';
}

/** How far ahead the next delivery is looked for: a weekly pattern has one in any seven days. */
const searchDays = 14;

/** The first delivery on or after a day that will come; undefined when none will. */
export function nextDelivery<Row extends DeliveryRow>(
  plan: Plan,
  rows: readonly Row[],
  from: BusinessDay,
): PlannedDelivery<Row> | undefined {
  let start = from > plan.startsOn ? from : plan.startsOn;
  if (isPausedOn(plan.pause, start)) {
    if (plan.pause!.until === null) return undefined;
    start = addDays(plan.pause!.until, 1);
  }
  // A run of skipped ones is longer than a week at times.
  for (let weeks = 0; weeks < 26; weeks++) {
    const end = addDays(start, searchDays - 1);
    const found = planDeliveries(plan, rows, start, end).find(({ state }) => state === 'planned');
    if (found) return found;
    start = addDays(end, 1);
    if (plan.endsOn !== null && start > plan.endsOn) return undefined;
  }
  return undefined;
}

/** `next`: the first day whose deliveries are not ordered yet. */
export function subscriptionState(plan: Plan, isEnded: boolean, next: BusinessDay): SubscriptionState {
  if (isEnded || (plan.endsOn !== null && plan.endsOn < next)) return 'ended';
  return isPausedOn(plan.pause, next) ? 'paused' : 'active';
}

export const portionsOf = (items: readonly PlannedItem[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
