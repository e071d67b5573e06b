import ReceiptText from 'lucide-react/icons/receipt-text';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useNavigation, useNavigate } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { classNames } from '#web/ui/class-names.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { useKitchenEventsContext } from '../events/kitchen-events-context.ts';
import { usePrinter } from '../ticket/printed-paper.tsx';
import { nextAction } from './board-actions.tsx';
import { selectCard, useCardKeys } from './board-keys.tsx';
import type { BoardOrder } from './board-order.ts';
import type { BoardView } from './board-search-params.ts';
import { BoardCard, boardCardHeadingId } from './board-card.tsx';
import { DueCard } from './due-card.tsx';
import { BoardLoading } from './board-loading.tsx';
import { useBoardOrders } from './use-board-orders.ts';
import { expectedStatus, useMadeSteps, useMoveOrder, type BoardStep } from './use-move-order.ts';
import { itemsShownAtFirst, pagingText } from './board-text.ts';

type BoardDayProps = {
  readonly view: BoardView;
  readonly order: BoardOrder;
  readonly pathOf: (page: number, selected?: number) => string;
};

const loadingFailed = 'Error loading orders. Please try again later.';

export function BoardDay({ view, order: sorting, pathOf }: BoardDayProps) {
  const { arrivals, refetchInterval } = useKitchenEventsContext();
  const board = useBoardOrders(view, sorting, refetchInterval);
  const { page, orders, waiting, hasJustMoved, isError, isFetching, readAgain } = board;
  useSelection(view.selected, page, pathOf);
  const { move, pendingOf, withdraw } = useMoveOrder();
  const made = useMadeSteps();
  const isLeaving = useNavigation().state !== 'idle';
  const { printTicket, printLabels, paper } = usePrinter();
  // The pressed button becomes disabled, and on the tab of one status its card disappears with the next refetch.
  const lastMoved = useRef<number | null>(null);
  useEffect(() => {
    if (orders && lastMoved.current !== null) moveLostFocus(headingOf(lastMoved.current));
  }, [orders]);
  // By due time: the cards whose lines were all shown once, and whether they are shown now.
  const [unfolded, setUnfolded] = useState<ReadonlyMap<number, boolean>>(new Map());
  const unfold = (id: number, isUnfolded: boolean) => setUnfolded(new Map(unfolded).set(id, isUnfolded));
  const find = (id: number) => orders?.find((order) => order.id === id);
  const hasUnseenLines = (id: number) => {
    const order = find(id);
    return (
      order !== undefined && sorting === 'due' && !unfolded.has(id) && itemsShownAtFirst(order) < order.items.length
    );
  };
  const moveOrder = (step: BoardStep) => {
    if (step.status === 'OUT_FOR_DELIVERY' && !step.isBack && hasUnseenLines(step.id)) {
      unfold(step.id, true);
      toast.error(`Check all lines of order #${step.id}, and press again.`);
      return;
    }
    lastMoved.current = step.id;
    move(step);
  };

  useCardKeys({
    onNextStep: (id) => {
      const next = nextAction(expectedStatus(find(id)?.status ?? 'COMPLETED', pendingOf(id)));
      if (next) moveOrder({ id, status: next });
    },
    onPrint: (id) => {
      const order = find(id);
      if (order) printTicket(order);
    },
    onPrintLabels: (orderId) => printLabels({ orderId }),
  });

  const Card = sorting === 'due' ? DueCard : BoardCard;
  if (!page || !orders) return isError ? <ErrorState message={loadingFailed} onRetry={readAgain} /> : <BoardLoading />;
  if (page.content.length === 0 && page.totalElements > 0) {
    // This redirect must not cancel a navigation to another day.
    return isLeaving ? <BoardLoading /> : <Navigate replace to={pathOf(page.totalPages - 1)} />;
  }
  return (
    <>
      {isError ? (
        <p
          role="alert"
          className="mb-3 flex flex-wrap items-center gap-3 rounded-(--radius-s) bg-st-red-bg px-3.5 py-2 text-base text-st-red"
        >
          Failed to fetch orders
          <StaffButton busy={isFetching} onClick={readAgain} icon={<RefreshCw aria-hidden="true" className="size-4" />}>
            Try Again
          </StaffButton>
        </p>
      ) : null}
      {waiting > 0 ? (
        <p className="num fixed right-4 bottom-4 z-10 rounded-full bg-haldi-500 px-4 py-2 font-[660] text-beet-900 shadow-2">
          {waiting} new {waiting === 1 ? 'order' : 'orders'}
        </p>
      ) : null}
      {orders.length === 0 ? (
        <div role="status">
          <EmptyState
            icon={<ReceiptText aria-hidden="true" strokeWidth={1.9} />}
            title={sorting === 'due' && view.tab === 'all' ? 'Nothing to do.' : 'No orders found'}
          />
        </div>
      ) : (
        <div className={classNames('board-grid', sorting === 'due' && 'board-grid-due')}>
          {orders.map((order) => (
            <Card
              key={order.id}
              order={order}
              arrivedAt={arrivals.get(order.id)}
              pending={pendingOf(order.id)}
              steppedAt={made.findLast(({ order: { id, status } }) => id === order.id && status === order.status)?.at}
              onMove={(status) => {
                if (hasJustMoved(order.id)) toast.error('The cards have just moved. Check the order, and press again.');
                else moveOrder({ id: order.id, status });
              }}
              isUnfolded={unfolded.get(order.id) ?? false}
              onUnfold={(isUnfolded) => unfold(order.id, isUnfolded)}
              onUndo={() => moveOrder({ id: order.id, status: order.status, isBack: true })}
              onWithdraw={() => withdraw(order.id)}
              onPrint={() => printTicket(order)}
              onPrintLabels={() => printLabels({ orderId: order.id })}
            />
          ))}
        </div>
      )}
      {page.content.length > 0 ? <BoardPager page={page} pathOf={pathOf} /> : null}
      {paper}
    </>
  );
}

type ShownPage = { readonly content: readonly Order[]; readonly number: number; readonly last: boolean };

/** Selects the order that a link names, once. It may be on a later page of its day: then that page is opened. */
function useSelection(
  selected: number | undefined,
  page: ShownPage | undefined,
  pathOf: (page: number, selected?: number) => string,
): void {
  const navigate = useNavigate();
  const done = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (selected === undefined || !page || done.current === selected) return;
    done.current = selected;
    if (page.content.some(({ id }) => id === selected)) selectCard(selected);
    else if (!page.last) void navigate(pathOf(page.number + 1, selected), { replace: true });
    else toast.error(`Order #${selected} is not in this list.`);
  }, [selected, page, pathOf, navigate]);
}

function headingOf(orderId: number): HTMLElement | null {
  return document.getElementById(boardCardHeadingId(orderId)) ?? document.querySelector('h1');
}

type BoardPagerProps = {
  readonly page: Parameters<typeof pagingText>[0] & { readonly first: boolean; readonly last: boolean };
  readonly pathOf: (page: number) => string;
};

function BoardPager({ page, pathOf }: BoardPagerProps) {
  const navigate = useNavigate();
  const go = (number: number) => void navigate(pathOf(number));
  return (
    <div className="flex flex-wrap items-center justify-between gap-2.5 pt-2 text-ink-2">
      <p role="status" className="num">
        {pagingText(page)}
      </p>
      <div className="flex gap-1.5">
        <StaffButton disabled={page.first} onClick={() => go(page.number - 1)}>
          Previous
        </StaffButton>
        <StaffButton disabled={page.last} onClick={() => go(page.number + 1)}>
          Next
        </StaffButton>
      </div>
    </div>
  );
}
