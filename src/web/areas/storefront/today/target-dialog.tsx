import type { ComponentProps } from 'react';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DailyTargetForm } from './daily-target-form.tsx';

type TargetDialogProps = Omit<ComponentProps<typeof DailyTargetForm>, 'footClass'> & { readonly onClose: () => void };

export function TargetDialog({ onClose, ...form }: TargetDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Your target"
      description={
        form.isGuest ? 'What you want to eat in a day. It stays in this browser.' : 'What you want to eat in a day.'
      }
    >
      <DailyTargetForm {...form} footClass="dialog-foot" />
    </Dialog>
  );
}
