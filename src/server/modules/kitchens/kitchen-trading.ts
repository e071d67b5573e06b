import type { Serviceability } from '#contract/addresses.ts';
import type { OpeningStatus } from '#contract/opening-status.ts';
import { AppError } from '#contract/errors.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { type Pause, isPaused, nextOpening, openPeriodAt } from '#domain/trading/opening-hours.ts';
import {
  type MeasuredPace,
  type Pace,
  type PromisedTime,
  earliestArrival,
  minutesPerOrder,
  promiseAsSoonAsPossible,
  promiseForSlot,
} from '#domain/trading/promised-time.ts';
import {
  type SlotLoads,
  type TradingRules,
  emptySlot,
  findSlotProblem,
  hasCapacityLimit,
  nearestFree,
  roomFor,
  slotDaysAhead,
  slotStarts,
  slotsOfToday,
} from '#domain/trading/slots.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { KitchenRow } from './kitchen-queries.ts';
import { countWaiting, findSlotLoads, lockSlotLoad, measurePace } from './trading-queries.ts';

export function tradingRulesOf(kitchen: KitchenRow): TradingRules {
  return {
    hours: { weekly: kitchen.weeklyShifts, specialDates: kitchen.specialDates },
    pause: pauseOf(kitchen),
    leadMinutes: kitchen.leadMinutes,
    capacity: { ordersPerSlot: kitchen.ordersPerSlot, portionsPerSlot: kitchen.portionsPerSlot },
  };
}

const pauseOf = ({ isPaused: paused, pausedUntil }: KitchenRow): Pause | null =>
  paused ? { until: pausedUntil } : null;

export function delayOf({ delayMinutes, delayedUntil }: KitchenRow, now: Date): number {
  return delayedUntil && delayedUntil > now ? delayMinutes : 0;
}

export function isOpenAt(kitchen: KitchenRow, now: Date): boolean {
  const { hours, pause } = tradingRulesOf(kitchen);
  return openPeriodAt(hours, pause, now, slotDaysAhead) !== undefined;
}

export function openingOf(kitchen: KitchenRow, now: Date): OpeningStatus {
  const { hours, pause } = tradingRulesOf(kitchen);
  const isOpen = isOpenAt(kitchen, now);
  return {
    isOpen,
    isPaused: isPaused(pause, now),
    opensAt: isOpen ? null : (nextOpening(hours, pause, now, slotDaysAhead)?.toISOString() ?? null),
  };
}

/** Whether the slot has begun, or begins before the food could be there. */
export function isTooLateFor(
  kitchen: KitchenRow,
  slot: Date,
  distanceKm: number,
  work: KitchenWork,
  now: Date,
): boolean {
  const earliest = earliestArrival(now, paceOf(kitchen, work, distanceKm, now));
  const problem = findSlotProblem(tradingRulesOf(kitchen), now, earliest, slot);
  return problem === 'past' || problem === 'too-soon';
}

export type WantedTime = {
  readonly deliverAt: Date | null;
  readonly portions: number;
  readonly distanceKm: number;
};

/** The slot that takes its room, if the kitchen's are limited or one was asked for, and what is promised. */
export type TakenRoom = { readonly slotStartsAt: Date | null; readonly promised: PromisedTime };

/** Of a kitchen whose slots are not limited. */
const noLoads: SlotLoads = new Map();
const hasLimitedSlots = (kitchen: KitchenRow) => hasCapacityLimit(tradingRulesOf(kitchen).capacity);

/**
 * Without a lock: the statement that writes the order checks that the slot has room. A slot that was asked for is not looked
 * up before that, because there is nothing to choose.
 */
export async function findRoom(
  db: Db,
  kitchen: KitchenRow,
  wanted: WantedTime,
  work: KitchenWork,
  now: Date,
): Promise<TakenRoom> {
  const isChosen = wanted.deliverAt === null && hasLimitedSlots(kitchen);
  return requireRoom(kitchen, wanted, isChosen ? await findSlotLoads(db, kitchen.id, now) : noLoads, work, now);
}

