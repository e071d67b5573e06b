import CalendarClock from 'lucide-react/icons/calendar-clock';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Target from 'lucide-react/icons/target';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { AssignedConsultationDetails } from '#contract/nutritionist.ts';
import { isConsultationClosed } from '#domain/consultations/consultation-status.ts';
import { AppointmentLine } from '#web/features/consultations/appointment-line.tsx';
import { formatConsultationDate } from '#web/features/consultations/consultation-date.ts';
import { ConsultationStatusBadge } from '#web/features/consultations/consultation-status-badge.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { documentSize } from '#web/features/consultations/document-check.ts';
import { DownloadDocument } from '#web/features/consultations/download-document.tsx';
import type { MacroTarget } from '#contract/consultations.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { MacroFigures } from '#web/features/food-labels/macro-meter.tsx';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import type { ConsultationSearchParams } from '../consultations/use-consultation-search-params.ts';
import { AdherenceStrip } from './adherence-strip.tsx';
import { ClientMessages } from './client-messages.tsx';
import { ClientSubscription } from './client-subscription.tsx';
import { StartReview } from './start-review.tsx';

type ConsultationFileProps = {
  readonly consultation: AssignedConsultationDetails;
  readonly address: ConsultationSearchParams;
};

const icon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.9 } as const;

/** The open consultation: what to do, the messages, and the facts: beside them, behind a button, or on phones above them. */
export function ConsultationFile({ consultation, address }: ConsultationFileProps) {
  const { id, userName, status, hasPlan } = consultation;
  const isClosed = isConsultationClosed(status);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasFactsBeside = useMediaQuery('(width >= 1181px)');
  const isOnePane = useMediaQuery('(width < 901px)');
  const [hasFactsOpen, setHasFactsOpen] = useState(false);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const facts = <ConsultationFacts consultation={consultation} address={address} />;
  return (
    <>
      <article className="flex min-h-0 min-w-0 grow flex-col">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5 wide:px-5">
          <div className="mr-auto flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <h2 ref={heading} tabIndex={-1} className="text-card-l leading-tight font-[720] wrap-anywhere">
              {userName}
            </h2>
            <ConsultationStatusBadge status={status} />
          </div>
          <div className="flex gap-2 empty:hidden max-wide:w-full max-wide:*:grow">
            {hasFactsBeside || isOnePane ? null : (
              <StaffButton
                icon={<ClipboardList {...icon} />}
                aria-haspopup="dialog"
                onClick={() => setHasFactsOpen(true)}
              >
                Facts
              </StaffButton>
            )}
            {status === 'SUBMITTED_BY_USER' ? <StartReview id={id} /> : null}
            {status === 'IN_REVIEW' ? (
              <StaffButton onClick={() => address.openCompleteDialog(id)}>Mark Complete</StaffButton>
            ) : null}
            {isClosed && !hasPlan ? null : (
              <StaffButton
                variant={status === 'IN_REVIEW' ? 'primary' : 'plain'}
                icon={<NotebookPen {...icon} />}
                onClick={() => address.openDialogOver('plan')}
              >
                {isClosed ? 'View Diet Plan' : 'Create Diet Plan'}
              </StaffButton>
            )}
          </div>
        </header>
        {isOnePane ? null : <AdherenceStrip consultation={consultation} />}
        <ClientMessages
          consultation={consultation}
          onProposeTime={() => address.openDialogOver('appointment')}
          before={
            isOnePane ? (
              <>
                <AdherenceStrip consultation={consultation} />
                <div className="border-b border-line pb-4">{facts}</div>
              </>
            ) : null
          }
        />
      </article>
      {hasFactsBeside ? (
        <aside aria-label="Facts" className="w-72 shrink-0 overflow-y-auto border-l border-line px-4 pb-4">
          {facts}
        </aside>
      ) : null}
      {hasFactsOpen && !hasFactsBeside && !isOnePane ? (
        <Dialog open onOpenChange={setHasFactsOpen} title="Facts">
          <ConsultationFacts
            consultation={consultation}
            address={{
              openDialogOver: (dialog) => {
                setHasFactsOpen(false);
                address.openDialogOver(dialog);
              },
            }}
          />
        </Dialog>
      ) : null}
    </>
  );
}

