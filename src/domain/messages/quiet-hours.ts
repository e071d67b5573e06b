import { addDays, businessDay, businessDayRange } from '../calendar/business-day.ts';
import { type MessageKind, isUrgent } from './message-kind.ts';

/** In Hyderabad. What is not urgent waits for the morning. */
export const quietHours = { from: 22, to: 8 } as const;

const hourMs = 3_600_000;

/** When the message may be sent; null: now. */
export function waitsUntil(kind: MessageKind, now: Date): Date | null {
  if (isUrgent(kind)) return null;
  const today = businessDay(now);
  const midnight = businessDayRange(today).from.getTime();
  const hour = (now.getTime() - midnight) / hourMs;
  if (hour >= quietHours.to && hour < quietHours.from) return null;
  const day = hour < quietHours.to ? today : addDays(today, 1);
  return new Date(businessDayRange(day).from.getTime() + quietHours.to * hourMs);
}
