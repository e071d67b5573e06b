import { useRef, type ReactNode } from 'react';
import { useInFlightGuard } from '#web/ui/in-flight-guard.ts';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description: ReactNode;
  /** Both name the action: 'No, Keep Order', 'Yes, Cancel Order'. */
  readonly keepLabel: string;
  readonly confirmLabel: string;
  /** A returned promise blocks a second confirmation until it settles. */
  readonly onConfirm: () => unknown;
  readonly busy?: boolean;
  readonly isDestructive?: boolean;
  /** False when it is too late; the description says why. */
  readonly canConfirm?: boolean;
  /** Further fields, between the description and the buttons. */
  readonly children?: ReactNode;
};

/** The focus starts on the button that changes nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    keepLabel,
    confirmLabel,
    onConfirm,
    busy,
    isDestructive = true,
    canConfirm = true,
    children,
  } = props;
  const keepButton = useRef<HTMLButtonElement>(null);
  const once = useInFlightGuard();
  return (
    <Dialog
      kind="confirm"
      open={open}
      onOpenChange={(next) => {
        if (!busy) onOpenChange(next);
      }}
      title={title}
      description={description}
      initialFocus={keepButton}
    >
      {children}
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button ref={keepButton} variant="sec" disabled={busy} onClick={() => onOpenChange(false)}>
          {keepLabel}
        </Button>
        <Button
          variant={isDestructive ? 'danger' : 'primary'}
          busy={busy}
          disabled={!canConfirm}
          onClick={() => void once(onConfirm)}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
