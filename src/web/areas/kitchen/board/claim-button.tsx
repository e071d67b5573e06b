import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import { Suspense, lazy, useState } from 'react';
import type { KitchenOrder } from '../kitchen-order.ts';

const ClaimForCallerDialog = lazy(async () => ({
  default: (await import('#web/features/claims/claim-for-caller.tsx')).ClaimForCallerDialog,
}));

/** On a delivered order whose customer calls. */
export function ClaimButton({ order, className }: { readonly order: KitchenOrder; readonly className: string }) {
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
