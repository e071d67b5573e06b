import { z } from 'zod';
import type { WorkingHours } from '#domain/calendar/working-hours.ts';
import { consultationStatuses } from '#domain/consultations/consultation-status.ts';
import consultationData from './data/consultations.json' with { type: 'json' };

/** Monday to Friday, and Saturday mornings. */
export const demoNutritionistHours: readonly WorkingHours[] = [
  ...[1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, fromMinute: 10 * 60, toMinute: 13 * 60 },
    { weekday, fromMinute: 15 * 60, toMinute: 18 * 60 },
  ]),
  { weekday: 6, fromMinute: 10 * 60, toMinute: 13 * 60 },
];

/** Names of demo meals, demo bowls or home dishes that take turns through a week. */
const Rotation = z.strictObject({
  breakfasts: z.array(z.string()),
  snacks: z.array(z.string()),
  lunches: z.array(z.string()),
  dinners: z.array(z.string()),
});
export type Rotation = z.output<typeof Rotation>;

const DemoDietPlan = z.strictObject({ planName: z.string(), generalNotes: z.string(), weeks: z.array(Rotation) });
export type DemoDietPlan = z.output<typeof DemoDietPlan>;

const DemoConsultation = z.strictObject({
  /** Index in the list of demo customers. */
  customer: z.int(),
  goal: z.string(),
  notes: z.string(),
  status: z.enum(consultationStatuses),
  isAssigned: z.boolean(),
  hoursAgo: z.int(),
  messages: z
    .array(
      z.strictObject({
        from: z.enum(['client', 'nutritionist']),
        /** Hours since the request. */
        hoursLater: z.int(),
        text: z.string(),
      }),
    )
    .optional(),
  target: z.strictObject({ calories: z.int(), protein: z.int(), carbs: z.int(), fats: z.int() }).optional(),
  plan: DemoDietPlan.optional(),
  /** On the next working day. */
  hasAppointment: z.literal(true).optional(),
  /** The lines of the document that came with it. */
  document: z.strictObject({ fileName: z.string(), lines: z.array(z.string()) }).optional(),
});
export type DemoConsultation = z.output<typeof DemoConsultation>;

const HomeDish = z.strictObject({
  description: z.string(),
  nutrition: z.record(z.string(), z.number()),
  note: z.string().optional(),
});

/** The oldest consultation first. */
export const { homeDishes, consultations: demoConsultations } = z
  .strictObject({ homeDishes: z.record(z.string(), HomeDish), consultations: z.array(DemoConsultation) })
  .parse(consultationData);
