import { call } from '#web/api/call.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { BothFactorsForm, type BothFactors } from './both-factors-form.tsx';
import { useReloadSecondFactor } from './second-factor-query.ts';

export function SwitchOffDialog({ onClose }: { readonly onClose: () => void }) {
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
