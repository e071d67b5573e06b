import { type ReactNode, Suspense, lazy, useState } from 'react';
import { deliveredStatuses } from '#domain/orders/order-status.ts';
import type { KitchenOrder } from '../kitchen-queries.ts';
import { NoteButton } from './note-button.tsx';
import { UndoButton } from './undo.tsx';
import type { PendingStep } from './use-move-order.ts';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';

export const factButton =
  'num flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-(--radius-s) px-2 text-staff font-[640] text-beet-700 hover:bg-beet-50 wide:pointer-fine:min-h-6 wide:pointer-fine:min-w-0';

type CardToolsProps = {
  readonly order: KitchenOrder;
  readonly pending: PendingStep | null;
  readonly steppedAt: number | undefined;
  readonly onUndo: () => void;
  readonly children?: ReactNode;
};

export const toolRow = '-my-3 -mr-2 ml-auto flex shrink-0 wide:pointer-fine:-my-0.5';

/** The small buttons of a card; undo comes and goes. */
export function CardTools(props: CardToolsProps) {
  const { order, pending, steppedAt, onUndo, children } = props;
  return (
    <div className={toolRow}>
      {pending ? null : (
        <UndoButton
          key={order.timeline.length}
          order={order}
          steppedAt={steppedAt}
          className={factButton}
          onUndo={onUndo}
        />
      )}
      {children}
    </div>
  );
}

/** What every card has: claims, notes, and the prints of this card. */
export function CardButtons({ order, children }: { readonly order: KitchenOrder; readonly children: ReactNode }) {
  return (
    <>
      {deliveredStatuses.includes(order.status) ? <ClaimButton order={order} className={factButton} /> : null}
      <NoteButton orderId={order.id} notes={order.notes ?? []} className={factButton} />
      {children}
    </>
  );
}

const ClaimForCallerDialog = lazy(async () => ({
  default: (await import('#web/features/claims/claim-for-caller.tsx')).ClaimForCallerDialog,
}));

/** On a delivered order whose customer calls. */
function ClaimButton({ order, className }: { readonly order: KitchenOrder; readonly className: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" aria-label="Claims" title="Claims" onClick={() => setIsOpen(true)} className={className}>
        <MessageSquareWarning aria-hidden="true" className="size-4" strokeWidth={2} />
      </button>
      <Suspense>{isOpen ? <ClaimForCallerDialog order={order} onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  );
}
