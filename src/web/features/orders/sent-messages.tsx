import { useQuery } from '@tanstack/react-query';
import type { MessageChannel, MessageKind } from '#domain/messages/message-kind.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { labelIn } from '#domain/readable-code.ts';
import { call } from '#web/platform/api/call.ts';

const channelLabels: Record<MessageChannel, string> = { sms: 'SMS', mail: 'Email', push: 'Notification' };
/** Not the domain's labels: these are shorter, and importing those would bring the rules of messages into the page. */
const kindLabels: Record<MessageKind, string> = {
  confirmed: 'order confirmed',
  'promise-changed': 'new delivery time',
  'out-for-delivery': 'out for delivery',
  delivered: 'delivered',
  'rating-asked': 'how was it?',
  'payment-failed': 'payment failed',
  cancelled: 'order cancelled',
  refund: 'refund',
  'claim-answered': 'claim answered',
};

type SentMessagesProps = { readonly orderId: number; readonly heading: 'h3' | 'h4'; readonly headingClass: string };

/** What was sent to the customer about an order. Nothing while it loads, or when it cannot be loaded: the timeline says the same. */
export function SentMessages({ orderId, heading: Heading, headingClass }: SentMessagesProps) {
  const { data: messages = [] } = useQuery({
    queryKey: ['orders', 'messages', orderId],
    queryFn: async ({ signal }) =>
      call((await import('#contract/messages.ts')).listOrderMessages, { params: { id: orderId } }, { signal }),
    staleTime: 0,
  });
  if (messages.length === 0) return null;
  return (
    <section className="sm:col-span-2">
      <Heading className={headingClass}>Messages sent</Heading>
      <ul className="grid gap-1 text-secondary">
        {messages.map(({ kind, channel, sentAt }) => (
          <li key={`${kind} ${channel}`}>
            {labelIn(channelLabels, channel)}: {labelIn(kindLabels, kind)}{' '}
            <time dateTime={sentAt} className="num text-sm text-ink-2">
              {formatInstant(sentAt)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
