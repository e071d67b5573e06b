import { useState } from 'react';
import type { DeliveryOrder } from '#contract/delivery.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { PhotographsField } from '#web/platform/upload/photographs-field.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { type NextAction, nextAction } from './round-with-actions.ts';
import { useDeliveryPhoto } from './use-delivery-photo.ts';
import type { OfflineActions } from './use-offline-actions.ts';

type CardActionProps = {
  readonly order: DeliveryOrder;
  readonly isBusy: boolean;
  readonly onAction: OfflineActions['perform'];
};

/** Each label says what the action records. For a paid order it does not mention cash. */
const labels: Record<NextAction, (isPaid: boolean) => string> = {
  'pick-up': () => 'Pick up',
  DELIVERED: (isPaid) => (isPaid ? 'Delivered' : 'Delivered, cash taken'),
  COMPLETED: (isPaid) => (isPaid ? 'Closed' : 'Cash handed in'),
};

type Confirmation = { readonly title: string; readonly description: string; readonly confirmLabel: string };

/**
 * The main button of a card. Actions that notify the customer and count cash cannot be undone, so they are confirmed and
 * then sent at once; a delay for an undo would leave actions unsent on a phone in a pocket. Picking up is a race between
 * assistants and needs no confirmation.
 */
export function CardAction({ order, isBusy, onAction }: CardActionProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [receiver, setReceiver] = useState('');
  const { photo, isSending, problem, choose, send } = useDeliveryPhoto(order.id);
  const kind = nextAction(order);
  if (kind === null) return null;
  const confirmation = confirmationFor(kind, order);
  return (
    <>
      <Button
        full
        busy={isBusy}
        // Cash is handed in for all orders at once, by the button of the header.
        variant={kind === 'COMPLETED' ? 'sec' : 'primary'}
        className="min-h-16 text-card font-[720]"
        onClick={() => (confirmation ? setIsConfirming(true) : onAction(order, kind))}
      >
        {labels[kind](order.cashToCollect === 0)}
        <span className="sr-only"> order {order.id}</span>
      </Button>
      {confirmation ? (
        <ConfirmDialog
          {...confirmation}
          open={isConfirming}
          onOpenChange={setIsConfirming}
          keepLabel="Not yet"
          isDestructive={false}
          busy={isSending}
          onConfirm={async () => {
            if (!(await send())) return;
            setIsConfirming(false);
            onAction(order, kind, receiver.trim() ? { receivedBy: receiver.trim() } : {});
          }}
        >
          {kind === 'DELIVERED' ? (
            <>
              <TextField
                label="Received by (optional)"
                hint="A name, or where it was left."
                maxLength={textLengths.receiver}
                value={receiver}
                onChange={(event) => setReceiver(event.target.value)}
              />
              <PhotographsField
                label="Photograph, when the customer is not there (optional)"
                photos={photo ? [photo] : []}
                canAdd={!photo}
                onAdd={choose}
                onRemove={() => choose(undefined)}
              />
              {problem ? (
                <p role="alert" className="text-secondary font-[560] text-st-red">
                  The photograph is not sent: {problem} You can also remove it and write where the order was left.
                </p>
              ) : null}
            </>
          ) : null}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function confirmationFor(kind: NextAction, { id, customerName, cashToCollect }: DeliveryOrder): Confirmation | null {
  const cash = formatRupeesOnWire(cashToCollect);
  const isPaid = cashToCollect === 0;
  switch (kind) {
    case 'pick-up':
      return null;
    case 'DELIVERED':
      return {
        title: `Order #${id} delivered?`,
        description: `${customerName} has the food, and ${isPaid ? 'it is paid' : `you have ${cash} in cash`}. This cannot be taken back.`,
        confirmLabel: 'Yes, Delivered',
      };
    case 'COMPLETED':
      return isPaid
        ? null
        : {
            title: `${cash} handed in?`,
            description: `The cash of order #${id} is with the kitchen now. This cannot be taken back.`,
            confirmLabel: 'Yes, Handed In',
          };
  }
}
