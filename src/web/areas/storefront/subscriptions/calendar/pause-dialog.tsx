import { useState } from 'react';
import type { Subscription } from '#contract/subscription-shapes.ts';
import { firstChangeableDay } from '#domain/subscriptions/subscription-rules.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useMinute } from '#web/ui/use-minute.ts';
import { shortDayText } from '../day-texts.ts';
import { fieldErrorsOf, useChangeSubscription } from './use-subscription-changes.ts';

type PauseDialogProps = { readonly subscription: Subscription; readonly onClose: () => void };

/** From a day, to a day or until it is resumed. */
export function PauseDialog({ subscription, onClose }: PauseDialogProps) {
  const first = firstChangeableDay(subscription.lateSkips, new Date(useMinute()));
  const [from, setFrom] = useState<string>(first);
  const [until, setUntil] = useState('');
  const { mutate, isPending, error } = useChangeSubscription(subscription);
  const errors = fieldErrorsOf(error);
  const pause = () =>
    mutate(
      { action: 'pause', from, until },
      {
        onSuccess: () => {
          toast.success(until ? `Paused until ${shortDayText(until)}` : 'Paused until you resume it');
          onClose();
        },
        onError: (refused) => {
          if (Object.keys(fieldErrorsOf(refused)).length === 0) onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Pause the subscription"
      description="What would come between these days is left out: not cooked, not charged."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First day left out"
          type="date"
          min={first}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
          error={errors['from']}
        />
        <TextField
          label="Last day left out"
          type="date"
          min={from || first}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
          hint="Without one it is paused until you resume it."
          error={errors['until']}
        />
      </div>
      <Button busy={isPending} onClick={pause}>
        {until ? `Pause until ${shortDayText(until)}` : 'Pause until I resume it'}
      </Button>
    </Dialog>
  );
}
