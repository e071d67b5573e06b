import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SecondFactor } from '#contract/second-factor.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { call } from '#web/platform/api/call.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { useDialogStep } from '#web/ui/dialogs/use-dialog-step.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { BothFactorsForm, type BothFactors } from './both-factors-form.tsx';
import { SaveRecoveryCodes, recoveryCodesHint } from './save-recovery-codes.tsx';
import { secondFactorQuery, useReloadSecondFactor } from './second-factor-query.ts';
import { SecurityCard } from './security-card.tsx';

// It brings the QR code library.
const SetUpDialog = lazy(async () => ({ default: (await import('./set-up-dialog.tsx')).SetUpDialog }));

const fewCodes = 3;

export function SecondFactorPanel() {
  const { data, isError, refetch } = useQuery(secondFactorQuery);
  return (
    <SecurityCard title="Second factor" mark={data ? <Mark isOn={data.isOn} /> : null}>
      <p className="text-ink-2">
        With it, signing in takes your password and a code from an app on your phone. Whoever learns your password
        cannot get in with it alone.
      </p>
      {data?.isAsked && !data.isOn ? (
        <p role="note" className="rounded-input bg-st-yellow-bg px-4 py-3 font-[560] text-st-yellow">
          Admins need it for refunds, store credit, tax and delivery fee, users and business details.
        </p>
      ) : null}
      {data ? (
        <State factor={data} />
      ) : isError ? (
        <ErrorState message="Failed to load the second factor" onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-11 w-56" />
      )}
    </SecurityCard>
  );
}

function Mark({ isOn }: { readonly isOn: boolean }) {
  return isOn ? (
    <StatusBadge colour="green" icon="circle-check" label="On" />
  ) : (
    <StatusBadge colour="grey" icon="circle" label="Off" />
  );
}

function State({ factor }: { readonly factor: SecondFactor }) {
  const [params] = useSearchParams();
  const step = useDialogStep();
  const opened = params.get('dialog');
  const open = (dialog: string) => void step.open(new URLSearchParams({ dialog }));
  const close = () => void step.close(new URLSearchParams());
  return (
    <>
      {factor.isOn ? (
        <On factor={factor} onOpen={open} />
      ) : (
        <StaffButton variant="primary" className="justify-self-start" onClick={() => open('set-up')}>
          Set Up Second Factor
        </StaffButton>
      )}
      <Suspense>
        {/* Not only while it is off: it also shows the recovery codes once it is on. */}
        {opened === 'set-up' ? <SetUpDialog onClose={close} isOn={factor.isOn} /> : null}
      </Suspense>
      {opened === 'new-codes' && factor.isOn ? <NewCodesDialog onClose={close} /> : null}
      {opened === 'switch-off' && factor.isOn ? <SwitchOffDialog onClose={close} /> : null}
    </>
  );
}

type OnProps = { readonly factor: SecondFactor; readonly onOpen: (dialog: string) => void };

function On({ factor: { since, recoveryCodesLeft }, onOpen }: OnProps) {
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-2">On since</dt>
        <dd className="num font-[560]">{since ? formatInstant(since) : null}</dd>
        <dt className="text-ink-2">Recovery codes left</dt>
        <dd className="num font-[560]">{recoveryCodesLeft} of 10</dd>
      </dl>
      {recoveryCodesLeft <= fewCodes ? (
        <p className="rounded-(--radius-s) bg-haldi-100 px-3 py-2">
          Few recovery codes are left. Make new ones before you need the last.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2.5">
        <StaffButton onClick={() => onOpen('new-codes')}>New Recovery Codes</StaffButton>
        <StaffButton variant="danger" onClick={() => onOpen('switch-off')}>
          Switch Off
        </StaffButton>
      </div>
    </>
  );
}

function SwitchOffDialog({ onClose }: { readonly onClose: () => void }) {
  const reload = useReloadSecondFactor();
  const send = async (body: BothFactors) => {
    const { disableSecondFactor } = await import('#contract/second-factor.ts');
    await call(disableSecondFactor, { body });
    toast.success('Second factor switched off');
    onClose();
    await reload();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Switch off the second factor?"
      description="From then on your password alone lets you in. Your recovery codes are worth nothing any more."
    >
      <BothFactorsForm send={send} sendLabel="Switch Off" isDanger onCancel={onClose} />
    </Dialog>
  );
}

function NewCodesDialog({ onClose }: { readonly onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const reload = useReloadSecondFactor();
  const send = async (body: BothFactors) => {
    const { renewRecoveryCodes } = await import('#contract/second-factor.ts');
    const { recoveryCodes } = await call(renewRecoveryCodes, { body });
    setCodes(recoveryCodes);
    await reload();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={codes ? 'Keep your recovery codes' : 'New recovery codes'}
      description={codes ? recoveryCodesHint : 'The codes that you have now are worth nothing from then on.'}
    >
      {codes ? (
        <SaveRecoveryCodes codes={codes} onSaved={onClose} />
      ) : (
        <BothFactorsForm send={send} sendLabel="Make New Codes" onCancel={onClose} />
      )}
    </Dialog>
  );
}
