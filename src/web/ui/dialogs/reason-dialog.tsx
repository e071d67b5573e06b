import { type ComponentProps, useState } from 'react';
import { TextAreaField } from '../fields/text-area-field.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type ReasonDialogProps = Omit<
  ComponentProps<typeof ConfirmDialog>,
  'open' | 'onOpenChange' | 'onConfirm' | 'children'
> & {
  readonly label: string;
  readonly hint: string;
  readonly maxLength: number;
  readonly isRequired?: boolean;
  /** Shows its own error. */
  readonly onConfirm: (reason: string) => Promise<unknown>;
  readonly onClose: (isDone: boolean) => void;
};

/** Confirms an action that is recorded with a reason. After a failure the dialog stays open, with the reason filled in. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { label, hint, maxLength, isRequired = false, canConfirm = true, onConfirm, onClose, ...dialog } = props;
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      {...dialog}
      open
      onOpenChange={() => onClose(false)}
      canConfirm={canConfirm && (!isRequired || reason.trim() !== '')}
      onConfirm={() =>
        onConfirm(reason).then(
          () => onClose(true),
          () => undefined,
        )
      }
    >
      <TextAreaField
        label={label}
        hint={hint}
        maxLength={maxLength}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
