import { z } from 'zod';
import { ContactMessageDraft } from '#contract/contact.ts';
import type { contactMessages } from '#server/db/schema/contact-messages.ts';
import messageData from './data/contact-messages.json' with { type: 'json' };

const demoContactMessages = z
  .array(
    ContactMessageDraft.extend({
      hoursAgo: z.int(),
      /** Null: unread. */
      readAfterHours: z.int().nullable(),
    }),
  )
  .parse(messageData);

export function demoContactMessageRows(now: Date): (typeof contactMessages.$inferInsert)[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000);
  return demoContactMessages.map(({ hoursAgo, readAfterHours, ...message }) => ({
    ...message,
    createdAt: ago(hoursAgo),
    readAt: readAfterHours === null ? null : ago(hoursAgo - readAfterHours),
  }));
}
