import type { MessageTemplate } from '#contract/messages.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { isOptional, isUrgent, messageKinds } from '#domain/messages/message-kind.ts';
import { type OrderFacts, dltText, messageText, mailText } from '#domain/messages/message-texts.ts';
import { smsLength } from '#domain/messages/sms-length.ts';
import { paise } from '#domain/money.ts';
import type { SmsGateway } from '#server/modules/notify/senders.ts';

/** As long as it usually gets: an order of tomorrow has the longest time. */
function exampleOrder(now: Date): OrderFacts {
  const from = new Date(now.getTime() + 24 * 3_600_000);
  from.setMinutes(30, 0, 0);
  return {
    id: 104_729,
    duePaise: paise(1_249_50),
    arrival: { from, to: new Date(from.getTime() + 30 * 60_000) },
    reason: 'The kitchen ran out of paneer today',
  };
}

export function previewTemplates(publicUrl: string, templateIds: SmsGateway['templateIds']): MessageTemplate[] {
  const now = new Date();
  return messageKinds.map((kind) => {
    const text = messageText(kind, exampleOrder(now), businessDay(now));
    const templateId = templateIds?.[kind] ?? null;
    return {
      kind,
      sms: { text: text.sms, ...smsLength(text.sms), dltText: dltText(kind), templateId },
      mail: { subject: text.subject, text: mailText(text, publicUrl) },
      isOptional: isOptional(kind),
      isUrgent: isUrgent(kind),
    };
  });
}
