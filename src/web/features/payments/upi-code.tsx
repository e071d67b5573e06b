import { Suspense, lazy } from 'react';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

const QrCode = lazy(async () => ({ default: (await import('#web/ui/qr-code.tsx')).QrCode }));

/** A phone scans it, and the amount is filled in there. */
export function UpiCode({ upiLink, orderId }: { readonly upiLink: string; readonly orderId: number }) {
  return (
    <div className="overflow-hidden rounded-(--radius-l) border border-line-strong bg-white">
      <Suspense fallback={<Skeleton className="aspect-square w-full rounded-(--radius-l)" />}>
        <QrCode text={upiLink} label={`UPI QR code for order ${orderId}`} />
      </Suspense>
    </div>
  );
}
