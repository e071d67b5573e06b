import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubscriptionDelivery, SubscriptionItem } from '#contract/subscription-shapes.ts';
import { weekdayOf } from '#domain/calendar/business-day.ts';
import { slotTime } from '#domain/subscriptions/subscription-rules.ts';
import { useAddresses } from '#web/features/addresses/addresses-query.ts';
import { serviceabilityQuery, tradingOf } from '#web/features/addresses/serviceability.ts';
import { SwapList } from '#web/features/meal-card/swap-list.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { minuteOfDay, slotChoices } from '../slot-choices.ts';
import { dayText, slotText } from '../day-texts.ts';
import { MealPicker } from '../meal-picker.tsx';
import { itemOf } from '#web/features/subscriptions/subscription-items.ts';
import { fieldErrorsOf } from './use-subscription-changes.ts';

type DialogProps = {
  readonly delivery: SubscriptionDelivery;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onClose: () => void;
};

type MoveDialogProps = DialogProps & {
  readonly addressId: number | null;
  readonly onMove: (slot: string) => void;
};

const nowhere = { postalCode: '', latitude: null, longitude: null };

/** To another half hour of the same day. */
export function MoveDialog({ delivery, addressId, busy, error, onMove, onClose }: MoveDialogProps) {
  const { date, startsAt } = delivery;
  const address = useAddresses().data?.find(({ id }) => id === addressId);
  const { data } = useQuery({ ...serviceabilityQuery(address ?? nowhere), enabled: address !== undefined });
  const current = slotTime(minuteOfDay(startsAt));
  const choices = slotChoices(tradingOf(data)?.slots)(weekdayOf(date)).filter((slot) => slot !== current);
  const [chosen, setChosen] = useState<string>();
  const to = chosen ?? choices.find((slot) => slot > current) ?? choices[0] ?? '';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Move ${dayText(date)}`}
      description={`It comes at ${slotText(current)}.`}
    >
      <SelectField
        label="New time"
        value={to}
        onChange={({ target }) => setChosen(target.value)}
        options={choices.map((slot) => ({ value: slot, label: slotText(slot) }))}
        error={fieldErrorsOf(error)['to']}
      />
      <Button busy={busy} disabled={to === ''} onClick={() => onMove(to)}>
        {to === '' ? 'Move' : `Move to ${slotText(to)}`}
      </Button>
    </Dialog>
  );
}

type SwapDialogProps = DialogProps & { readonly onSwap: (items: readonly SubscriptionItem[]) => void };

/** The nearest bowls with their difference first, then the menu and the saved bowls. */
export function SwapDialog({ delivery, busy, error, onSwap, onClose }: SwapDialogProps) {
  const { date, lines } = delivery;
  const [first, ...others] = lines;
  const [message] = Object.values(fieldErrorsOf(error));
  return (
    <MealPicker
      title={`Swap ${dayText(date)}`}
      items={lines.flatMap(itemOf)}
      busy={busy}
      error={message}
      onSave={onSwap}
      onClose={onClose}
    >
      {first ? (
        <SwapList
          gone={{ ...first, id: first.mealId, price: first.pricePerItem }}
          isLocked={busy}
          onSwap={({ id }) => onSwap([{ mealId: id, quantity: first.quantity }, ...others.flatMap(itemOf)])}
        />
      ) : null}
    </MealPicker>
  );
}
