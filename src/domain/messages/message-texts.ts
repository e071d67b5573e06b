import { formatInstant, formatTimeRange } from '../calendar/format-instant.ts';
import { type BusinessDay, businessDay } from '../calendar/business-day.ts';
import { type Paise, toRupees } from '../money.ts';
import { shopName } from '../shop-name.ts';
import type { MessageKind } from './message-kind.ts';

/** The variables of the texts, already formatted: the registered template includes their format. */
type Variables = {
  readonly orderId: string;
  /** Such as '8:30-9:00 PM' or 'Nov 15, 8:30-9:00 PM'. */
  readonly arrival: string;
  /** 'Please keep Rs 499 ready'; 'It is paid' when nothing is due. */
  readonly payment: string;
  /** 'Rs 499 ready and your phone at hand'; 'your phone at hand' when nothing is due. */
  readonly ready: string;
  readonly reason: string;
  readonly refund: string;
  /** The page of the cart. */
  readonly cart: string;
};
type Variable = keyof Variables;

type Texts<Used extends Variable> = {
  readonly variables: readonly Used[];
  /** Registered with the operators (DLT). A changed letter needs a new registration, or they drop the message. */
  readonly sms: (value: Pick<Variables, Used>) => string;
  readonly subject: (value: Pick<Variables, Used>) => string;
};
const texts = <const Used extends Variable>(of: Texts<Used>) => of;

/** All texts of order messages. The mail has the text of the SMS, and a link to the order. */
const templates: { readonly [K in MessageKind]: Pick<Texts<Variable>, 'variables' | 'sms' | 'subject'> } = {
  confirmed: texts({
    variables: ['orderId', 'arrival', 'payment'],
    sms: ({ orderId, arrival, payment }) =>
      `${shopName}: order #${orderId} is confirmed. It arrives ${arrival}. ${payment}.`,
    subject: ({ orderId }) => `Order #${orderId} is confirmed`,
  }),
  'promise-changed': texts({
    variables: ['orderId', 'arrival'],
    sms: ({ orderId, arrival }) => `${shopName}: the time of order #${orderId} has changed. It arrives ${arrival}.`,
    subject: ({ orderId }) => `Order #${orderId} has a new delivery time`,
  }),
  'out-for-delivery': texts({
    variables: ['orderId', 'ready'],
    sms: ({ orderId, ready }) => `${shopName}: order #${orderId} is out for delivery. Please keep ${ready}.`,
    subject: ({ orderId }) => `Order #${orderId} is out for delivery`,
  }),
  delivered: texts({
    variables: ['orderId'],
    sms: ({ orderId }) => `${shopName}: order #${orderId} was delivered. Enjoy your meal!`,
    subject: ({ orderId }) => `Order #${orderId} was delivered`,
  }),
  'rating-asked': texts({
    variables: ['orderId'],
    sms: ({ orderId }) => `${shopName}: how was order #${orderId}? Please rate your meals on our site, in your orders.`,
    subject: ({ orderId }) => `How was order #${orderId}?`,
  }),
  'payment-failed': texts({
    variables: ['orderId', 'cart'],
    sms: ({ orderId, cart }) =>
      `${shopName}: order #${orderId} was not paid, so we have not cooked it. Your meals are in your cart: ${cart}`,
    subject: ({ orderId }) => `Order #${orderId} was not paid`,
  }),
  cancelled: texts({
    variables: ['orderId', 'reason'],
    sms: ({ orderId, reason }) => `${shopName}: order #${orderId} was cancelled. Reason: ${reason}. You pay nothing.`,
    subject: ({ orderId }) => `Order #${orderId} was cancelled`,
  }),
  refund: texts({
    variables: ['refund', 'orderId'],
    sms: ({ refund, orderId }) =>
      `${shopName}: Rs ${refund} for order #${orderId} is on its way back to you, the way you paid. Banks take up to 7 days.`,
    subject: ({ orderId }) => `Refund for order #${orderId}`,
  }),
  'claim-answered': texts({
    variables: ['orderId'],
    sms: ({ orderId }) =>
      `${shopName}: we have answered your claim on order #${orderId}. Please read it on our site, in your orders.`,
    subject: ({ orderId }) => `Your claim on order #${orderId} is answered`,
  }),
};

/** What a message says about its order. */
export type OrderFacts = {
  readonly id: number;
  /** What is left to pay at the door. */
  readonly duePaise: Paise;
  readonly arrival: { readonly from: Date; readonly to: Date };
  readonly reason: string | null;
  /** Of a refund. */
  readonly refundPaise?: Paise | undefined;
  /** Where the shop is: https://example.com */
  readonly publicUrl: string;
};

/** Operators allow this many characters for one variable. */
const longestVariable = 40;

export type MessageText = { readonly sms: string; readonly subject: string };

export function messageText(kind: MessageKind, order: OrderFacts, today: BusinessDay): MessageText {
  const due = order.duePaise > 0 ? `Rs ${amountText(order.duePaise)} ready` : null;
  return fill(kind, {
    orderId: String(order.id),
    arrival: arrivalText(order.arrival, today),
    payment: due ? `Please keep ${due}` : 'It is paid',
    ready: due ? `${due} and your phone at hand` : 'your phone at hand',
    reason: shortened(order.reason ?? 'none was given'),
    refund: amountText(order.refundPaise ?? order.duePaise),
    cart: `${order.publicUrl}/cart`,
  });
}

/** As it is registered: each variable is `{#var#}`. */
export function dltText(kind: MessageKind): string {
  const variable = '{#var#}';
  return fill(kind, {
    orderId: variable,
    arrival: variable,
    payment: variable,
    ready: variable,
    reason: variable,
    refund: variable,
    cart: variable,
  }).sms;
}

export const variablesOf = (kind: MessageKind): readonly Variable[] => templates[kind].variables;

function fill(kind: MessageKind, value: Variables): MessageText {
  const { sms, subject } = templates[kind];
  return { sms: sms(value), subject: subject(value) };
}

/** Without the long dash, which would make each SMS twice as expensive. */
function arrivalText({ from, to }: OrderFacts['arrival'], today: BusinessDay): string {
  const range = formatTimeRange(from, to).replace('–', '-');
  return businessDay(from) === today ? range : `${formatInstant(from, 'day')}, ${range}`;
}

/** Without the rupee sign, which is not in GSM-7: 499, 499.50. */
function amountText(amount: Paise): string {
  return amount % 100 === 0 ? String(toRupees(amount)) : toRupees(amount).toFixed(2);
}

function shortened(text: string): string {
  let line = text.split(/\s/).filter(Boolean).join(' ');
  while (line.endsWith('.')) line = line.slice(0, -1).trimEnd();
  return line.length <= longestVariable ? line : `${line.slice(0, longestVariable - 3).trimEnd()}...`;
}

/** The last line binds the code to the site (WICG origin-bound one-time codes): a phone fills it in there and nowhere else. */
export function oneTimeCodeText(code: string, host: string): string {
  return `${code} is your ${shopName} code. It is valid for 5 minutes. Never share it with anyone.\n\n@${host} #${code}`;
}

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
