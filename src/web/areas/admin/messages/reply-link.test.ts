import { expect, it } from 'vitest';
import { replyLink } from './reply-link.ts';

const message = {
  id: 7,
  firstName: 'Suresh',
  lastName: 'Babu',
  email: 'suresh+lunch@example.com',
  subject: 'Delivery to Begumpet?',
  message: 'My PIN code is 500016.\nIs it planned & when?',
  createdAt: '2026-11-15T06:00:00.000Z',
  isRead: true,
  isArchived: false,
};

it('goes to the writer alone, whatever characters the address and the subject have', () => {
  const link = new URL(replyLink({ ...message, subject: 'Hi&bcc=everyone@example.com' }));
  expect(decodeURIComponent(link.pathname)).toBe('suresh+lunch@example.com');
  expect([...link.searchParams.keys()]).toEqual(['subject', 'body']);
  expect(link.searchParams.get('subject')).toBe('Re: Hi&bcc=everyone@example.com');
});

it('quotes what was written, line by line', () => {
  const body = new URL(replyLink(message)).searchParams.get('body');
  expect(body).toContain('Hello Suresh,');
  expect(body).toContain('> My PIN code is 500016.\r\n> Is it planned & when?');
});

it('does not answer an answer twice', () => {
  expect(new URL(replyLink({ ...message, subject: 'RE: lunch' })).searchParams.get('subject')).toBe('RE: lunch');
});

it('stays short for a long message, even where the cut halves a character', () => {
  const link = replyLink({ ...message, message: `${'a'.repeat(1199)}🍲${'b'.repeat(3000)}` });
  expect(link.length).toBeLessThan(1600);
});
