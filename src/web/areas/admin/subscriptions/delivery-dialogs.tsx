import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { SubscriptionDelivery, SubscriptionItem } from '#contract/subscription-shapes.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { slotStart, slotTime } from '#domain/subscriptions/subscription-rules.ts';
import { minutesADay } from '#domain/trading/opening-hours.ts';
import { slotMinutes } from '#domain/trading/promised-time.ts';
import { mealsQuery } from '#web/features/meal-card/meals-query.ts';
import { itemOf } from '#web/features/subscriptions/subscription-items.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { StaffFormDialog } from '#web/ui/staff-page/staff-form-dialog.tsx';

export type ChosenChange =
  | { readonly action: 'skip' | 'restore' }
  | { readonly action: 'move'; readonly to: string }
  | { readonly action: 'swap'; readonly items: readonly SubscriptionItem[] };

type DeliveryDialogProps = {
  readonly delivery: SubscriptionDelivery;
  readonly customerName: string;
  readonly isSaving: boolean;
  readonly onChange: (change: ChosenChange) => void;
  readonly onClose: () => void;
};

const dayOf = ({ startsAt }: SubscriptionDelivery) => formatInstant(startsAt, 'weekday');
const save = (change: () => void) => (event: SubmitEvent<HTMLFormElement>) => {
  event.preventDefault();
  change();
};

/** To another half hour of the same day. The server knows when the kitchen of this customer is open. */
export function MoveDeliveryDialog({ delivery, customerName, isSaving, onChange, onClose }: DeliveryDialogProps) {
  const { date, startsAt } = delivery;
  const slots = Array.from({ length: minutesADay / slotMinutes }, (_, n) => n * slotMinutes)
    .map((minute) => ({ start: slotStart(date, minute), value: slotTime(minute) }))
    .filter(({ start }) => start.getTime() !== Date.parse(startsAt));
  const later = slots.find(({ start }) => start.getTime() > Date.parse(startsAt)) ?? slots.at(-1)!;
  const [to, setTo] = useState(later.value);
  return (
    <StaffFormDialog
      title={`Move ${dayOf(delivery)}`}
      description={`For ${customerName}. It comes at ${formatInstant(startsAt, 'time')}.`}
      saveLabel="Move Delivery"
      isSaving={isSaving}
      onSubmit={save(() => onChange({ action: 'move', to }))}
      onClose={onClose}
    >
      <SelectField
        label="New time"
        value={to}
        onChange={({ target }) => setTo(target.value)}
        options={slots.map(({ start, value }) => ({ value, label: formatInstant(start, 'time') }))}
      />
    </StaffFormDialog>
  );
}

/** Each line for a meal of the menu; a bowl stays or becomes a meal. */
export function SwapDeliveryDialog({ delivery, customerName, isSaving, onChange, onClose }: DeliveryDialogProps) {
  const { lines } = delivery;
  const { data: meals = [] } = useQuery(mealsQuery);
  /** The ids of meals, by the place of their line; 0: it stays. */
  const [chosen, setChosen] = useState(() => lines.map(() => 0));
  const items = lines.flatMap((line, n) =>
    chosen[n] ? [{ mealId: chosen[n], quantity: line.quantity }] : itemOf(line),
  );
  const options = meals.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <StaffFormDialog
      title={`Swap ${dayOf(delivery)}`}
      description={`For ${customerName}. The quantities stay.`}
      saveLabel="Swap Food"
      isSaving={isSaving}
      isDisabled={chosen.every((id) => id === 0)}
      onSubmit={save(() => onChange({ action: 'swap', items }))}
      onClose={onClose}
    >
      {lines.map(({ name, quantity, mealId }, n) => (
        <SelectField
          key={mealId ?? name}
          label={quantity === 1 ? `Instead of ${name}` : `Instead of ${quantity} × ${name}`}
          placeholder="Stays as it is"
          value={chosen[n] || ''}
          onChange={({ target }) => setChosen(chosen.with(n, Number(target.value)))}
          options={options.filter(({ value }) => value !== mealId)}
        />
      ))}
    </StaffFormDialog>
  );
}
