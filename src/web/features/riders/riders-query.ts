import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Dispatch, OrderOut } from '#contract/dispatch.ts';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { call } from '#web/platform/api/call.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { useLiveOrders } from '#web/platform/live/use-live-orders.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const ridersKey = ['riders'] as const;
const endpoints = () => import('#contract/dispatch.ts');
const refusedToastMs = 8_000;
const undoToastMs = 8_000;

export const dispatchQuery = queryOptions({
  queryKey: [...ridersKey, 'dispatch'],
  queryFn: async ({ signal }) => call((await endpoints()).getDispatch, undefined, { signal }),
  staleTime: 0,
});

export const shiftReportQuery = (date: BusinessDay | undefined) =>
  queryOptions({
    queryKey: [...ridersKey, 'shift-report', date],
    queryFn: async ({ signal }) => {
      const query = date === undefined ? {} : { date };
      return call((await endpoints()).getShiftReport, { query }, { signal });
    },
    staleTime: 0,
  });

/** Orders out for delivery and riders, live. */
export function useDispatch() {
  const { refetchInterval } = useLiveOrders(ridersKey, 'cash');
  return useQuery({ ...dispatchQuery, refetchInterval });
}

export function useShiftReport(date: BusinessDay | undefined) {
  const { refetchInterval } = useLiveOrders(ridersKey, 'cash');
  return useQuery({ ...shiftReportQuery(date), refetchInterval });
}

type Rider = NonNullable<OrderOut['rider']>;
type Assignment = { readonly rider: Rider | null; readonly from: Rider | null };

/** Gives an order to a rider or takes it back. A colleague or a rider may have been faster: then nothing changes. */
export function useAssignRider(orderId: number) {
  const keep = useKeepOrder();
  const assign = useMutationOnce({
    mutationFn: async ({ rider, from }: Assignment) => {
      const body = { riderId: rider?.id ?? null, from: from?.id ?? null };
      return call((await endpoints()).assignRider, { params: { id: orderId }, body });
    },
    onSuccess: (order, { rider, from }) => {
      keep(order);
      if (rider) toast.success(`${rider.name} delivers order #${orderId}`);
      else {
        toast.success(`Order #${orderId} waits for a rider again`, {
          durationMs: undoToastMs,
          ...(from && { action: { label: 'Undo', run: () => assign.mutate({ rider: from, from: null }) } }),
        });
      }
    },
    onError: ({ message }) =>
      toast.error(`Order #${orderId} was not changed`, { points: [message], durationMs: refusedToastMs }),
    onSettled: useReadAgain(),
  });
  return assign;
}

export function useSendAgain(orderId: number) {
  const keep = useKeepOrder();
  return useMutationOnce({
    mutationFn: async () => call((await endpoints()).sendAgain, { params: { id: orderId } }),
    onSuccess: (order) => {
      keep(order);
      toast.success(`Order #${orderId} waits for a rider again`);
    },
    onError: ({ message }) =>
      toast.error(`Order #${orderId} was not sent again`, { points: [message], durationMs: refusedToastMs }),
    onSettled: useReadAgain(),
  });
}

export type StaffOfRiders = 'kitchen' | 'admin';

/** With the call of the area: an admin has no board. */
export function useCancelReturned(area: StaffOfRiders, orderId: number) {
  return useMutationOnce({
    mutationFn: async (reason: string) => {
      const params = { id: orderId };
      if (area === 'admin') {
        const { cancelAnyOrder } = await import('#contract/admin-orders.ts');
        return call(cancelAnyOrder, { params, body: { reason } });
      }
      const { moveKitchenOrder } = await import('#contract/kitchen-board.ts');
      return call(moveKitchenOrder, { params, body: { status: 'CANCELLED_BY_ADMIN', reason } });
    },
    onSuccess: () => toast.success(`Order #${orderId} is cancelled`),
    onError: ({ message }) =>
      toast.error(`Order #${orderId} was not cancelled`, { points: [message], durationMs: refusedToastMs }),
    onSettled: useReadAgain(),
  });
}

export type Count = { readonly counted: number; readonly note: string };

export function useCountCash(handInId: number, onCounted: () => void) {
  return useMutationOnce({
    mutationFn: async (body: Count) => call((await endpoints()).countCash, { params: { id: handInId }, body }),
    onSuccess: ({ riderName }) => {
      toast.success(`Cash of ${riderName} is counted`);
      onCounted();
    },
    onSettled: useReadAgain(),
  });
}

/** Shown at once, before the list is read again. */
function useKeepOrder() {
  const queryClient = useQueryClient();
  return (order: OrderOut) =>
    queryClient.setQueryData(
      dispatchQuery.queryKey,
      (known: Dispatch | undefined) =>
        known && { ...known, orders: known.orders.map((one) => (one.id === order.id ? order : one)) },
    );
}

function useReadAgain() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: ridersKey });
}
