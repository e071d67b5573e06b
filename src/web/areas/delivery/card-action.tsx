import { useState } from 'react';
import type { DeliveryOrder } from '#contract/delivery.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { nextAction } from './round-with-actions.ts';
import { actionLabels } from './action-notices.tsx';
import type { ActionKind } from './offline-actions/queued-action.ts';

type CardActionProps = {
  readonly order: DeliveryOrder;
  readonly isBusy: boolean;
  readonly onAction: (order: DeliveryOrder, kind: ActionKind) => void;
};

type Confirmation = { readonly title: string; readonly description: string; readonly confirmLabel: string };

/**
 * The main button of a card. Actions that notify the customer and count cash cannot be undone, so they are confirmed and
 * then sent at once; a delay for an undo would leave actions unsent on a phone in a pocket. Picking up is a race between
 * assistants and needs no confirmation.
 */
export function CardAction({ order, isBusy, onAction }: CardActionProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const kind = nextAction(order);
  if (kind === null) return null;
  const confirmation = confirmationFor(kind, order);
  return (
    <>
      <Button
        full
        busy={isBusy}
        className="min-h-16 text-card font-[720]"
        onClick={() => (confirmation ? setIsConfirming(true) : onAction(order, kind))}
      >
        {actionLabels[kind]}
        <span className="sr-only"> order {order.id}</span>
      </Button>
      {confirmation ? (
        <ConfirmDialog
          {...confirmation}
          open={isConfirming}
          onOpenChange={setIsConfirming}
          keepLabel="Not yet"
          isDestructive={false}
          onConfirm={() => {
            setIsConfirming(false);
            onAction(order, kind);
          }}
        />
      ) : null}
    </>
  );
}

function confirmationFor(kind: ActionKind, { id, customerName, cashToCollect }: DeliveryOrder): Confirmation | null {
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
