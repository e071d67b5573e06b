import type { ContactMessage } from '#contract/admin-office.ts';
import { brand } from '#web/brand.ts';

/** Longer links are cut or refused by mail programs. */
const longestQuote = 1200;

/** Opens the reader's own mail program, with what was written quoted below. */
export function replyLink({ email, firstName, subject, message }: ContactMessage): string {
  const title = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  const quoted = message.slice(0, longestQuote).replaceAll(/^/gm, '> ');
  const text = `Hello ${firstName},\n\n\n\n${brand.name}\n\n${quoted}`;
  return `mailto:${encode(email)}?subject=${encode(title)}&body=${encode(text)}`;
}

/** A character that the cut has halved is replaced: there is no way to encode it. */
function encode(part: string): string {
  return encodeURIComponent(part.replaceAll(/\r?\n/g, '\r\n').toWellFormed());
}