type ConsultationFactsProps = {
  readonly consultation: AssignedConsultationDetails;
  readonly address: Pick<ConsultationSearchParams, 'openDialogOver'>;
};

function ConsultationFacts({ consultation, address }: ConsultationFactsProps) {
  const { id, status, createdAt, goal, userNotes, target, appointment, hasPlan, ledgerSharedSince } = consultation;
  const isClosed = isConsultationClosed(status);
  return (
    <div className="grid gap-3.5 pt-3.5">
      <div>
        <p className="num text-note font-[620] text-ink-2">Consultation #{id}</p>
        <p className="num">
          Submitted on <time dateTime={createdAt}>{formatConsultationDate(createdAt)}</time>
        </p>
        {hasPlan && !isClosed ? (
          <p className="text-note text-ink-2">The client has a plan: it opens for changes.</p>
        ) : null}
      </div>
      <Part title="Goal">
        <p className="wrap-anywhere">{goal || 'No goal provided'}</p>
      </Part>
      <Part title="Client notes">
        <p className="wrap-anywhere whitespace-pre-wrap">{userNotes || 'No notes provided'}</p>
      </Part>
      <Part
        title="Target per day"
        action={
          isClosed ? null : (
            <StaffButton icon={<Target {...icon} />} onClick={() => address.openDialogOver('target')}>
              Set Target
            </StaffButton>
          )
        }
      >
        <TargetFigures target={target} />
      </Part>
      <Part
        title="Appointment"
        action={
          isClosed ? null : (
            <StaffButton icon={<CalendarClock {...icon} />} onClick={() => address.openDialogOver('appointment')}>
              {appointment ? 'Propose Another Time' : 'Propose a Time'}
            </StaffButton>
          )
        }
      >
        {appointment ? (
          <AppointmentLine appointment={appointment} />
        ) : (
          <p className="text-ink-2">No time proposed yet</p>
        )}
      </Part>
      {isClosed ? null : (
        <Part title="Subscription">
          <ClientSubscription consultationId={id} onOpen={() => address.openDialogOver('deliveries')} />
        </Part>
      )}
      <Part title="Ledger">
        <p className="text-ink-2">
          {ledgerSharedSince === null ? (
            'The client has not shared it.'
          ) : (
            <span className="num">
              Shared by the client since {formatConsultationDate(ledgerSharedSince)}. They can take it back at any time.
            </span>
          )}
        </p>
      </Part>
      <Part title="Document">
        <ClientDocument consultation={consultation} />
      </Part>
    </div>
  );
}

type PartProps = { readonly title: string; readonly action?: ReactNode; readonly children: ReactNode };

function Part({ title, action, children }: PartProps) {
  return (
    <section className="grid gap-1.5 border-t border-line pt-3.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-text text-note leading-normal font-[620] tracking-normal text-ink-2">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  );
}

function ClientDocument({ consultation }: { readonly consultation: AssignedConsultationDetails }) {
  const { id, userName, document } = consultation;
  if (!document) return <p className="text-ink-2">No document uploaded</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-[560]">{document.fileName}</span>{' '}
        <span className="num text-ink-2">
          {documentSize(document.sizeBytes)}, {formatConsultationDate(document.uploadedAt)}
        </span>
      </p>
      <DownloadDocument id={id} of={userName} />
    </div>
  );
}

const grams = (amount: number | null) => (amount === null ? '–' : `${amount} g`);

function TargetFigures({ target }: { readonly target: MacroTarget }) {
  const { calories, protein, carbs, fats } = target;
  if ([calories, protein, carbs, fats].every((amount) => amount === null)) {
    return <p className="text-ink-2">No target set yet</p>;
  }
  return (
    <MacroFigures
      className="max-w-105"
      figures={[
        { label: 'kcal', value: calories === null ? '–' : String(calories) },
        { label: 'Protein', value: grams(protein), macro: 'protein' },
        { label: 'Carbs', value: grams(carbs), macro: 'carbs' },
        { label: 'Fats', value: grams(fats), macro: 'fats' },
      ]}
    />
  );
}
