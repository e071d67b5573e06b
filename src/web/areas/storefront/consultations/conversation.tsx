import type { ConsultationDetails } from '#contract/consultations.ts';
import { isConsultationClosed } from '#domain/consultations/consultation-status.ts';
import { call } from '#web/api/call.ts';
import { MessageThread } from '#web/consultations/message-thread.tsx';
import { useThread } from '#web/consultations/use-thread.ts';
import { endpoints, ownKeys } from './own-consultations.ts';

type ConversationProps = { readonly consultation: ConsultationDetails; readonly ownId: number };

export function Conversation({ consultation, ownId }: ConversationProps) {
  const params = { id: consultation.id };
  const thread = useThread(ownKeys, consultation, {
    readEarlier: async (before) => call((await endpoints()).listOwnMessages, { params, query: { before } }),
    write: async (messageContent) => call((await endpoints()).writeMessage, { params, body: { messageContent } }),
    markRead: async (lastMessageId) => call((await endpoints()).markOwnRead, { params, body: { lastMessageId } }),
  });
  return <MessageThread {...thread} ownId={ownId} isClosed={isConsultationClosed(consultation.status)} />;
}
