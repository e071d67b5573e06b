import MessageSquareText from 'lucide-react/icons/message-square-text';
import Printer from 'lucide-react/icons/printer';
import { useEffect, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { orderStatusLabel, type OrderStatus } from '#domain/orders/order-status.ts';
import { StaffButton } from '#web/staff-shell/staff-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { StatusGlyph } from '#web/ui/feedback/status-badge.tsx';
import { orderStatusIcon } from '#web/ui/feedback/status-colours.ts';
import { formatKitchenTime } from '../kitchen-time.ts';
import { BoardActions } from './board-actions.tsx';
import { BoardAddress, BoardTotals } from './board-facts.tsx';
import { BoardLine } from './board-line.tsx';
import { statusLook } from './status-look.ts';
import { isCancelled } from '#domain/orders/order-status.ts';

type BoardCardProps = {
  readonly order: Order;
  /** When the order arrived in this tab; undefined if it was there before. */
  readonly arrivedAt: number | undefined;
  /** The status that this order is being moved to. */
  readonly movingTo: OrderStatus | null;
  readonly onMove: (status: OrderStatus) => void;
  readonly onPrint: () => void;
};

export const boardCardHeadingId = (orderId: number) => `order-${orderId}`;

export function BoardCard({ order, arrivedAt, movingTo, onMove, onPrint }: BoardCardProps) {
  const { id, status, orderDate, items, note } = order;
  const { solid, soft } = statusLook(status);
  const isCrossedOut = isCancelled(status);
  return (
    // Stretches to its row, but not to an order of thirty lines beside it: the buttons stay near the items.
    <article
      aria-labelledby={boardCardHeadingId(id)}
      className="flex max-h-[calc-size(max-content,size_+_16rem)] flex-col overflow-hidden rounded-input border border-line-strong bg-paper"
    >
      <header
        className={classNames('on-dark flex flex-wrap items-center gap-x-2.5 px-3.5 pt-2.25 pb-2 text-white', solid)}
      >
        <h3
          id={boardCardHeadingId(id)}
          tabIndex={-1}
          className={classNames(
            'num mr-auto pt-1.25 font-display text-title-xl leading-[.95] font-extrabold tracking-[-.02em] font-stretch-84%',
            isCrossedOut && 'line-through decoration-4',
          )}
        >
          <span className="sr-only">Order </span>#{id}
        </h3>
        <div className="ml-auto grid justify-items-end gap-0.5">
          <p className="flex items-center gap-1.75 font-display text-card-s leading-none font-[720] font-stretch-92%">
            <StatusGlyph icon={orderStatusIcon(status)} className="size-5.5 translate-y-0.5" />
            <span className="pt-1">{orderStatusLabel(status)}</span>
          </p>
          <p className="num flex items-center gap-2 text-base leading-tight font-semibold">
            {arrivedAt !== undefined && status === 'CONFIRMED' ? <NewMark arrivedAt={arrivedAt} /> : null}
            <time dateTime={orderDate}>{formatKitchenTime(orderDate)}</time>
          </p>
        </div>
      </header>
      <ul aria-label="Items" className="grow px-3.5 py-1.5">
        {/* Index as key: the lines of an order never change, and two may have the same name. */}
        {Array.from(items.entries(), ([number, item]) => (
          <BoardLine key={number} item={item} soft={soft} isCrossedOut={isCrossedOut} />
        ))}
      </ul>
      {note ? (
        <p className="mx-3.5 mb-2.5 flex gap-2 rounded-(--radius-s) bg-haldi-100 px-2.5 py-2 text-lead/[1.3] font-[620] wrap-anywhere">
          <MessageSquareText aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" strokeWidth={1.9} />
          <span>
            <span className="sr-only">Note of the customer: </span>
            {note}
          </span>
        </p>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 border-t border-line bg-rice px-3.5 py-2.5 text-note/[1.4] text-ink-2">
        <BoardAddress order={order} />
        <BoardTotals order={order} />
      </div>
      <div className="grid gap-1.5 border-t border-line px-3.5 pt-2.5 pb-3.5">
        <BoardActions orderId={id} status={status} movingTo={movingTo} onMove={onMove} />
        <StaffButton
          onClick={onPrint}
          className="w-full"
          icon={<Printer aria-hidden="true" className="size-4" strokeWidth={1.9} />}
        >
          Print ticket
        </StaffButton>
      </div>
    </article>
  );
}

const newForMs = 120_000;

/** Shown for two minutes after the order arrived in this tab. */
function NewMark({ arrivedAt }: { readonly arrivedAt: number }) {
  const [isNew, setIsNew] = useState(() => Date.now() < arrivedAt + newForMs);
  useEffect(() => {
    const timer = setTimeout(() => setIsNew(false), Math.max(0, arrivedAt + newForMs - Date.now()));
    return () => clearTimeout(timer);
  }, [arrivedAt]);
  return isNew ? (
    <span className="rounded-full bg-haldi-500 px-2.5 text-secondary font-bold text-beet-900">New</span>
  ) : null;
}
