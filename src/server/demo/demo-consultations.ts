import type { ConsultationStatus } from '#domain/consultation-status.ts';

export type DemoConsultation = {
  /** Of the demo customers, by their place in the list. */
  readonly customer: number;
  readonly goal: string;
  readonly notes: string;
  readonly status: ConsultationStatus;
  readonly isAssigned: boolean;
  readonly hoursAgo: number;
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
  },
  {
    customer: 1,
    goal: 'Lose weight',
    notes: 'Desk job, dinner is late most days. I would like to lose 6 kg by spring without skipping meals.',
    status: 'COMPLETED',
    isAssigned: true,
    hoursAgo: 21 * 24,
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
