import type { ReactNode } from 'react';
import type { AssignedConsultationDetails } from '#contract/nutritionist.ts';
import { isConsultationClosed } from '#domain/consultations/consultation-status.ts';
import { call } from '#web/platform/api/call.ts';
import { MessageThread } from '#web/features/consultations/message-thread.tsx';
import { useThread } from '#web/features/consultations/use-thread.ts';
import { useSession } from '#web/platform/session/session-store.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { nutritionistKeys } from '../nutritionist-queries.ts';
import { ComposerTools } from './composer-tools.tsx';

const endpoints = () => import('#contract/nutritionist.ts');

type ClientMessagesProps = {
  readonly consultation: AssignedConsultationDetails;
  /** Scrolls with the messages, above them. */
  readonly before: ReactNode;
  readonly onProposeTime: () => void;
};

export function ClientMessages({ consultation, before, onProposeTime }: ClientMessagesProps) {
  const { id, status } = consultation;
  const { user } = useSession();
  const params = { id };
  const { onSend, ...thread } = useThread(nutritionistKeys, consultation, {
    readEarlier: async (earlierThan) =>
      call((await endpoints()).listClientMessages, { params, query: { before: earlierThan } }),
    write: async (messageContent) => call((await endpoints()).writeToClient, { params, body: { messageContent } }),
    markRead: async (lastMessageId) => call((await endpoints()).markClientRead, { params, body: { lastMessageId } }),
  });
  return (
    <MessageThread
      {...thread}
      ownId={user?.id ?? 0}
      isClosed={isConsultationClosed(status)}
      isFilling
      before={before}
      tools={<ComposerTools consultation={consultation} onProposeTime={onProposeTime} />}
      onSend={async (text) => {
        await onSend(text);
        toast.success('Message sent successfully');
      }}
    />
  );
}
