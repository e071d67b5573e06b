import { useQuery } from '@tanstack/react-query';
import { classNames } from '#web/ui/class-names.ts';
import { StaffSearch } from '#web/ui/staff-list/staff-search.tsx';
import { assignedCountsQuery } from '../nutritionist-queries.ts';
import type { ConsultationSearchParams } from './use-consultation-search-params.ts';

type FiltersProps = { readonly address: ConsultationSearchParams };

export function ConsultationSearch({ address: { search, setParts } }: FiltersProps) {
  return (
    <StaffSearch
      label="Search consultations"
      placeholder="Search consultations..."
      value={search}
      onSearch={(text) => setParts({ search: text })}
    />
  );
}

/** Above the list beside an open consultation. */
export function PaneFilters({ address }: FiltersProps) {
  const { isOpen, isUnread, setParts } = address;
  const { data: counts } = useQuery(assignedCountsQuery);
  const tabs = [
    { name: 'All', count: counts?.all, isChosen: !isOpen && !isUnread, parts: { open: '', unread: '' } },
    { name: 'Open', count: counts?.open, isChosen: isOpen, parts: { open: '1', unread: '' } },
    { name: 'Unread', count: counts?.unread, isChosen: isUnread, parts: { open: '', unread: '1' } },
  ];
  return (
    <search aria-label="Consultations" className="grid gap-2 *:max-w-none!">
      <ConsultationSearch address={address} />
      <div role="group" aria-label="Shown consultations" className="flex gap-0.5">
        {tabs.map(({ name, count, isChosen, parts }) => (
          <button
            key={name}
            type="button"
            aria-pressed={isChosen}
            onClick={() => setParts({ ...parts, status: '' })}
            className={classNames(
              'num min-h-9 rounded-input border px-2.5 text-secondary font-[560]',
              isChosen ? 'border-line bg-pista-100 text-ink' : 'border-transparent text-ink-2 hover:bg-mist',
            )}
          >
            {name} {count === undefined ? null : <b className="font-[680] text-ink">{count}</b>}
          </button>
        ))}
      </div>
    </search>
  );
}