/** The same with the slot locked, so that no other order takes this room before the transaction ends. */
export async function lockRoom(
  tx: Tx,
  kitchen: KitchenRow,
  wanted: WantedTime,
  work: KitchenWork,
  now: Date,
): Promise<TakenRoom> {
  const loads = new Map(hasLimitedSlots(kitchen) ? await findSlotLoads(tx, kitchen.id, now) : noLoads);
  let room = requireRoom(kitchen, wanted, loads, work, now);
  const locked = new Set<number>();
  while (room.slotStartsAt && !locked.has(room.slotStartsAt.getTime())) {
    const start = room.slotStartsAt;
    locked.add(start.getTime());
    loads.set(start.getTime(), await lockSlotLoad(tx, kitchen.id, start));
    // When the slot has filled up meanwhile, a later one is tried. Slots are locked in the order of time.
    room = requireRoom(kitchen, wanted, loads, work, now);
  }
  return room;
}

/** For an order that leaves a slot: slots are locked in the order of their kitchens. */
export async function lockSlot(tx: Tx, kitchenId: number, start: Date): Promise<void> {
  await lockSlotLoad(tx, kitchenId, start);
}

/** Refuses when there is no room, with the nearest slots that have. */
function requireRoom(
  kitchen: KitchenRow,
  { deliverAt, portions, distanceKm }: WantedTime,
  loads: SlotLoads,
  work: KitchenWork,
  now: Date,
): TakenRoom {
  const rules = tradingRulesOf(kitchen);
  const pace = paceOf(kitchen, work, distanceKm, now);
  const earliest = earliestArrival(now, pace);
  const hasRoom = (start: Date) => roomFor(rules.capacity, loads.get(start.getTime()) ?? emptySlot, portions) !== 0;
  const refuse = (message: string, near: Date) => {
    const free = slotStarts(rules, now, earliest).filter(hasRoom);
    return slotUnavailable(message, nearestFree(free, near, 3));
  };
  if (deliverAt) {
    requirePossible(rules, now, earliest, deliverAt, (message) => refuse(message, deliverAt));
    if (!hasRoom(deliverAt)) throw refuse('That slot is full. Please choose another time.', deliverAt);
    return { slotStartsAt: deliverAt, promised: promiseForSlot(deliverAt) };
  }
  if (!openPeriodAt(rules.hours, rules.pause, now, 1)) {
    throw refuse('The kitchen is closed now. Please choose a time.', now);
  }
  const slot = hasCapacityLimit(rules.capacity) ? slotsOfToday(rules, now).find(hasRoom) : null;
  if (slot === undefined) throw refuse('The kitchen has no room left today. Please choose another time.', now);
  return { slotStartsAt: slot, promised: promiseAsSoonAsPossible(now, pace, slot) };
}

/** What a kitchen has to cook, and how long it takes to cook an order. */
export type KitchenWork = { readonly waiting: number; readonly measured: MeasuredPace };

const unmeasured: MeasuredPace = { orders: 0, medianMinutes: null };
const waitingAgeMs = 5_000;
const measuredAgeMs = 5 * 60_000;

/** The count may be a few seconds old. Counting for each order would cost more than a more exact promise is worth. The measured pace changes slowly. */
export class RecentWork {
  readonly #waiting: RecentAnswers<number>;
  readonly #measured: RecentAnswers<MeasuredPace>;

