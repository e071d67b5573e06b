import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { type Shift, findOverlappingShift, minutesADay } from '#domain/trading/opening-hours.ts';
import { usualPace } from '#domain/trading/promised-time.ts';
import { pauseMinutes } from '#domain/trading/slots.ts';
import type { Endpoint } from './endpoint.ts';
import { Day, Id, Instant, PathId, optionalLine, requiredLine } from './shapes.ts';

const clockProblem = 'Please enter a time such as 18:30';
/** A time of day in Hyderabad; 24:00 is the end of the day. */
const clockTime = (pattern: RegExp) =>
  z.string(clockProblem).max(5, { error: clockProblem, abort: true }).regex(pattern, clockProblem);
const OpeningTime = clockTime(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
const ClosingTime = clockTime(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/).overwrite((time) =>
  time === '00:00' ? '24:00' : time,
);

/** Closes the next day when it closes before it opens. */
const ShiftTimes = z.strictObject({ opens: OpeningTime, closes: ClosingTime });
type ShiftTimes = z.output<typeof ShiftTimes>;
const isNotEmpty = ({ opens, closes }: ShiftTimes) => opens !== closes;
const emptyShift = { path: ['closes'], message: 'Please choose another closing time: this shift has no minute' };

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

export function shiftOfTimes({ opens, closes }: ShiftTimes): Shift {
  const fromMinute = minuteOf(opens);
  const toMinute = minuteOf(closes);
  return { fromMinute, toMinute: toMinute > fromMinute ? toMinute : toMinute + minutesADay };
}

export function timesOfShift({ fromMinute, toMinute }: Shift): ShiftTimes {
  return { opens: timeOf(fromMinute), closes: timeOf(toMinute > minutesADay ? toMinute - minutesADay : toMinute) };
}

const weekdayProblem = 'Please choose a day of the week, 1 for Monday to 7 for Sunday';
const WeeklyShift = ShiftTimes.safeExtend({
  weekday: z.int(weekdayProblem).min(1, weekdayProblem).max(7, weekdayProblem),
});

const overlapProblem = 'This shift overlaps another one';
const wholeNumber = (min: number, max: number, what: string) => {
  const message = `${what} must be a whole number from ${min} to ${max}`;
  return z.int(message).min(min, message).max(max, message);
};
const limit = (max: number, what: string) => wholeNumber(0, max, what);

/** Hours, lead time, pace and capacity of a kitchen. A limit of 0 is none. */
export const TradingSettings = z.strictObject({
  weeklyShifts: z
    .array(WeeklyShift.refine(isNotEmpty, emptyShift))
    .max(42, 'Use at most six shifts a day')
    .superRefine((shifts, context) => {
      const weekly = shifts.map((times, index) => ({ index, weekday: times.weekday, ...shiftOfTimes(times) }));
      const overlapping = findOverlappingShift(weekly);
      if (overlapping)
        context.addIssue({ code: 'custom', path: [overlapping.index, 'opens'], message: overlapProblem });
    }),
  specialDates: z
    .array(
      z.strictObject({
        date: Day,
        /** None: closed. */
        shifts: z
          .array(ShiftTimes.refine(isNotEmpty, emptyShift))
          .max(6, 'Use at most six shifts a day')
          .superRefine((shifts, context) => {
            // On one day: a shift that passes midnight ends before the next one of the same date could begin again.
            const sorted = shifts
              .map((times, index) => ({ index, ...shiftOfTimes(times) }))
              .toSorted((a, b) => a.fromMinute - b.fromMinute);
            const overlapping = sorted.find(
              (shift, index) => index > 0 && shift.fromMinute < sorted[index - 1]!.toMinute,
            );
            if (overlapping)
              context.addIssue({ code: 'custom', path: [overlapping.index, 'opens'], message: overlapProblem });
          }),
        note: optionalLine(80),
      }),
    )
    .max(200, 'Use at most 200 special dates')
    .superRefine((dates, context) => {
      const seen = new Set<string>();
      for (const [index, { date }] of dates.entries()) {
        if (seen.has(date))
          context.addIssue({ code: 'custom', path: [index, 'date'], message: 'This date is in the list already' });
        seen.add(date);
      }
    }),
  leadMinutes: limit(24 * 60, 'Lead time'),
  ordersPerSlot: limit(10_000, 'Orders per slot'),
  portionsPerSlot: limit(100_000, 'Portions per slot'),
  ordersAtOnce: wholeNumber(1, 100, 'Orders cooked at the same time').default(usualPace.ordersAtOnce),
  /** Used until enough orders were cooked to measure it. */
  minutesPerOrder: wholeNumber(1, 60, 'Minutes per order').default(usualPace.minutesPerOrder),
});
export type TradingSettings = z.output<typeof TradingSettings>;

export const KitchenTrading = TradingSettings.safeExtend({
  kitchenId: Id,
  kitchenName: z.string(),
  isOpen: z.boolean(),
  isPaused: z.boolean(),
  /** Null while paused: until a manager reopens it. */
  pausedUntil: Instant.nullable(),
  pauseReason: z.string(),
  /** Added to what is promised from now on. */
  delayMinutes: z.int(),
});
export type KitchenTrading = z.output<typeof KitchenTrading>;

const ListedTrading = KitchenTrading.safeExtend({
  /** From an order that is placed now to its arrival next door. */
  promiseMinutes: z.int(),
});
export type ListedTrading = z.output<typeof ListedTrading>;

const params = z.object({ id: PathId });

export const listKitchenTrading = {
  method: 'GET',
  path: '/kitchen-manager/kitchens',
  summary: 'Hours, pause, delay and capacity of the kitchens',
  access: permissions.pauseKitchens,
  response: z.array(ListedTrading),
} as const satisfies Endpoint;

export const pauseKitchen = {
  method: 'PUT',
  path: '/kitchen-manager/kitchens/:id/pause',
  summary: 'Take no orders for some minutes, or until reopened',
  access: permissions.pauseKitchens,
  params,
  body: z.strictObject({
    /** Null: until reopened. */
    minutes: z.literal([...pauseMinutes, null], 'Please choose 15, 30 or 60 minutes, or until reopened'),
    reason: requiredLine('Please give a reason', textLengths.pauseReason),
  }),
  response: KitchenTrading,
} as const satisfies Endpoint;

export const reopenKitchen = {
  method: 'DELETE',
  path: '/kitchen-manager/kitchens/:id/pause',
  summary: 'End a pause',
  access: permissions.pauseKitchens,
  params,
  response: KitchenTrading,
} as const satisfies Endpoint;

export const setKitchenDelay = {
  method: 'PUT',
  path: '/kitchen-manager/kitchens/:id/delay',
  summary: 'Promise later times for the rest of the day',
  access: permissions.pauseKitchens,
  params,
  body: z.strictObject({ minutes: limit(120, 'The delay') }),
  response: KitchenTrading,
} as const satisfies Endpoint;
