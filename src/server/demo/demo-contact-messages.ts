import type { ContactMessageDraft } from '#contract/contact.ts';
import type { contactMessages } from '#server/db/schema/contact-messages.ts';

type DemoContactMessage = ContactMessageDraft & {
  readonly hoursAgo: number;
  /** Null: unread. */
  readonly readAfterHours: number | null;
};

const demoContactMessages: readonly DemoContactMessage[] = [
  {
    firstName: 'Priya',
    lastName: 'Menon',
    email: 'priya.menon@example.com',
    subject: 'Lunch for a team of 18',
    message:
      'We would like to order bowls for our team every Wednesday, about 18 people, half of them vegetarian.\n\nDo you take one order for all of us, and how early would you need it?',
    hoursAgo: 245,
    readAfterHours: 3,
  },
  {
    firstName: 'Arjun',
    lastName: 'Pillai',
    email: 'arjun.pillai@example.com',
    subject: 'Is the satay free of gluten?',
    message:
      'I am coeliac. The label of the Soya Satay Rice Bowl names peanut and soya only. Is it cooked apart from the penne?',
    hoursAgo: 171,
    readAfterHours: 2,
  },
  {
    firstName: 'Ananya',
    lastName: 'Rao',
    email: 'ananya.rao@example.com',
    subject: 'Thank you',
    message: 'The Leg day bowl has been my Monday and Thursday for a month. Please never take five seeds off the list.',
    hoursAgo: 98,
    readAfterHours: 20,
  },
  {
    firstName: 'Suresh',
    lastName: 'Babu',
    email: 'suresh.babu@example.com',
    subject: 'Delivery to Begumpet',
    message: 'My PIN code is 500016. The page says that you do not deliver there yet. Is it planned?',
    hoursAgo: 49,
    readAfterHours: null,
  },
  {
    firstName: 'Zoya',
    lastName: 'Ahmed',
    email: 'zoya.ahmed@example.com',
    subject: 'Invoice for my company',
    message:
      'Could you send me an invoice with our GST number for the orders of last month? I can send the number by mail.',
    hoursAgo: 20,
    readAfterHours: null,
  },
  {
    firstName: 'David',
    lastName: 'Joseph',
    email: 'david.joseph@example.com',
    subject: 'More protein in the penne',
    message: 'Could the Soya Arrabbiata Penne come with a double portion of soya? I would pay for it.',
    hoursAgo: 2,
    readAfterHours: null,
  },
];

export function demoContactMessageRows(now: Date): (typeof contactMessages.$inferInsert)[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000);
  return demoContactMessages.map(({ hoursAgo, readAfterHours, ...message }) => ({
    ...message,
    createdAt: ago(hoursAgo),
    readAt: readAfterHours === null ? null : ago(hoursAgo - readAfterHours),
  }));
}
