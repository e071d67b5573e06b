import { expect, it } from 'vitest';
import { replyLink } from './open-message.tsx';

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

it('a reply goes to the sender only, whatever characters the e-mail address and the subject have', () => {
  const link = new URL(replyLink({ ...message, subject: 'Hi&bcc=everyone@example.com' }));
  expect(decodeURIComponent(link.pathname)).toBe('suresh+lunch@example.com');
  expect([...link.searchParams.keys()]).toEqual(['subject', 'body']);
  expect(link.searchParams.get('subject')).toBe('Re: Hi&bcc=everyone@example.com');
});

it('a reply quotes the message line by line', () => {
  const body = new URL(replyLink(message)).searchParams.get('body');
  expect(body).toContain('Hello Suresh,');
  expect(body).toContain('> My PIN code is 500016.\r\n> Is it planned & when?');
});

it('a reply does not repeat "Re:"', () => {
  expect(new URL(replyLink({ ...message, subject: 'RE: lunch' })).searchParams.get('subject')).toBe('RE: lunch');
});

it('the reply link to a long message stays short, even if the cut halves a character', () => {
  const link = replyLink({ ...message, message: `${'a'.repeat(1199)}🍲${'b'.repeat(3000)}` });
  expect(link.length).toBeLessThan(1600);
});
