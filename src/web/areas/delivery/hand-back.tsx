import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import type { DeliveryOrder } from '#contract/delivery.ts';
import { type HandBackReason, handBackLabels, handBackReasons, isHandBackExplained } from '#domain/orders/hand-back.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import type { OfflineActions } from './use-offline-actions.ts';

type HandBackButtonProps = { readonly order: DeliveryOrder; readonly onAction: OfflineActions['perform'] };

/** Before delivery: the rider brings the order back, with a reason. */
export function HandBackButton({ order, onAction }: HandBackButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        full
        icon={<Undo2 aria-hidden="true" className="size-5" strokeWidth={2} />}
        onClick={() => setIsOpen(true)}
      >
        Hand back<span className="sr-only"> order {order.id}</span>
      </Button>
      {isOpen ? <HandBackDialog order={order} onAction={onAction} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function HandBackDialog({ order, onAction, onClose }: HandBackButtonProps & { readonly onClose: () => void }) {
  const [reason, setReason] = useState<HandBackReason | null>(null);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<'reason' | 'note' | null>(null);
  const handBack = () => {
    if (reason === null) return setProblem('reason');
    const given = { reason, note: note.trim() };
    if (!isHandBackExplained(given)) return setProblem('note');
    onClose();
    return onAction(order, 'hand-back', { handBack: given });
  };
  return (
    <Dialog open onOpenChange={onClose} title={`Hand back #${order.id}?`}>
      <fieldset className="grid gap-2.5" aria-describedby={problem === 'reason' ? 'hand-back-problem' : undefined}>
        <legend className="sr-only">Reason</legend>
        {handBackReasons.map((one) => (
          <label
            key={one}
            className="flex min-h-13 cursor-pointer items-center gap-3 rounded-m border border-line-strong bg-paper px-4 text-lead font-[620] has-checked:border-beet-700 has-checked:bg-beet-50"
          >
            <input
              type="radio"
              name="hand-back-reason"
              className="size-5.5 shrink-0 accent-beet-700"
              checked={reason === one}
              onChange={() => {
                setReason(one);
                setProblem(null);
              }}
            />
            {handBackLabels[one]}
          </label>
        ))}
      </fieldset>
      {problem === 'reason' ? (
        <p id="hand-back-problem" role="alert" className="text-base font-[620] text-st-red">
          Please choose a reason
        </p>
      ) : null}
      {reason === null ? null : (
        <TextAreaField
          label={reason === 'OTHER' ? 'What happened?' : 'Note (optional)'}
          maxLength={textLengths.reason}
          value={note}
          error={problem === 'note' ? 'Please say what happened' : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
      <p className="text-base text-ink-2">
        It goes back to the kitchen’s board. They send it again or cancel it. Bring the bowls back.
      </p>
      <div className="grid gap-2.5">
        <Button full className="min-h-14 text-lead" onClick={handBack}>
          Hand back
        </Button>
        <Button variant="ghost" full onClick={onClose}>
          Keep the order
        </Button>
      </div>
    </Dialog>
  );
}
