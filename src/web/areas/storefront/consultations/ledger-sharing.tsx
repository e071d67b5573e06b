import type { ConsultationDetails } from '#contract/consultations.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { isConsultationClosed } from '#domain/consultations/consultation-status.ts';
import { call } from '#web/platform/api/call.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextLink } from '#web/ui/buttons/text-link.tsx';
import { endpoints } from './own-consultations.ts';
import { Panel } from './panel.tsx';
import { useConsultationChange } from './use-consultation-change.ts';

/** Consent to read the ledger: given to the nutritionist of this consultation, and taken back at once. */
export function LedgerSharing({ consultation }: { readonly consultation: ConsultationDetails }) {
  const { id, status, nutritionistName, ledgerSharedSince } = consultation;
  const isShared = ledgerSharedSince !== null;
  const change = useConsultationChange<boolean>({
    id,
    send: async (share) => call((await endpoints()).shareLedger, { params: { id }, body: { isShared: share } }),
    done: isShared ? 'Your ledger is private again' : 'Your ledger is shared',
    failed: 'Failed to change what you share',
  });
  if (nutritionistName === null || (isConsultationClosed(status) && !isShared)) return null;
  return (
    <Panel title="Your ledger">
      <p>
        {isShared ? (
          <>
            <bdi>{nutritionistName}</bdi> sees your target, what we delivered and what you logged, since{' '}
            <span className="num">{formatInstant(ledgerSharedSince, 'day')}</span>. Nobody else does.
          </>
        ) : (
          <>
            Let <bdi>{nutritionistName}</bdi> see your target, what we delivered and what you logged. You can take it
            back at any time, with immediate effect.
          </>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-4">
        <Button
          variant={isShared ? 'sec' : 'primary'}
          size="sm"
          busy={change.isPending}
          onClick={() => change.mutate(!isShared)}
        >
          {isShared ? 'Stop sharing' : 'Share my ledger'}
        </Button>
        <TextLink to="/today">Today</TextLink>
      </div>
    </Panel>
  );
}
