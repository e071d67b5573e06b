import { weekdayNames } from './weekdays.ts';

/** Hyderabad's. The shop's days and hours are in it, wherever the reader or the server is. */
export const shopTimeZone = 'Asia/Kolkata';

// It has had no daylight saving time since 1945, so an offset is exact and needs no time zone data.
export const shopOffsetMinutes = 5.5 * 60;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** The one way in which the shop writes dates and times. Each takes a date whose UTC fields are Hyderabad's. */
const formats = {
  /** 'Nov 15, 2026, 1:24 PM' */
  full: (local: Date) => `${formats.date(local)}, ${formats.time(local)}`,
  /** 'Nov 15, 1:24 PM' */
  short: (local: Date) => `${formats.day(local)}, ${formats.time(local)}`,
  /** '1:24 PM' */
  time: (local: Date) => {
    const hours = local.getUTCHours();
    const minutes = String(local.getUTCMinutes()).padStart(2, '0');
    return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
  },
  /** 'Nov 15' */
  day: (local: Date) => `${months[local.getUTCMonth()]} ${local.getUTCDate()}`,
  /** 'Nov 15, 2026' */
  date: (local: Date) => `${formats.day(local)}, ${local.getUTCFullYear()}`,
  /** 'Sunday' */
  longWeekday: (local: Date): string => weekdayNames[(local.getUTCDay() + 6) % 7]!,
  /** 'Sun' */
  shortWeekday: (local: Date) => formats.longWeekday(local).slice(0, 3),
  /** 'Sunday, Nov 15' */
  weekday: (local: Date) => `${formats.longWeekday(local)}, ${formats.day(local)}`,
  /** 'Sun, Nov 15, 1:24 PM' */
  appointment: (local: Date) => `${formats.shortWeekday(local)}, ${formats.short(local)}`,
};

export type InstantFormat = keyof typeof formats;

/**
 * In Hyderabad's time zone, wherever the reader is. Written by hand: on a cheap phone the first Intl.DateTimeFormat
 * of a page blocks it for 100 to 300 ms: the browser reads its time zone data then.
 */
export function formatInstant(instant: Date | string, format: InstantFormat = 'full'): string {
  const at = new Date(instant).getTime();
  return strangeDate(instant) ?? formats[format](new Date(at + shopOffsetMinutes * 60_000));
}

/** What is written instead of a date that is missing or none: one strange value must not take a page away. */
export function strangeDate(instant: Date | string | null | undefined): string | null {
  if (instant === null || instant === undefined || instant === '') return 'N/A';
  return Number.isNaN(new Date(instant).getTime()) ? 'Invalid date' : null;
}

/** '2026-11-15 13:24:00', for files that programs read. */
export function isoInShopTime(instant: Date): string {
  return new Date(instant.getTime() + shopOffsetMinutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** '8:30–9:00 PM', '11:45 AM–12:05 PM' */
export function formatTimeRange(from: Date | string, to: Date | string): string {
  const [start, end] = [formatInstant(from, 'time'), formatInstant(to, 'time')];
  if (strangeDate(from) !== null || strangeDate(to) !== null) return start === end ? start : `${start}–${end}`;
  return start.slice(-2) === end.slice(-2) ? `${start.slice(0, -3)}–${end}` : `${start}–${end}`;
}

const halfADayMs = 12 * 60 * 60 * 1000;

/** 1:05 PM; with its day when that is not today. */
export function asOfTime(at: number, now: number): string {
  return formatInstant(new Date(at), now - at < halfADayMs ? 'time' : 'short');
}
