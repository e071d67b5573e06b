import type { ReactNode } from 'react';
import type { PaymentRow } from '#contract/payments.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { orderStatusLabel } from '#domain/orders/order-status.ts';
import { paymentMethodLabel } from '#domain/orders/payment-method.ts';
import { paymentDifferenceLabel } from '#domain/payments/payment-difference.ts';
import { labelIn } from '#domain/readable-code.ts';
import type { PaymentPurpose, PaymentState } from '#domain/payments/payment-state.ts';
import { StatusBadge, statusLook, type StatusLook } from '#web/ui/feedback/status-badge.tsx';
import type { StaffColumn } from '#web/ui/staff-list/staff-table.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { stateLabels } from './payments-query.ts';

const looks: Record<PaymentState, StatusLook> = {
  open: { colour: 'yellow', icon: 'clock' },
  paid: { colour: 'green', icon: 'circle-check' },
  failed: { colour: 'red', icon: 'circle-x' },
  expired: { colour: 'grey', icon: 'clock' },
  replaced: { colour: 'grey', icon: 'circle' },
};

export function PaymentStateBadge({ state }: { readonly state: PaymentState }) {
  return <StatusBadge {...statusLook(looks, state, labelIn(stateLabels, state))} />;
}

const purposes: Record<PaymentPurpose, string> = { checkout: 'at checkout', door: 'at the door' };

/** 'UPI, at the door' */
export function paymentWay({ method, purpose }: Pick<PaymentRow, 'method' | 'purpose'>): string {
  return `${paymentMethodLabel(method)}, ${labelIn(purposes, purpose)}`;
}

export function paymentColumns(onOpen: (orderId: number) => void): readonly StaffColumn<PaymentRow>[] {
  return [
    {
      head: 'Order',
      isLead: true,
      cell: ({ orderId, orderStatus, customerName, createdAt }) => (
        <>
          <b className="num font-[660]">#{orderId}</b>{' '}
          <span className="whitespace-nowrap text-ink-2">{orderStatusLabel(orderStatus)}</span>
          <span className="block min-w-24">{customerName ?? 'Removed'}</span>
          <Note>
            <time dateTime={createdAt}>{formatInstant(createdAt, 'short')}</time>
          </Note>
        </>
      ),
    },
    {
      head: 'State',
      cell: (payment) => (
        <>
          <PaymentStateBadge state={payment.state} />
          <Note>{paymentWay(payment)}</Note>
        </>
      ),
    },
    { head: 'Amount', isHalf: true, cell: ({ amount }) => <Amount of={amount} /> },
    {
      head: 'Paid',
      isHalf: true,
      cell: ({ paid, refunded, refunding }) => (
        <>
          <Amount of={paid} />
          {refunded > 0 ? <Note>{formatRupeesOnWire(refunded)} refunded</Note> : null}
          {refunding > 0 ? <Note>{formatRupeesOnWire(refunding)} on its way back</Note> : null}
        </>
      ),
    },
    {
      head: 'Difference',
      isLong: true,
      cell: ({ difference }) =>
        difference === null ? (
          'None'
        ) : (
          <span className="block min-w-32 font-[620] text-st-red">{paymentDifferenceLabel(difference)}</span>
        ),
    },
    {
      head: 'Actions',
      isActions: true,
      cell: ({ orderId }) => (
        <StaffButton aria-label={`Events of order ${orderId}`} onClick={() => onOpen(orderId)}>
          Events
        </StaffButton>
      ),
    },
  ];
}

const Amount = ({ of }: { readonly of: number }) => (
  <span className="num whitespace-nowrap">{formatRupeesOnWire(of)}</span>
);

const Note = ({ children }: { readonly children: ReactNode }) => (
  <span className="num block text-note whitespace-nowrap text-ink-2">{children}</span>
);
