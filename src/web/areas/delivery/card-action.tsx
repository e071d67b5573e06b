import { useState } from 'react';
import type { DeliveryOrder } from '#contract/delivery.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { nextAction } from './round-with-actions.ts';
import { actLabels } from './action-labels.ts';
import type { ActionKind } from './offline-actions/queued-action.ts';

type CardActionProps = {
  readonly order: DeliveryOrder;
  readonly isBusy: boolean;
  readonly onAction: (order: DeliveryOrder, kind: ActionKind) => void;
};

type Question = { readonly title: string; readonly description: string; readonly confirmLabel: string };

/**
 * The one big button of a card. What tells the customer and counts the cash is asked for once more, since it cannot be
 * taken back; it is then sent at once. To wait for an undo instead would leave taps unsent in a pocket. Picking up is a race
 * with the colleagues and asks nothing.
 */
export function CardAction({ order, isBusy, onAction }: CardActionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const kind = nextAction(order);
  if (kind === null) return null;
  const question = questionBefore(kind, order);
  return (
    <>
      <Button
        full
        busy={isBusy}
        className="min-h-16 text-card font-[720]"
        onClick={() => (question ? setIsAsking(true) : onAction(order, kind))}
      >
        {actLabels[kind]}
        <span className="sr-only"> order {order.id}</span>
      </Button>
      {question ? (
        <ConfirmDialog
          {...question}
          open={isAsking}
          onOpenChange={setIsAsking}
          keepLabel="Not yet"
          isDestructive={false}
          onConfirm={() => {
            setIsAsking(false);
            onAction(order, kind);
          }}
        />
      ) : null}
    </>
  );
}

function questionBefore(kind: ActionKind, { id, customerName, cashToCollect }: DeliveryOrder): Question | null {
  const cash = formatRupeesOnWire(cashToCollect);
  switch (kind) {
    case 'pick-up':
      return null;
    case 'DELIVERED':
      return {
        title: `Order #${id} delivered?`,
        description: `${customerName} has the food, and you have ${cash} in cash. This cannot be taken back.`,
        confirmLabel: 'Yes, Delivered',
      };
    case 'COMPLETED':
      return {
        title: `${cash} handed in?`,
        description: `The cash of order #${id} is with the kitchen now. This cannot be taken back.`,
        confirmLabel: 'Yes, Handed In',
      };
  }
}