  constructor(db: Db) {
    this.#waiting = new RecentAnswers(waitingAgeMs, (kitchenId) => countWaiting(db, kitchenId));
    // Without a measurement there is the kitchen's setting: no order is refused for it.
    this.#measured = new RecentAnswers(measuredAgeMs, (kitchenId) =>
      measurePace(db, kitchenId).catch(() => unmeasured),
    );
  }

  async of(kitchenId: number): Promise<KitchenWork> {
    const [waiting, measured] = await Promise.all([this.#waiting.of(kitchenId), this.#measured.of(kitchenId)]);
    return { waiting, measured };
  }
}

/** One query for each kitchen at a time, whose answer is used until it is too old. */
class RecentAnswers<T> {
  readonly #maxAgeMs: number;
  readonly #query: (kitchenId: number) => Promise<T>;
  readonly #known = new Map<number, { readonly at: number; readonly answer: Promise<T> }>();

  constructor(maxAgeMs: number, query: (kitchenId: number) => Promise<T>) {
    this.#maxAgeMs = maxAgeMs;
    this.#query = query;
  }

  of(kitchenId: number): Promise<T> {
    const known = this.#known.get(kitchenId);
    if (known && performance.now() - known.at < this.#maxAgeMs) return known.answer;
    const answer = this.#query(kitchenId);
    this.#known.set(kitchenId, { at: performance.now(), answer });
    answer.catch(() => this.#known.delete(kitchenId));
    return answer;
  }
}

export function paceOf(kitchen: KitchenRow, work: KitchenWork, distanceKm: number, now: Date): Pace {
  return {
    leadMinutes: kitchen.leadMinutes,
    delayMinutes: delayOf(kitchen, now),
    ordersAhead: work.waiting,
    ordersAtOnce: kitchen.ordersAtOnce,
    minutesPerOrder: minutesPerOrder(kitchen.minutesPerOrder, work.measured),
    distanceKm,
  };
}

function requirePossible(
  rules: TradingRules,
  now: Date,
  earliest: Date,
  start: Date,
  refuse: (message: string) => AppError,
): void {
  const problem = findSlotProblem(rules, now, earliest, start);
  if (problem === null) return;
  if (problem === 'off-grid' || problem === 'past' || problem === 'too-far') {
    const message = {
      'off-grid': 'Please choose a time on the half hour.',
      past: 'That time has passed. Please choose another one.',
      'too-far': `Please choose a time within the next ${slotDaysAhead} days.`,
    }[problem];
    throw new AppError('rule-violated', message, { fieldErrors: { deliverAt: message } });
  }
  throw refuse(
    problem === 'too-soon'
      ? `The earliest we can be there is ${formatInstant(earliest, isToday(earliest, now) ? 'time' : 'appointment')}. Please choose a later time.`
      : 'The kitchen is closed at that time. Please choose another one.',
  );
}

const isToday = (instant: Date, now: Date) => businessDay(instant) === businessDay(now);

function slotUnavailable(message: string, nearest: readonly Date[]): AppError {
  return new AppError('slot-unavailable', message, {
    details: { nearestSlots: nearest.map((start) => start.toISOString()) },
  });
}

export type TradingDeps = { readonly db: Db; readonly work: RecentWork };

type Trading = Omit<
  Extract<Serviceability, { covered: true }>,
  'covered' | 'kitchenId' | 'kitchenName' | 'locality' | 'distanceKm'
>;

/** What a customer in reach may choose from now. */
export async function readTrading(
  { db, work: recent }: TradingDeps,
  kitchen: KitchenRow,
  distanceKm: number,
  now: Date,
): Promise<Trading> {
  const rules = tradingRulesOf(kitchen);
  const isLimited = hasCapacityLimit(rules.capacity);
  const [loads, work] = await Promise.all([
    isLimited ? findSlotLoads(db, kitchen.id, now) : noLoads,
    recent.of(kitchen.id),
  ]);
  const room = (start: Date) => roomFor(rules.capacity, loads.get(start.getTime()) ?? emptySlot, 1);
  const opening = openingOf(kitchen, now);
  const pace = paceOf(kitchen, work, distanceKm, now);
  const soonest = isLimited ? slotsOfToday(rules, now).find((start) => room(start) !== 0) : null;
  const arrival = opening.isOpen && soonest !== undefined ? promiseAsSoonAsPossible(now, pace, soonest) : null;
  return {
    handledAllergens: kitchen.handledAllergens,
    ...opening,
    earliestArrival: arrival && { from: arrival.from.toISOString(), to: arrival.to.toISOString() },
    slots: slotStarts(rules, now, earliestArrival(now, pace)).map((start) => ({
      start: start.toISOString(),
      room: room(start),
    })),
  };
}
