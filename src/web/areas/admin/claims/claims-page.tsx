import { useQuery } from '@tanstack/react-query';
import type { ClaimBox } from '#contract/admin-claims.ts';
import { useLiveClaims } from '#web/features/claims/claims-query.ts';
import { staffMeta } from '#web/platform/page/page-meta.ts';
import { classNames } from '#web/ui/class-names.ts';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { useListSearchParams } from '#web/ui/staff-list/use-list-search-params.ts';
import { StaffPageHead } from '#web/ui/staff-page/staff-page.tsx';
import { claimBoxQuery } from './admin-claims-query.ts';
import { ClaimList } from './claim-list.tsx';
import { OpenClaim } from './open-claim.tsx';

const title = 'Claims';
const choices = { sizes: [50], usualSize: 50 };

export const meta = staffMeta('admin', title, '/admin/claims');

const boxTitles: Record<ClaimBox, string> = {
  'to-answer': 'To answer',
  waiting: 'Waiting for the customer',
  answered: 'Answered this week',
};

export default function ClaimsPage() {
  const { idPart, pathOfDialog, closeDialog } = useListSearchParams(choices);
  const { refetchInterval } = useLiveClaims();
  const openId = idPart('claim');
  const toAnswer = useQuery({ ...claimBoxQuery('to-answer'), refetchInterval });
  const close = async () => {
    await closeDialog('claim');
    moveLostFocus(document.getElementById(`claim-${openId}`) ?? document.querySelector('h1'));
  };
  return (
    <>
      <StaffPageHead title={title}>{toAnswer.data ? <Acknowledged {...toAnswer.data} /> : null}</StaffPageHead>
      <div className="grid items-start gap-4 px-4 pt-3.5 pb-7 staff-split:grid-cols-[17rem_minmax(0,1fr)] wide:px-7">
        <div className={classNames('grid min-w-0 gap-3', openId !== undefined && 'max-staff-split:hidden')}>
          {(Object.keys(boxTitles) as ClaimBox[]).map((box) => (
            <Box key={box} box={box} openId={openId} pathOf={(id) => pathOfDialog({ claim: String(id) })} />
          ))}
        </div>
        {openId === undefined ? (
          <p className="rounded-input border border-dashed border-line-strong px-4 py-14 text-center text-ink-2 max-staff-split:hidden">
            Choose a claim to read it.
          </p>
        ) : (
          <OpenClaim
            key={openId}
            id={openId}
            listPath={pathOfDialog({ claim: '' })}
            refetchInterval={refetchInterval}
            onClose={() => void close()}
          />
        )}
      </div>
    </>
  );
}

type AcknowledgedProps = {
  readonly overdue: number;
  readonly acknowledged: { readonly inTime: number; readonly all: number };
};

function Acknowledged({ overdue, acknowledged: { inTime, all } }: AcknowledgedProps) {
  return (
    <p role="status" className="num text-ink-2">
      {overdue > 0 ? <b className="font-[660] text-st-red">{overdue} unanswered after 48 hours. </b> : null}
      {all > 0 ? `First answer within 48 hours: ${inTime} of ${all} in 30 days` : null}
    </p>
  );
}

type BoxProps = {
  readonly box: ClaimBox;
  readonly openId: number | undefined;
  readonly pathOf: (id: number) => string;
};

function Box({ box, openId, pathOf }: BoxProps) {
  const { data, error, refetch } = useQuery(claimBoxQuery(box));
  return (
    <section aria-label={boxTitles[box]}>
      <h2 className="num pb-1.5 font-text text-staff font-[660] tracking-normal">
        {boxTitles[box]}
        {data ? `, ${data.totalElements}` : ''}
      </h2>
      {data ? (
        <ClaimList claims={data.content} openId={openId} pathOf={pathOf} />
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : null}
    </section>
  );
}
