import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import QrCodeIcon from 'lucide-react/icons/qr-code';
import { useEffect, useState } from 'react';
import type { DeliveryOrder } from '#contract/delivery.ts';
import { type DoorPayment, getDoorPayment, openDoorPayment } from '#contract/payments.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { paymentMethodsQuery } from '#web/features/payments/payment-queries.ts';
import { UpiCode } from '#web/features/payments/upi-code.tsx';
import { call } from '#web/platform/api/call.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { roundsKey } from './use-delivery-round.ts';

/** Where the shop takes UPI: the customer scans the rider's phone instead of paying in cash. */
export function DoorPaymentButton({ order }: { readonly order: DeliveryOrder }) {
  const { data } = useQuery(paymentMethodsQuery);
  const [isOpen, setIsOpen] = useState(false);
  const canPay = order.cashToCollect > 0 && (data?.methods.includes('UPI') ?? false);
  if (!canPay && !isOpen) return null;
  return (
    <>
      <Button
        variant="soft"
        full
        icon={<QrCodeIcon aria-hidden="true" className="size-5" strokeWidth={2} />}
        onClick={() => setIsOpen(true)}
      >
        UPI code<span className="sr-only"> for order {order.id}</span>
      </Button>
      {isOpen ? <DoorPaymentDialog order={order} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** Polled more often than a page that is left open, because the customer waits at the door. */
const pollMs = 2_000;

const isWaiting = (payment: DoorPayment | undefined) => payment?.state === 'open';
const needsCode = (payment: DoorPayment | undefined) => !payment || (payment.amountDue > 0 && !isWaiting(payment));

/** The first request makes the code, later ones return whether it is paid. When a code has ended, a retry makes a new one. */
const doorPaymentQuery = (id: number) =>
  queryOptions({
    queryKey: [...roundsKey, 'payment', id],
    queryFn: ({ client, queryKey, signal }) =>
      call(needsCode(client.getQueryData(queryKey)) ? openDoorPayment : getDoorPayment, { params: { id } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchInterval: ({ state }) => (isWaiting(state.data) ? pollMs : false),
  });

type DoorPaymentDialogProps = { readonly order: DeliveryOrder; readonly onClose: () => void };

function DoorPaymentDialog({ order, onClose }: DoorPaymentDialogProps) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(doorPaymentQuery(order.id));
  // The requested amount: after the payment nothing is due.
  const [amount] = useState(order.cashToCollect);
  const isPaid = data?.amountDue === 0;
  useEffect(() => {
    if (isPaid) void queryClient.invalidateQueries({ queryKey: roundsKey });
  }, [isPaid, queryClient]);
  return (
    <Dialog open onOpenChange={onClose} title={`UPI code for #${order.id}`}>
      {isPaid ? (
        <Paid amount={amount} onClose={onClose} />
      ) : data?.upiLink ? (
        <Waiting order={order} payment={data} upiLink={data.upiLink} onClose={onClose} />
      ) : error || data ? (
        <ErrorState message={`There is no code: ${error?.message ?? 'it has ended.'}`} onRetry={() => void refetch()} />
      ) : (
        <>
          <p role="status" className="sr-only">
            Loading the code...
          </p>
          <Skeleton className="aspect-square w-full" />
        </>
      )}
    </Dialog>
  );
}

type WaitingProps = DoorPaymentDialogProps & { readonly payment: DoorPayment; readonly upiLink: string };

function Waiting({ order, payment, upiLink, onClose }: WaitingProps) {
  return (
    <>
      <p className="figure-display text-title-m/none font-[800]">{formatRupeesOnWire(payment.amountDue)}</p>
      <p className="num text-base wrap-anywhere">
        Order #{order.id}, {order.customerName}. Let the customer scan it.
      </p>
      <UpiCode upiLink={upiLink} orderId={order.id} />
      <p role="status" className="flex min-h-12 items-center gap-2.5 rounded-m bg-mist px-3.5 text-base font-[620]">
        <Spinner className="size-4.5 text-beet-700" />
        Waiting for the bank
      </p>
      {payment.isSimulated && payment.hostedUrl ? (
        <a
          href={payment.hostedUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-12 items-center text-base font-[650] text-beet-700 underline underline-offset-3"
        >
          Demonstration: open the simulated UPI app
        </a>
      ) : null}
      <Button variant="ghost" full onClick={onClose}>
        Back to cash
      </Button>
    </>
  );
}

function Paid({ amount, onClose }: { readonly amount: number; readonly onClose: () => void }) {
  return (
    <>
      <div role="status" className="grid gap-1 rounded-m bg-st-green-bg px-4 py-4 text-st-green">
        <CircleCheck aria-hidden="true" className="size-8" strokeWidth={1.9} />
        <p className="figure-display text-section-s/[1.1] font-[780]">Paid {formatRupeesOnWire(amount)}</p>
        <p className="text-base font-[620]">By UPI. Take {formatRupeesOnWire(0)} in cash.</p>
      </div>
      <Button full className="min-h-16 text-card font-[720]" onClick={onClose}>
        Back to the order
      </Button>
      <p className="text-base text-ink-2">The amount is not part of your cash.</p>
    </>
  );
}
