import type { MessageTemplate } from '#contract/messages.ts';
import { addDays, businessDay } from '#domain/calendar/business-day.ts';
import { deliveryDltText, deliveryMailText, deliveryText } from '#domain/messages/delivery-text.ts';
import {
  type DeliveryMessage,
  type MessageKind,
  deliveryMessages,
  isOptional,
  isUrgent,
  messageKinds,
} from '#domain/messages/message-kind.ts';
import { type MessageText, type OrderFacts, dltText, messageText, mailText } from '#domain/messages/message-texts.ts';
import { smsLength } from '#domain/messages/sms-length.ts';
import { paise } from '#domain/money.ts';
import type { SmsGateway } from '#server/modules/notify/senders.ts';

/** As long as it usually gets: an order of tomorrow has the longest time. */
function exampleOrder(now: Date, publicUrl: string): OrderFacts {
  const from = new Date(now.getTime() + 24 * 3_600_000);
  from.setMinutes(30, 0, 0);
  return {
    id: 104_729,
    duePaise: paise(1_249_50),
    arrival: { from, to: new Date(from.getTime() + 30 * 60_000) },
    reason: 'The kitchen ran out of paneer today',
    publicUrl,
  };
}

type Preview = Omit<MessageTemplate, 'sms' | 'mail'> & {
  readonly text: MessageText;
  readonly mail: string;
  readonly dltText: string;
};

function previewOfOrder(kind: MessageKind, now: Date, publicUrl: string): Preview {
  const text = messageText(kind, exampleOrder(now, publicUrl), businessDay(now));
  return {
    kind,
    text,
    mail: mailText(text, publicUrl),
    dltText: dltText(kind),
    isOptional: isOptional(kind),
    isUrgent: isUrgent(kind),
  };
}

function previewOfDelivery(kind: DeliveryMessage, now: Date, publicUrl: string): Preview {
  const orderId = kind === 'delivery-changed' ? exampleOrder(now, publicUrl).id : null;
  const text = deliveryText({
    date: addDays(businessDay(now), 1),
    reason: kind === 'delivery-without-room' ? 'full' : 'sold-out',
    orderId,
    isWithoutRoom: kind === 'delivery-without-room',
  });
  return {
    kind,
    text,
    mail: deliveryMailText(text, publicUrl),
    dltText: deliveryDltText(kind),
    isOptional: false,
    isUrgent: true,
  };
}

export function previewTemplates(publicUrl: string, templateIds: SmsGateway['templateIds']): MessageTemplate[] {
  const now = new Date();
  const previews = [
    ...messageKinds.map((kind) => previewOfOrder(kind, now, publicUrl)),
    ...deliveryMessages.map((kind) => previewOfDelivery(kind, now, publicUrl)),
  ];
  return previews.map(({ text: { sms, subject }, mail, dltText: registered, ...preview }) => ({
    ...preview,
    sms: { text: sms, ...smsLength(sms), dltText: registered, templateId: templateIds?.[preview.kind] ?? null },
    mail: { subject, text: mail },
  }));
}
