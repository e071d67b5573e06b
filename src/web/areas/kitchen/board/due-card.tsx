import ChevronDown from 'lucide-react/icons/chevron-down';
import Clock from 'lucide-react/icons/clock';
import Phone from 'lucide-react/icons/phone';
import Printer from 'lucide-react/icons/printer';
import Tag from 'lucide-react/icons/tag';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { formatPhone } from '#domain/accounts/phone.ts';
import { formatInstant, formatTimeRange } from '#domain/calendar/format-instant.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { isCancelled, orderStatusLabel } from '#domain/orders/order-status.ts';
import { isCash } from '#domain/orders/payment-method.ts';
import { dueAt, shortDue, usedShare, type OrderDue } from '#web/features/orders/order-due.ts';
import { orderStatusIcon } from '#web/features/orders/order-status-colours.ts';
import { classNames } from '#web/ui/class-names.ts';
import { StatusGlyph } from '#web/ui/feedback/status-badge.tsx';
import { useMinute } from '#web/ui/use-minute.ts';
import { BoardActions } from './board-actions.tsx';
import { boardCardHeadingId, NewMark, type BoardCardProps } from './board-card.tsx';
import { BoardFacts } from './board-facts.tsx';
import { BoardLine } from './board-line.tsx';
import { CardButtons, CardTools, factButton, toolRow } from './card-tools.tsx';
import { isSettled, itemsShownAtFirst, paymentText } from './board-text.ts';
import { statusLook } from './status-look.ts';
import { expectedStatus } from './use-move-order.ts';
import { WaitingStep } from './waiting-step.tsx';

/** The card of the board by due time: the due time, what to cook, and the next step. */
export function DueCard(props: BoardCardProps) {
  const { order, arrivedAt, pending, onMove, onWithdraw, onPrint, onPrintLabels, isUnfolded, onUnfold } = props;
  const { id, status, items, customerName } = order;
  const { solid, soft } = statusLook(status);
  const now = useMinute();
  const due = shortDue(order, now);
  const isCrossedOut = isCancelled(status);
  const atFirst = itemsShownAtFirst(order);
  return (
    <article
      aria-labelledby={boardCardHeadingId(id)}
      data-order-id={id}
      tabIndex={-1}
      className={classNames('board-card', due?.urgency === 'late' ? 'border-st-red' : 'border-line-strong')}
    >
      <header className={classNames('on-dark px-3 py-1 text-white', solid)}>
        <div className="flex items-center justify-between gap-2">
          <h3
            id={boardCardHeadingId(id)}
            tabIndex={-1}
            className={classNames(dueFigure, isCrossedOut && 'line-through decoration-4')}
          >
            <span className="sr-only">Order </span>#{id}
          </h3>
          {due ? <LargeDue due={due} /> : null}
        </div>
        <div className="flex items-center justify-between gap-2 text-secondary/[1.2] font-[620]">
          <p className="min-w-0 truncate">{customerName}</p>
          <p className="flex shrink-0 items-center gap-1.5">
            {arrivedAt !== undefined && status === 'CONFIRMED' ? <NewMark arrivedAt={arrivedAt} /> : null}
            <StatusGlyph icon={orderStatusIcon(status)} className="size-4" />
            {orderStatusLabel(status)}
          </p>
        </div>
      </header>
      {due ? <UsedTime share={usedShare(order, now)} /> : null}
      <ul aria-label="Items" className="px-3">
        {/* Index as key: the lines of an order never change, and two may have the same name. */}
        {Array.from(items.slice(0, isUnfolded ? items.length : atFirst).entries(), ([number, item]) => (
          <BoardLine key={number} item={item} soft={soft} isCrossedOut={isCrossedOut} isWithPrice={false} />
        ))}
      </ul>
      <FoldButton folded={items.length - atFirst} isUnfolded={isUnfolded} onUnfold={onUnfold} />
      <BoardFacts
        order={order}
        foot={
          <Arrival order={order}>
            <CardButtons order={order}>
              <button
                type="button"
                aria-label="Print ticket"
                title="Print ticket"
                onClick={onPrint}
                className={factButton}
              >
                <Printer aria-hidden="true" className="size-4" strokeWidth={2} />
              </button>
              <button
                type="button"
                aria-label="Print labels"
                title="Print labels"
                onClick={onPrintLabels}
                className={factButton}
              >
                <Tag aria-hidden="true" className="size-4" strokeWidth={2} />
              </button>
            </CardButtons>
          </Arrival>
        }
      >
        <CardTools {...props} />
      </BoardFacts>
      <WaitingStep pending={pending} onWithdraw={onWithdraw} />
      <div className="border-t border-line px-3 py-1.5">
        <BoardActions
          orderId={id}
          status={expectedStatus(status, pending)}
          movingTo={pending && !pending.isStuck ? pending.status : null}
          onMove={onMove}
          isOneRow
        />
      </div>
    </article>
  );
}

