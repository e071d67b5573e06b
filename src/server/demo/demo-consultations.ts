import type { ConsultationStatus } from '#domain/consultations/consultation-status.ts';
import type { WorkingHours } from '#domain/calendar/working-hours.ts';
import { type DemoDietPlan, muscleWeeks, steadySugarWeeks } from './demo-diet-plans.ts';

export type DemoMessage = {
  readonly from: 'client' | 'nutritionist';
  /** Hours since the request. */
  readonly hoursLater: number;
  readonly text: string;
};

/** Monday to Friday, and Saturday mornings. */
export const demoNutritionistHours: readonly WorkingHours[] = [
  ...[1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, fromMinute: 10 * 60, toMinute: 13 * 60 },
    { weekday, fromMinute: 15 * 60, toMinute: 18 * 60 },
  ]),
  { weekday: 6, fromMinute: 10 * 60, toMinute: 13 * 60 },
];

export type DemoConsultation = {
  /** Index in the list of demo customers. */
  readonly customer: number;
  readonly goal: string;
  readonly notes: string;
  readonly status: ConsultationStatus;
  readonly isAssigned: boolean;
  readonly hoursAgo: number;
  readonly messages?: readonly DemoMessage[];
  readonly target?: {
    readonly calories: number;
    readonly protein: number;
    readonly carbs: number;
    readonly fats: number;
  };
  readonly plan?: DemoDietPlan;
  /** On the next working day. */
  readonly hasAppointment?: true;
  /** The lines of the document that came with it. */
  readonly document?: { readonly fileName: string; readonly lines: readonly string[] };
};

/** The oldest first. */
export const demoConsultations: readonly DemoConsultation[] = [
  {
    customer: 0,
    goal: 'Build muscle',
    notes: 'Strength training four days a week, 62 kg. I lose appetite after evening sessions.',
    status: 'COMPLETED',
    isAssigned: true,
    hoursAgo: 26 * 24,
    target: { calories: 2200, protein: 130, carbs: 240, fats: 70 },
    plan: muscleWeeks,
    messages: [
      { from: 'nutritionist', hoursLater: 5, text: 'Hello Ananya, how late do your evening sessions end?' },
      { from: 'client', hoursLater: 7, text: 'Around 20:30. I am home by nine and rarely hungry before ten.' },
      {
        from: 'nutritionist',
        hoursLater: 9,
        text: 'Then we move half of dinner to before the session. Your plan for two weeks is ready, have a look.',
      },
      { from: 'client', hoursLater: 30, text: 'The millet bowl at six works very well. Thank you!' },
    ],
  },
  {
    customer: 1,
    goal: 'Lose weight',
    notes: 'Desk job, dinner is late most days. I would like to lose 6 kg by spring without skipping meals.',
    status: 'COMPLETED',
    isAssigned: true,
    hoursAgo: 21 * 24,
    messages: [
      { from: 'nutritionist', hoursLater: 6, text: 'Thank you for the diary. On which days can you eat before eight?' },
      { from: 'client', hoursLater: 20, text: 'Fridays and weekends. The other days I am in calls with the US.' },
    ],
    document: {
      fileName: 'Food diary, two weeks.pdf',
      lines: ['Food diary', 'Breakfast: poha or idli', 'Lunch: canteen', 'Dinner: after 21:30 on 9 of 14 days'],
    },
  },
  {
    customer: 2,
    goal: 'Eat for a half marathon',
    notes: 'Race in eight weeks. No beef, no pork. What should I eat before the long Sunday run?',
    status: 'CANCELLED',
    isAssigned: false,
    hoursAgo: 17 * 24,
  },
  {
    customer: 3,
    goal: 'Manage blood sugar',
    notes: 'Pre-diabetic according to my last test. Vegetarian, I eat eggs.',
    status: 'IN_REVIEW',
    isAssigned: true,
    hoursAgo: 9 * 24,
    target: { calories: 1800, protein: 95, carbs: 180, fats: 65 },
    plan: steadySugarWeeks,
    hasAppointment: true,
    messages: [
      { from: 'client', hoursLater: 2, text: 'The report is from last month. Should I test again before we start?' },
      { from: 'nutritionist', hoursLater: 18, text: 'Not yet: after four weeks of the plan, then we can compare.' },
      {
        from: 'nutritionist',
        hoursLater: 40,
        text: 'Two weeks are planned now. Fruit only with a meal, please, not alone.',
      },
      { from: 'client', hoursLater: 60, text: 'Is curd rice at night all right?' },
    ],
    document: {
      fileName: 'Blood report.pdf',
      lines: ['Blood report', 'HbA1c: 6.1 %', 'Fasting glucose: 112 mg/dL', 'Total cholesterol: 188 mg/dL'],
    },
  },
  {
    customer: 4,
    goal: 'Build muscle',
    notes: 'Vegan since last year and my lifts have stalled. I train in the morning before work.',
    status: 'IN_REVIEW',
    isAssigned: true,
    hoursAgo: 7 * 24,
    target: { calories: 2600, protein: 150, carbs: 310, fats: 80 },
    messages: [
      { from: 'nutritionist', hoursLater: 10, text: 'What do you eat between waking up and training?' },
      { from: 'client', hoursLater: 11, text: 'Nothing, only black coffee.' },
      { from: 'nutritionist', hoursLater: 26, text: 'Let us try a banana with peanut butter first, for one week.' },
    ],
  },
  {
    customer: 5,
    goal: 'Eat better at work',
    notes: 'Night shifts on alternate weeks. I need a plan that survives both.',
    status: 'IN_REVIEW',
    isAssigned: true,
    hoursAgo: 5 * 24,
  },
  {
    customer: 0,
    goal: 'Cut before a competition',
    notes: 'The first plan went well. Now ten weeks to a powerlifting meet in the 63 kg class.',
    status: 'SUBMITTED_BY_USER',
    isAssigned: true,
    hoursAgo: 3 * 24,
    messages: [{ from: 'client', hoursLater: 1, text: 'The meet is on a Saturday. Do we begin this week?' }],
  },
  {
    customer: 2,
    goal: 'Gain weight',
    notes: 'I am 48 kg and always full after half a bowl. Are there calories that do not fill?',
    status: 'SUBMITTED_BY_USER',
    isAssigned: true,
    hoursAgo: 52,
  },
  {
    customer: 3,
    goal: 'Family meals',
    notes: 'Could the plan work for two adults and a child of six? We cook at weekends.',
    status: 'CANCELLED',
    isAssigned: false,
    hoursAgo: 44,
  },
  {
    customer: 1,
    goal: 'Keep the weight',
    notes: 'Down 6 kg, thank you. How do I stay here without counting everything?',
    status: 'SUBMITTED_BY_USER',
    isAssigned: false,
    hoursAgo: 20,
  },
  {
    customer: 5,
    goal: 'More protein, no milk',
    notes: 'Lactose intolerant, and soya upsets my stomach. What is left besides eggs and chicken?',
    status: 'SUBMITTED_BY_USER',
    isAssigned: false,
    hoursAgo: 6,
  },
];
