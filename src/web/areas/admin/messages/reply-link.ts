import type { ContactMessage } from '#contract/admin-office.ts';
import { brand } from '#web/platform/brand/brand.ts';

/** Mail programs truncate or refuse longer links. */
const longestQuote = 1200;

/** A mailto link with the message quoted. */
export function replyLink({ email, firstName, subject, message }: ContactMessage): string {
  const title = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  const quoted = message.slice(0, longestQuote).replaceAll(/^/gm, '> ');
  const text = `Hello ${firstName},\n\n\n\n${brand.name}\n\n${quoted}`;
  return `mailto:${encode(email)}?subject=${encode(title)}&body=${encode(text)}`;
}

/** The cut may halve a surrogate pair, which cannot be encoded. */
function encode(part: string): string {
  return encodeURIComponent(part.replaceAll(/\r?\n/g, '\r\n').toWellFormed());
}
