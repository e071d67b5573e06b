import { z } from 'zod';
import { textLengths } from '#domain/text-lengths.ts';
import type { Endpoint } from './endpoint.ts';
import { Email, Id, Instant, requiredLine, requiredText } from './shapes.ts';

export const ContactMessageDraft = z.strictObject({
  firstName: requiredLine('First name is required', textLengths.nameOfSender),
  lastName: requiredLine('Last name is required', textLengths.nameOfSender),
  email: Email,
  subject: requiredLine('Subject is required', textLengths.contactSubject),
  message: requiredText('Message is required', textLengths.contactMessage),
});
export type ContactMessageDraft = z.output<typeof ContactMessageDraft>;

export const sendContactMessage = {
  method: 'POST',
  path: '/contact-messages',
  summary: 'Write to the shop',
  access: 'public',
  body: ContactMessageDraft,
  response: z.object({ id: Id, createdAt: Instant }),
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;
