import { useState } from 'react';
import { call } from '#web/platform/api/call.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { BothFactorsForm, type BothFactors } from './both-factors-form.tsx';
import { SaveRecoveryCodes, recoveryCodesHint } from './save-recovery-codes.tsx';
import { useReloadSecondFactor } from './second-factor-query.ts';

export function NewCodesDialog({ onClose }: { readonly onClose: () => void }) {
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
