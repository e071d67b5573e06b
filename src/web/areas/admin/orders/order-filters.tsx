import { orderStatuses, orderStatusLabel } from '#domain/orders/order-status.ts';
import { StaffDay } from '#web/features/business-day/staff-day.tsx';
import { StaffSearch } from '#web/ui/staff-list/staff-search.tsx';
import { StaffSelect } from '#web/ui/staff-list/staff-select.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { isFiltered, withDay, type OrdersFilter } from './orders-filter.ts';

type OrderFiltersProps = {
  readonly filter: OrdersFilter;
  /** Search parameters by name; an empty one is removed. */
  readonly onChange: (parts: Readonly<Record<string, string>>) => void;
};

const statusOptions = [
  { value: '', label: 'All' },
  ...orderStatuses.map((status) => ({ value: status, label: orderStatusLabel(status) })),
];

export function OrderFilters({ filter, onChange }: OrderFiltersProps) {
  const clear = () => {
    onChange({ status: '', search: '', from: '', to: '' });
    moveLostFocus(document.querySelector('h1'));
  };
  return (
    <search aria-label="Orders" className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2.5">
      <StaffSelect
        label="Status"
        value={filter.status ?? ''}
        options={statusOptions}
        onChange={(status) => onChange({ status })}
        className="max-staff-cards:w-full max-staff-cards:[&>select]:grow"
      />
      <div className="flex gap-x-4 max-staff-cards:w-full">
        <StaffDay label="From" value={filter.from} onChange={(from) => onChange(withDay(filter, { from }))} />
        <StaffDay label="To" value={filter.to} onChange={(to) => onChange(withDay(filter, { to }))} />
      </div>
      <StaffSearch
        label="Search orders"
        placeholder="Order ID, customer or phone"
        value={filter.search ?? ''}
        onSearch={(search) => onChange({ search })}
      />
      {isFiltered(filter) ? <StaffButton onClick={clear}>Clear filters</StaffButton> : null}
    </search>
  );
}
