import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookedOrder, Decisions } from '#contract/booked-orders.ts';
import type { TradingSettings } from '#contract/trading.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { call } from '#web/platform/api/call.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { StaffFormFoot } from '#web/ui/staff-page/staff-form-dialog.tsx';
import { cancelChoice, choiceOptions, decisionsOf, firstChoice, keptChoice, outcomeText } from './order-decisions.ts';

type BookedOrdersDialogProps = {
  readonly kitchenId: number;
  readonly settings: TradingSettings | null;
  /** Counts the questions. The orders are read again for each one. */
  readonly round: number;
  readonly problem: string | null;
  readonly onDecide: (decisions: Decisions) => void;
  readonly onClose: () => void;
};

export function BookedOrdersDialog(props: BookedOrdersDialogProps) {
  const { kitchenId, settings, round, onClose } = props;
  // Kept here, so that the next round begins with them.
  const [chosen, setChosen] = useState<Chosen>({});
  const [message, setMessage] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'booked-orders', kitchenId, settings, round],
    queryFn: async ({ signal }) => {
      const { listBookedOrders } = await import('#contract/booked-orders.ts');
      return call(listBookedOrders, { params: { id: kitchenId }, body: { settings } }, { signal });
    },
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Dialog
      open
      isWide
      onOpenChange={onClose}
      title="Orders are booked for then"
      description="Decide what happens to each of them. Nothing is saved until you do."
    >
      {data ? (
        <DecisionForm
          key={round}
          {...props}
          orders={data}
          chosen={chosen}
          onChoose={setChosen}
          message={message}
          onMessage={setMessage}
        />
      ) : error ? (
        <ErrorState message={`The orders could not be loaded: ${error.message}`} onRetry={() => void refetch()} />
      ) : (
        <AfterAWhile loading="Loading the booked orders...">
          <Skeleton className="h-60" />
        </AfterAWhile>
      )}
    </Dialog>
  );
}

/** By the id of the order. */
type Chosen = Readonly<Record<number, string>>;

type DecisionFormProps = Omit<BookedOrdersDialogProps, 'kitchenId' | 'settings' | 'round'> & {
  readonly orders: readonly BookedOrder[];
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
  readonly message: string;
  readonly onMessage: (message: string) => void;
};

function DecisionForm(props: DecisionFormProps) {
  const { orders, chosen, onChoose, message, onMessage, problem, onDecide, onClose } = props;
  const [isTried, setIsTried] = useState(false);
  const [isDecided, setIsDecided] = useState(false);
  const choiceOf = (order: BookedOrder) => keptChoice(order, chosen[order.id]);
  const chooseForAll = (choose: (order: BookedOrder) => string) =>
    onChoose(Object.fromEntries(orders.map((order) => [order.id, choose(order)])));
  const isMessageMissing = message.trim() === '';
  const submit = useSubmitOnce((event) => {
    // The dialog stands inside the form of the kitchen in the tree of components.
    event.stopPropagation();
    setIsTried(true);
    if (isMessageMissing) return;
    setIsDecided(true);
    onDecide(decisionsOf(orders, choiceOf, message));
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {problem ? (
        <p role="alert" className="rounded-(--radius-s) bg-haldi-100 px-3 py-2 font-[560]">
          {problem}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <StaffButton onClick={() => chooseForAll(firstChoice)}>Move All</StaffButton>
        <StaffButton onClick={() => chooseForAll(() => cancelChoice)}>Cancel All</StaffButton>
        <p role="status" className="text-ink-2">
          {outcomeText(orders, choiceOf)}
        </p>
      </div>
      <ul aria-label="Booked orders" className="grid gap-3">
        {orders.map((order) => (
          <li
            key={order.id}
            className="grid gap-3 rounded-input border border-line p-3 sm:grid-cols-[minmax(0,1fr)_280px]"
          >
            <OrderText order={order} />
            <SelectField
              label={`What happens to order #${order.id}`}
              value={choiceOf(order)}
              onChange={({ target }) => onChoose({ ...chosen, [order.id]: target.value })}
              options={choiceOptions(order)}
            />
          </li>
        ))}
      </ul>
      <TextAreaField
        label="Message to the customers"
        hint="The customers of cancelled orders read it. It stays in the history of every order."
        maxLength={textLengths.reason}
        value={message}
        onChange={({ target }) => onMessage(target.value)}
        error={isTried && isMessageMissing ? 'Please write a message to the customers' : undefined}
      />
      <StaffFormFoot saveLabel="Apply and Save" isSaving={isDecided} onClose={onClose} />
    </form>
  );
}

function OrderText({ order }: { readonly order: BookedOrder }) {
  return (
    <div className="num grid content-start gap-0.5 wrap-anywhere">
      <p className="font-[660]">
        #{order.id} {order.customerName}
      </p>
      {order.customerPhone ? (
        <a
          href={`tel:${order.customerPhone}`}
          className="justify-self-start text-beet-700 underline underline-offset-3"
        >
          {formatPhone(order.customerPhone)}
        </a>
      ) : null}
      <p>
        {order.deliverAt
          ? formatInstant(order.deliverAt, 'appointment')
          : `As soon as possible, placed ${formatInstant(order.orderDate, 'appointment')}`}
        , {formatRupeesOnWire(order.totalAmount)}
      </p>
      <p className="text-ink-2">{order.items}</p>
    </div>
  );
}
