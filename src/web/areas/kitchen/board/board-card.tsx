import Printer from 'lucide-react/icons/printer';
import Tag from 'lucide-react/icons/tag';
import { useEffect, useState } from 'react';
import { isCancelled, orderStatusLabel, type OrderStatus } from '#domain/orders/order-status.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useMinute } from '#web/ui/use-minute.ts';
import { StatusGlyph } from '#web/ui/feedback/status-badge.tsx';
import { DueMark } from '#web/features/orders/due-mark.tsx';
import { orderDue } from '#web/features/orders/order-due.ts';
import { orderStatusIcon } from '#web/features/orders/order-status-colours.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { BoardActions } from './board-actions.tsx';
import { BoardFacts } from './board-facts.tsx';
import { BoardLine } from './board-line.tsx';
import type { KitchenOrder } from '../kitchen-queries.ts';
import { CardButtons, CardTools, factButton } from './card-tools.tsx';
import { expectedStatus, type PendingStep } from './use-move-order.ts';
import { WaitingStep } from './waiting-step.tsx';
import { statusLook } from './status-look.ts';

export type BoardCardProps = {
  readonly order: KitchenOrder;
  /** When the order arrived in this tab; undefined if it was there before. */
  readonly arrivedAt: number | undefined;
  /** The latest step of this order that the shop has not answered. */
  readonly pending: PendingStep | null;
  /** When this tab made the last step of this order, in milliseconds. */
  readonly steppedAt: number | undefined;
  readonly onMove: (status: OrderStatus) => void;
  readonly onUndo: () => void;
  /** By due time, where a card folds its last lines: whether they are shown. */
  readonly isUnfolded: boolean;
  readonly onUnfold: (isUnfolded: boolean) => void;
  /** Removes what was not sent yet. */
  readonly onWithdraw: () => void;
  readonly onPrint: () => void;
  readonly onPrintLabels: () => void;
};

export const boardCardHeadingId = (orderId: number) => `order-${orderId}`;

/** Its article takes the focus: the arrow keys choose an order. */
export function BoardCard(props: BoardCardProps) {
  const { order, arrivedAt, pending, onMove, onWithdraw, onPrint, onPrintLabels } = props;
  const { id, status, items } = order;
  const { solid, soft } = statusLook(status);
  const due = orderDue(order, useMinute());
  const isCrossedOut = isCancelled(status);
  return (
    <article
      aria-labelledby={boardCardHeadingId(id)}
      data-order-id={id}
      tabIndex={-1}
      className={classNames('board-card', due?.urgency === 'late' ? 'border-st-red' : 'border-line-strong')}
    >
      <header className={classNames('on-dark flex items-center gap-x-2 py-0.25 pr-1 pl-3 text-white', solid)}>
        <h3
          id={boardCardHeadingId(id)}
          tabIndex={-1}
          className={classNames(
            'num mr-auto pt-1.25 font-display text-title-l leading-[.95] font-extrabold tracking-[-.02em] font-stretch-84%',
            isCrossedOut && 'line-through decoration-4',
          )}
        >
          <span className="sr-only">Order </span>#{id}
        </h3>
        <div className="grid min-w-0 justify-items-end gap-0.5">
          <p className="flex items-center gap-1.5 font-display text-card-s leading-none font-[720] font-stretch-92%">
            {arrivedAt !== undefined && status === 'CONFIRMED' ? <NewMark arrivedAt={arrivedAt} /> : null}
            <StatusGlyph icon={orderStatusIcon(status)} className="size-5 translate-y-0.5" />
            <span className="pt-1">{orderStatusLabel(status)}</span>
          </p>
          <p className="num flex flex-wrap items-center justify-end gap-x-2.5 text-staff leading-tight font-semibold whitespace-nowrap">
            <time dateTime={order.orderDate}>{formatInstant(order.orderDate, 'short')}</time>
            {due ? <DueMark due={due} /> : null}
          </p>
        </div>
        <button
          type="button"
          aria-label="Print ticket"
          title="Print ticket"
          onClick={onPrint}
          className="grid size-11 shrink-0 wide:pointer-fine:size-9 place-items-center rounded-(--radius-s) hover:bg-white/15 focus-visible:rounded-(--radius-s)"
        >
          <Printer aria-hidden="true" className="size-4.5" strokeWidth={1.9} />
        </button>
      </header>
      <ul aria-label="Items" className="px-3">
        {/* Index as key: the lines of an order never change, and two may have the same name. */}
        {Array.from(items.entries(), ([number, item]) => (
          <BoardLine key={number} item={item} soft={soft} isCrossedOut={isCrossedOut} />
        ))}
      </ul>
      <BoardFacts order={order}>
        <CardTools {...props}>
          <CardButtons order={order}>
            <button type="button" aria-label="Print labels" onClick={onPrintLabels} className={factButton}>
              <Tag aria-hidden="true" className="size-3.5" strokeWidth={2.2} />
              Labels
            </button>
          </CardButtons>
        </CardTools>
      </BoardFacts>
      <WaitingStep pending={pending} onWithdraw={onWithdraw} />
      <div className="border-t border-line px-3 pt-1 pb-1.5">
        <BoardActions
          orderId={id}
          status={expectedStatus(status, pending)}
          movingTo={pending && !pending.isStuck ? pending.status : null}
          onMove={onMove}
        />
      </div>
    </article>
  );
}

const newForMs = 120_000;

/** Shown for two minutes after the order arrived in this tab. */
export function NewMark({ arrivedAt }: { readonly arrivedAt: number }) {
  const [isNew, setIsNew] = useState(() => Date.now() < arrivedAt + newForMs);
  useEffect(() => {
    const timer = setTimeout(() => setIsNew(false), Math.max(0, arrivedAt + newForMs - Date.now()));
    return () => clearTimeout(timer);
  }, [arrivedAt]);
  return isNew ? (
    <span className="rounded-full bg-haldi-500 px-2 font-text text-staff leading-snug font-bold text-beet-900">
      New
    </span>
  ) : null;
}
