import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Wallet from 'lucide-react/icons/wallet';
import { Link } from 'react-router';
import { type BusinessDay, addDays, businessDay, isBusinessDay } from '#domain/calendar/business-day.ts';
import { StaffDay } from '#web/features/business-day/staff-day.tsx';
import { staffMeta } from '#web/platform/page/page-meta.ts';
import { PagedList } from '#web/ui/staff-list/paged-list.tsx';
import { StaffSelect } from '#web/ui/staff-list/staff-select.tsx';
import { useListSearchParams } from '#web/ui/staff-list/use-list-search-params.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { StaffPageHead } from '#web/ui/staff-page/staff-page.tsx';
import { useMinute } from '#web/ui/use-minute.ts';
import { Outcomes } from './outcomes.tsx';
import { OrderPaymentsDialog } from './order-payments-dialog.tsx';
import { paymentColumns } from './payment-columns.tsx';
import {
  type PaymentFilter,
  isPaymentFilter,
  paymentFilters,
  paymentsQuery,
  stateLabels,
  useSettlementExport,
} from './payments-query.ts';

const title = 'Payments';
const choices = { sizes: [20, 50, 100], usualSize: 20 };

export const meta = staffMeta('admin', title, '/admin/payments');

function filterLabel(filter: PaymentFilter, differences: number | undefined): string {
  if (filter === 'differences') return `Differences (${differences ?? '…'})`;
  return filter === '' ? 'All' : stateLabels[filter];
}

/** Payments through the gateway, and where its books and ours differ. */
export default function PaymentsPage() {
  const listParams = useListSearchParams(choices);
  const { page, size, part, setParts, idPart, openDialog, closeDialog } = listParams;
  const typed = part('state');
  const filter = isPaymentFilter(typed) ? typed : '';
  const payments = useQuery(paymentsQuery({ filter, page, size }));
  const opened = idPart('order');
  return (
    <>
      <StaffPageHead title={title} />
      <div className="grid gap-3 px-4 pt-3.5 pb-7 wide:px-7">
        {payments.data ? <Notices {...payments.data} isShowing={filter === 'differences'} /> : null}
        <search aria-label="Payments" className="flex flex-wrap items-end justify-between gap-x-5 gap-y-2">
          <StaffSelect
            label="State"
            value={filter}
            options={paymentFilters.map((value) => ({
              value,
              label: filterLabel(value, payments.data?.differences),
            }))}
            onChange={(value) => setParts({ state: value })}
          />
          <Settlement day={part('day')} onChange={(day) => setParts({ day: day ?? '' })} />
        </search>
        <Outcomes />
        <PagedList
          of={['payment', 'payments']}
          query={payments}
          address={listParams}
          columns={paymentColumns((orderId) => openDialog({ order: String(orderId) }))}
          icon={<Wallet aria-hidden="true" strokeWidth={1.6} />}
          emptyTitle={filter === 'differences' ? 'Our books and the gateway’s are equal' : 'No payments found'}
          errorMessage="Error loading payments. Please try again."
        />
      </div>
      {opened === undefined ? null : (
        <OrderPaymentsDialog key={opened} orderId={opened} onClose={() => void closeDialog('order')} />
      )}
    </>
  );
}

type NoticesProps = {
  readonly differences: number;
  readonly refusedWebhooks: number;
  readonly isSimulated: boolean;
  readonly isShowing: boolean;
};

function Notices({ differences, refusedWebhooks, isSimulated, isShowing }: NoticesProps) {
  return (
    <div className="num grid gap-2 empty:hidden [&>p]:rounded-m [&>p]:px-4 [&>p]:py-2.5">
      {differences > 0 && !isShowing ? (
        <p role="status" className="bg-st-red-bg text-st-red">
          <b className="font-[660]">
            {differences} {differences === 1 ? 'payment differs' : 'payments differ'} from the gateway’s books.
          </b>{' '}
          <Link to="?state=differences" className="underline underline-offset-3">
            Show {differences === 1 ? 'it' : 'them'}
          </Link>
        </p>
      ) : null}
      {refusedWebhooks > 0 ? (
        <p className="bg-st-yellow-bg text-st-yellow">
          {refusedWebhooks} {refusedWebhooks === 1 ? 'message' : 'messages'} with a wrong signature in the last 24
          hours.
        </p>
      ) : null}
      {isSimulated ? <p className="bg-mist">The gateway is simulated: no money moves.</p> : null}
    </div>
  );
}

type SettlementProps = { readonly day: string; readonly onChange: (day: BusinessDay | undefined) => void };

/** What the gateway captured and gave back on one day. The day before today is complete. */
function Settlement({ day, onChange }: SettlementProps) {
  const yesterday = addDays(businessDay(new Date(useMinute())), -1);
  const chosen = isBusinessDay(day) ? day : yesterday;
  const { mutate, isPending } = useSettlementExport(chosen);
  return (
    <div className="flex flex-wrap items-end gap-2.5">
      <StaffDay label="Settlement of" value={chosen} onChange={onChange} />
      <StaffButton
        busy={isPending}
        icon={<Download aria-hidden="true" className="size-4" strokeWidth={1.9} />}
        onClick={() => mutate()}
      >
        Download CSV
      </StaffButton>
    </div>
  );
}
