import { type BusinessDay, businessDayRange } from '../calendar/business-day.ts';
import { formatInstant } from '../calendar/format-instant.ts';
import { shopName } from '../shop-name.ts';
import { type ChangeReason, changeReasonTexts } from '../subscriptions/subscription-rules.ts';
import type { DeliveryMessage } from './message-kind.ts';
import type { MessageText } from './message-texts.ts';

/** What a message says about a delivery of a subscription. */
export type DeliveryFacts = {
  readonly date: BusinessDay;
  readonly reason: ChangeReason;
  /** The order that was placed instead; null: it was skipped, or is still planned. */
  readonly orderId: number | null;
  /** Planned for a slot without room. */
  readonly isWithoutRoom: boolean;
};

export function deliveryMessageOf({ orderId, isWithoutRoom }: DeliveryFacts): DeliveryMessage {
  if (isWithoutRoom) return 'delivery-without-room';
  return orderId === null ? 'delivery-skipped' : 'delivery-changed';
}

/** The texts are registered with the operators, as those of `messageText`. */
export function deliveryText(facts: DeliveryFacts): MessageText {
  return fill(deliveryMessageOf(facts), {
    day: formatInstant(businessDayRange(facts.date).from, 'day'),
    reason: changeReasonTexts[facts.reason],
    orderId: String(facts.orderId),
  });
}

/** As it is registered: each variable is `{#var#}`. */
export function deliveryDltText(kind: DeliveryMessage): string {
  const variable = '{#var#}';
  return fill(kind, { day: variable, reason: variable, orderId: variable }).sms;
}

export const deliveryMailText = ({ sms }: MessageText, publicUrl: string): string =>
  ['Hello,', '', sms, '', `Your subscriptions: ${publicUrl}/subscriptions`].join('\n');

type Variables = { readonly day: string; readonly reason: string; readonly orderId: string };

function fill(kind: DeliveryMessage, { day, reason, orderId }: Variables): MessageText {
  const texts: Record<DeliveryMessage, MessageText> = {
    'delivery-skipped': {
      sms: `${shopName}: your delivery of ${day} is skipped, because ${reason}. You pay nothing.`,
      subject: `Your delivery of ${day} is skipped`,
    },
    'delivery-changed': {
      sms: `${shopName}: your delivery of ${day} was changed, because ${reason}. It is order #${orderId}.`,
      subject: `Your delivery of ${day} was changed`,
    },
    'delivery-without-room': {
      sms: `${shopName}: your delivery of ${day} cannot come at its time, because ${reason}. Please choose another time.`,
      subject: `No room for your delivery of ${day}`,
    },
  };
  return texts[kind];
}
