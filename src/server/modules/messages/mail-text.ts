import type { MessageText } from '#domain/messages/message-texts.ts';

export function mailText({ sms }: MessageText, publicUrl: string): string {
  return [
    'Hello,',
    '',
    sms,
    '',
    `Your orders: ${publicUrl}/profile?tab=orders`,
    `Which messages you get: ${publicUrl}/profile?tab=personal`,
  ].join('\n');
}
