import { canMove, orderStatuses, orderStatusLabel, type OrderStatus } from '#domain/orders/order-status.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';

/** The button that leads to each status, null where the board has none. */
const labels: Readonly<Record<OrderStatus, string | null>> = {
  PENDING: 'Mark as Pending',
  CONFIRMED: 'Confirm Order',
  PROCESSING: 'Start Processing',
  OUT_FOR_DELIVERY: 'Out for Delivery',
  DELIVERED: null,
  COMPLETED: null,
  PAYMENT_FAILED: null,
  REFUNDED: null,
  CANCELLED_BY_USER: null,
  CANCELLED_BY_ADMIN: null,
};

/** Always all buttons in fixed places; the order life cycle decides which are enabled. */
const actions = orderStatuses.flatMap((status) => {
  const label = labels[status];
  return label === null ? [] : [{ status, label }];
});

const look =
  'flex min-h-11 items-center justify-center gap-2 rounded-compact border px-1 leading-tight font-[620] transition-colors duration-160 focus-visible:rounded-compact disabled:cursor-not-allowed';
const stacked = 'wide:pointer-fine:min-h-7.5';
const inRow = 'grow basis-0';
const pressed = 'border-ink bg-ink text-secondary text-white disabled:cursor-progress';
const idle =
  'border-ink bg-ink text-secondary text-white hover:bg-beet-800 disabled:border-line disabled:bg-paper disabled:text-sm disabled:text-disabled-text';

type BoardActionsProps = {
  readonly orderId: number;
  readonly status: OrderStatus;
  readonly movingTo: OrderStatus | null;
  readonly onMove: (status: OrderStatus) => void;
  /** All four beside each other, the permitted one wider. */
  readonly isOneRow?: boolean;
};

/** The step that Enter takes. */
export const nextAction = (status: OrderStatus): OrderStatus | undefined =>
  actions.find((action) => canMove(status, action.status, 'kitchen-manager'))?.status;

/** The label of the button that leads to a status. */
export const actionLabel = (status: OrderStatus): string => labels[status] ?? orderStatusLabel(status);

export function BoardActions({ orderId, status, movingTo, onMove, isOneRow = false }: BoardActionsProps) {
  return (
    <div
      role="group"
      aria-label={`Move order #${orderId}`}
      className={
        isOneRow ? 'flex gap-1.5' : 'grid grid-cols-2 gap-1.5 wide:pointer-fine:gap-1 wide:max-staff-board:grid-cols-4'
      }
    >
      {actions.map(({ status: to, label }) => (
        <button
          key={to}
          type="button"
          disabled={movingTo !== null || !canMove(status, to, 'kitchen-manager')}
          aria-busy={movingTo === to || undefined}
          onClick={() => onMove(to)}
          className={classNames(
            look,
            isOneRow ? inRow : stacked,
            movingTo === to ? pressed : idle,
            isOneRow && (movingTo === to || canMove(status, to, 'kitchen-manager')) && 'grow-2',
          )}
        >
          {movingTo === to ? <Spinner className="size-4" /> : null}
          {label}
        </button>
      ))}
    </div>
  );
}