const dueFigure =
  'num pt-1 font-display text-title-s leading-[.95] font-extrabold tracking-[-.02em] whitespace-nowrap font-stretch-84%';

/** Its shape changes with the urgency, not only its colour. */
function LargeDue({ due: { text, urgency } }: { readonly due: OrderDue }) {
  const Icon = urgency === 'late' ? TriangleAlert : Clock;
  return (
    <p
      className={classNames(
        dueFigure,
        'flex items-center gap-1.5',
        urgency !== 'none' && 'rounded-(--radius-s) px-2',
        urgency === 'late' && 'bg-white text-st-red',
        urgency === 'soon' && 'bg-haldi-500 text-ink',
      )}
    >
      {urgency === 'none' ? null : <Icon aria-hidden="true" className="-mt-1 size-6 shrink-0" strokeWidth={2.2} />}
      {text}
    </p>
  );
}

type FoldButtonProps = Pick<BoardCardProps, 'isUnfolded' | 'onUnfold'> & { readonly folded: number };

function FoldButton({ folded, isUnfolded, onUnfold }: FoldButtonProps) {
  if (folded <= 0) return null;
  return (
    <button
      type="button"
      aria-expanded={isUnfolded}
      onClick={() => onUnfold(!isUnfolded)}
      className="num flex min-h-11 items-center gap-2 bg-haldi-500 px-3 text-secondary font-bold text-ink wide:pointer-fine:min-h-7"
    >
      <ChevronDown
        aria-hidden="true"
        className={classNames('size-4.5', isUnfolded && 'rotate-180')}
        strokeWidth={2.4}
      />
      {isUnfolded ? 'Show fewer lines' : `${folded} more ${folded === 1 ? 'line' : 'lines'}`}
    </button>
  );
}

/** How much of the promised time is used. */
function UsedTime({ share }: { readonly share: number }) {
  return (
    <div aria-hidden="true" className="h-1.5 shrink-0 bg-line-strong">
      <div
        className={classNames('h-full', share >= 1 ? 'bg-st-red-solid' : 'bg-ink')}
        style={{ width: `${Math.round(share * 100)}%` }}
      />
    </div>
  );
}

type ArrivalProps = Pick<BoardCardProps, 'order'> & { readonly children: ReactNode };

function Arrival({ order, children }: ArrivalProps) {
  const { deliverAt, promisedFrom, promisedTo, deliveryPhoneNumber, paymentMethod, totalAmount, amountDue } = order;
  const by =
    deliverAt && promisedFrom && promisedTo
      ? `Slot ${formatTimeRange(promisedFrom, promisedTo)}`
      : `By ${formatInstant(new Date(dueAt(order)), 'time')}`;
  const address = [order.deliveryAddressLine1, order.deliveryAddressLine2].filter(Boolean).join(', ');
  return (
    <div className="num mt-auto grid grid-cols-1">
      <div className="flex justify-between gap-x-3">
        <address title={address} className="min-w-0 truncate not-italic">
          {by}, {address}
        </address>
        <p className="font-[640] whitespace-nowrap text-ink">
          {isSettled(order)
            ? 'Paid'
            : `${isCash(paymentMethod) ? 'Cash' : paymentText(paymentMethod)} ${formatRupeesOnWire(amountDue || totalAmount)}`}
        </p>
      </div>
      <div className="flex items-center">
        {deliveryPhoneNumber ? (
          <a
            href={`tel:${deliveryPhoneNumber}`}
            className="inline-flex items-center gap-1 font-[640] whitespace-nowrap text-beet-700 underline"
          >
            <Phone aria-hidden="true" className="size-3.5" strokeWidth={2} />
            {formatPhone(deliveryPhoneNumber)}
          </a>
        ) : null}
        <div className={toolRow}>{children}</div>
      </div>
    </div>
  );
}
