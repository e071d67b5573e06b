import { setTimeout as sleep } from 'node:timers/promises';
import { businessDay, businessDayRange } from '#domain/business-day.ts';

/** Where a day in India ends within this time, waits for the next one: what a journey calls today stays today. */
export async function avoidMidnight(withinMs: number): Promise<void> {
  const { to } = businessDayRange(businessDay(new Date()));
  const leftMs = to.getTime() - Date.now();
  if (leftMs < withinMs) await sleep(leftMs + 1);
}
