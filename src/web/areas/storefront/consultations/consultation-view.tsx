import { useRef } from 'react';
import type { ConsultationDetails } from '#contract/consultations.ts';
import { isConsultationClosed } from '#domain/consultations/consultation-status.ts';
import { call } from '#web/platform/api/call.ts';
import { formatConsultationDate } from '#web/features/consultations/consultation-date.ts';
import { ConsultationStatusBadge } from '#web/features/consultations/consultation-status-badge.tsx';
import { MessageThread } from '#web/features/consultations/message-thread.tsx';
import { useThread } from '#web/features/consultations/use-thread.ts';
import { AppointmentPanel } from './appointment-panel.tsx';
import { CancelConsultation } from './cancel-consultation.tsx';
import { DocumentPanel } from './document-panel.tsx';
import { LedgerSharing } from './ledger-sharing.tsx';
import { endpoints, ownKeys } from './own-consultations.ts';
import { Panel } from './panel.tsx';
import { PlanSection } from './plan/plan-section.tsx';

type ConsultationViewProps = { readonly consultation: ConsultationDetails; readonly ownId: number };

export function ConsultationView({ consultation, ownId }: ConsultationViewProps) {
  const { id, goal, userNotes, status, createdAt, nutritionistName, hasPlan } = consultation;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <header className="grid gap-3 pb-6 md:pb-8">
        <h1 ref={heading} tabIndex={-1} className="text-title-s wrap-anywhere md:text-hero-s">
          {goal || `Consultation #${id}`}
        </h1>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ConsultationStatusBadge status={status} />
          <p className="num text-ink-2">
            Requested <time dateTime={createdAt}>{formatConsultationDate(createdAt)}</time>
          </p>
          {hasPlan ? (
            <a
              href="#plan"
              className="inline-flex min-h-11 items-center font-semibold text-beet-700 underline underline-offset-3"
            >
              Go to your diet plan
            </a>
          ) : null}
        </div>
      </header>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-6">
        <AppointmentPanel consultation={consultation} />
        <Panel title="Messages" className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <Conversation consultation={consultation} ownId={ownId} />
        </Panel>
        <Panel title="Your request">
          <p className="wrap-anywhere whitespace-pre-wrap">{userNotes || 'No notes provided'}</p>
          <p className="text-secondary wrap-anywhere text-ink-2">
            {nutritionistName === null ? (
              nobodyYet(isConsultationClosed(status))
            ) : (
              <>
                Your nutritionist: <bdi>{nutritionistName}</bdi>
              </>
            )}
          </p>
          <CancelConsultation consultation={consultation} heading={heading} />
        </Panel>
        <DocumentPanel consultation={consultation} />
        <LedgerSharing consultation={consultation} />
      </div>
      <PlanSection consultation={consultation} />
    </>
  );
}

const nobodyYet = (isClosed: boolean) =>
  isClosed ? 'No nutritionist was assigned.' : 'A nutritionist will be assigned to you soon.';

function Conversation({ consultation, ownId }: { readonly consultation: ConsultationDetails; readonly ownId: number }) {
  const params = { id: consultation.id };
  const thread = useThread(ownKeys, consultation, {
    readEarlier: async (before) => call((await endpoints()).listOwnMessages, { params, query: { before } }),
    write: async (messageContent) => call((await endpoints()).writeMessage, { params, body: { messageContent } }),
    markRead: async (lastMessageId) => call((await endpoints()).markOwnRead, { params, body: { lastMessageId } }),
  });
  return <MessageThread {...thread} ownId={ownId} isClosed={isConsultationClosed(consultation.status)} />;
}
