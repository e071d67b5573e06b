import { useQuery } from '@tanstack/react-query';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import { lazy, Suspense } from 'react';
import { staffMeta } from '#web/platform/page/page-meta.ts';
import { PagedList } from '#web/ui/staff-list/paged-list.tsx';
import { StaffSearch } from '#web/ui/staff-list/staff-search.tsx';
import { StaffSelect } from '#web/ui/staff-list/staff-select.tsx';
import { useListSearchParams } from '#web/ui/staff-list/use-list-search-params.ts';
import { StaffPageHead } from '#web/ui/staff-page/staff-page.tsx';
import { kitchensQuery } from '../kitchens/kitchens-query.ts';
import { stateLabel, subscriptionColumns } from './subscription-columns.tsx';
import { SubscriptionFigures } from './subscription-figures.tsx';
import {
  type SubscriptionsFilter,
  isSubscriptionsFilter,
  subscriptionsFilters,
  subscriptionsQuery,
} from './subscriptions-query.ts';

const title = 'Subscriptions';
const choices = {
  sizes: [20, 50, 100],
  usualSize: 20,
  sortFields: ['id', 'startsOn'],
  usualSort: 'id,desc',
};

export const meta = staffMeta('admin', title, '/admin/subscriptions');

// Lazy: the calendar and the actions load when a subscription is first opened.
const SubscriptionDialog = lazy(async () => ({
  default: (await import('./subscription-dialog.tsx')).SubscriptionDialog,
}));

const anyKitchen = { value: '', label: 'All' };

function filterLabel(filter: SubscriptionsFilter): string {
  if (filter === 'tightened') return 'Earlier cut-off';
  return filter === '' ? 'All' : stateLabel(filter);
}

export default function SubscriptionsPage() {
  const listParams = useListSearchParams(choices);
  const { page, size, sort, part, setParts, idPart, openDialog, closeDialog } = listParams;
  const typed = part('state');
  const filter = isSubscriptionsFilter(typed) ? typed : '';
  const search = part('search');
  const kitchenId = idPart('kitchen');
  const { data: kitchens = [] } = useQuery(kitchensQuery);
  const subscriptions = useQuery(subscriptionsQuery({ filter, kitchenId, search, page, size, sort }));
  const opened = idPart('subscription');
  return (
    <>
      <StaffPageHead title={title} />
      <div className="grid gap-4 px-4 pt-3.5 pb-7 wide:px-7">
        <SubscriptionFigures />
        <search aria-label="Subscriptions" className="flex flex-wrap items-center gap-x-5 gap-y-2.5">
          <StaffSearch
            label="Search subscriptions"
            placeholder="Name of the customer"
            value={search}
            onSearch={(text) => setParts({ search: text })}
          />
          <StaffSelect
            label="State"
            value={filter}
            options={subscriptionsFilters.map((value) => ({ value, label: filterLabel(value) }))}
            onChange={(value) => setParts({ state: value })}
          />
          {kitchens.length > 1 ? (
            <StaffSelect
              label="Kitchen"
              value={kitchenId === undefined ? '' : String(kitchenId)}
              options={[anyKitchen, ...kitchens.map(({ id, name }) => ({ value: String(id), label: name }))]}
              onChange={(kitchen) => setParts({ kitchen })}
            />
          ) : null}
        </search>
        <PagedList
          of={['subscription', 'subscriptions']}
          query={subscriptions}
          address={listParams}
          columns={subscriptionColumns((id) => openDialog({ subscription: String(id) }))}
          icon={<CalendarSync aria-hidden="true" strokeWidth={1.6} />}
          emptyTitle={
            filter === '' && search === '' && kitchenId === undefined
              ? 'No subscriptions yet'
              : 'No subscriptions match the filter'
          }
          errorMessage="Error loading subscriptions. Please try again."
        />
      </div>
      <Suspense>
        {opened === undefined ? null : (
          <SubscriptionDialog
            key={opened}
            id={opened}
            act={part('act')}
            onAct={(act) => openDialog({ act })}
            onActClosed={() => void closeDialog('act')}
            onClose={() => void closeDialog('subscription', 'act')}
          />
        )}
      </Suspense>
    </>
  );
}
