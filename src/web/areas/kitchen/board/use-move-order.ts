import { onlineManager, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { listFulfillment } from '#contract/kitchen-board.ts';
import type { Order } from '#contract/orders.ts';
import { orderStatusLabel, statusBefore, type OrderStatus } from '#domain/orders/order-status.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { retryDelayMs } from '#web/platform/api/retry-delay.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { boardKey, kitchenKey } from '../kitchen-queries.ts';

/** A step to `status`, or the step that led to `status` taken back. */
export type BoardStep = {
  readonly id: number;
  readonly status: OrderStatus;
  readonly isBack?: boolean;
  /** One of several steps, which are reported together. */
  readonly isOneOfMany?: boolean;
};
type BoardPage = ResponseOf<typeof listFulfillment>;

export type PendingStep = BoardStep & {
  /** It waits for the connection: the shop has not received it, or its response was lost. */
  readonly isStuck: boolean;
};

const mutationKey = [...kitchenKey, 'move'];
const endpoints = () => import('#contract/kitchen-board.ts');
const undoToastMs = 8_000;
const undoAllToastMs = 20_000;

const statusAfter = ({ status, isBack }: BoardStep): OrderStatus =>
  isBack ? (statusBefore(status) ?? status) : status;

/** No response: the step may or may not have happened, and is sent again. */
const isUnanswered = (error: unknown) => error instanceof ApiError && error.status === 0;

/** The order has the wanted status already: the first response of a repeated step was lost, or a colleague made the step. */
const isThereAlready = (error: unknown, step: BoardStep) =>
  error instanceof ApiError && error.detailsOf('illegal-transition')?.currentStatus === statusAfter(step);

/**
 * One update at a time: while one is in flight, others are ignored. Without a connection each press waits in this tab, and they are
 * sent in order when it is back (decision 009).
 */
export function useMoveOrder() {
  const queryClient = useQueryClient();
  const { mutate, mutateAsync } = useMutation({
    mutationKey,
    // Sent one after the other, in the order of the presses.
    scope: { id: 'kitchen move' },
    retry: (_failures, error) => isUnanswered(error),
    retryDelay: (failures) => retryDelayMs(failures + 1),
    mutationFn: async ({ id, status, isBack = false }: BoardStep) => {
      const { moveKitchenOrder, takeStepBack } = await endpoints();
      return call(isBack ? takeStepBack : moveKitchenOrder, { params: { id }, body: { status } });
    },
    onSuccess: (moved, step) => {
      queryClient.setQueriesData<BoardPage>({ queryKey: boardKey }, (page) => page && withOrder(page, moved));
      if (step.isOneOfMany) return;
      if (step.isBack) toast.success(`Order #${moved.id} is ${orderStatusLabel(moved.status)} again`);
      else toast.success('Order status updated successfully', undoAction(step));
    },
    onError: (error, step) => {
      if (step.isOneOfMany || isThereAlready(error, step)) return;
      const isRefused = error instanceof ApiError && error.status === 409;
      const title = step.isBack ? `The step of order #${step.id} was not taken back` : 'Failed to update order status';
      toast.error(title, { durationMs: 8000, ...(isRefused && { points: [error.message] }) });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: kitchenKey }),
  });
  const pending = usePendingSteps();
  useLeaveWarning(pending.some(({ isStuck }) => isStuck));
  const move = (step: BoardStep) => {
    // From the client, not from this render: two clicks can happen before the next render.
    const isInFlight = queryClient.isMutating({ mutationKey, predicate: ({ state }) => !isStuck(state) }) > 0;
    if (!isInFlight || !onlineManager.isOnline()) mutate(step);
  };
  const undoAction = (step: BoardStep) =>
    statusBefore(step.status) === null
      ? {}
      : {
          durationMs: undoToastMs,
          action: { label: 'Undo', run: () => move({ id: step.id, status: step.status, isBack: true }) },
        };
  /** The same step for several orders, one after the other; those that failed are named. */
  const moveAll = async (steps: readonly BoardStep[]): Promise<void> => {
    const outcomes = await Promise.allSettled(steps.map((step) => mutateAsync({ ...step, isOneOfMany: true })));
    const failures = steps.flatMap((step, index) => {
      const outcome = outcomes[index];
      if (outcome?.status !== 'rejected' || isThereAlready(outcome.reason, step)) return [];
      return [`#${step.id}: ${outcome.reason instanceof Error ? outcome.reason.message : 'not changed'}`];
    });
    const made = steps.filter((_step, index) => outcomes[index]?.status === 'fulfilled');
    const [first] = made;
    if (first) {
      const back = made.map((step) => ({ ...step, isBack: true }));
      toast.success(
        `${made.length} ${made.length === 1 ? 'order is' : 'orders are'} ${orderStatusLabel(statusAfter(first))}`,
        {
          durationMs: undoAllToastMs,
          ...(!first.isBack && { action: { label: 'Undo', run: () => void moveAll(back) } }),
        },
      );
    }
    if (failures.length > 0) toast.error('Failed to update order status', { durationMs: 8000, points: failures });
  };
  return {
    move,
    moveAll,
    pendingOf: (orderId: number): PendingStep | null => pending.findLast(({ id }) => id === orderId) ?? null,
    /** Removes the steps of an order that were not sent yet. */
    withdraw: (orderId: number) => {
      const cache = queryClient.getMutationCache();
      for (const mutation of cache.findAll({ mutationKey, status: 'pending' })) {
        const { variables, isPaused, failureCount } = mutation.state;
        if ((variables as BoardStep).id === orderId && isPaused && failureCount === 0) cache.remove(mutation);
      }
    },
  };
}

/** Where the order will be once its waiting steps are sent. */
export const expectedStatus = (status: OrderStatus, step: PendingStep | null): OrderStatus =>
  step?.isStuck ? statusAfter(step) : status;

type State = { readonly isPaused: boolean; readonly failureCount: number };
const isStuck = ({ isPaused, failureCount }: State) => isPaused || failureCount > 0;

export function usePendingSteps(): readonly PendingStep[] {
  return useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => ({ ...(state.variables as BoardStep), isStuck: isStuck(state) }),
  });
}

export type MadeStep = { readonly step: BoardStep; readonly order: Order; readonly at: number };

/** The steps of this tab that succeeded, the latest last. */
export function useMadeSteps(): readonly MadeStep[] {
  return useMutationState({
    filters: { mutationKey, status: 'success' },
    select: ({ state }) => ({
      step: state.variables as BoardStep,
      order: state.data as Order,
      at: state.submittedAt,
    }),
  });
}

/** Waiting steps live in this tab only. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}

function withOrder(page: BoardPage, moved: Order): BoardPage {
  return {
    ...page,
    content: page.content.map((order) => (order.id === moved.id ? { ...order, ...moved } : order)),
  };
}
