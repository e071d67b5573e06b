import { consultationStatuses, consultationStatusLabel } from '#domain/consultations/consultation-status.ts';
import { StaffSearch } from '#web/ui/staff-list/staff-search.tsx';
import { StaffSelect } from '#web/ui/staff-list/staff-select.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import type { ConsultationsFilter } from './consultations-query.ts';

type ConsultationFiltersProps = {
  readonly filter: ConsultationsFilter;
  /** Search parameters by name; an empty one is removed. */
  readonly onChange: (parts: Readonly<Record<string, string>>) => void;
};

const assignments = ['assigned', 'unassigned'] as const;
const statusOptions = [
  { value: '', label: 'All' },
  ...consultationStatuses.map((status) => ({ value: status, label: consultationStatusLabel(status) })),
];
const assignmentOptions = [
  { value: '', label: 'All' },
  { value: 'unassigned', label: 'Unassigned' },
  { value: 'assigned', label: 'Assigned' },
];

/** Invalid search parameters are ignored. */
export function readConsultationsFilter(part: (name: string) => string): ConsultationsFilter {
  const status = consultationStatuses.find((one) => one === part('status'));
  const assignment = assignments.find((one) => one === part('assignment'));
  const search = part('search').trim();
  return { ...(status && { status }), ...(assignment && { assignment }), ...(search && { search }) };
}

export function ConsultationFilters({ filter, onChange }: ConsultationFiltersProps) {
  const clear = () => {
    onChange({ status: '', assignment: '', search: '' });
    moveLostFocus(document.querySelector('h1'));
  };
  return (
    <search aria-label="Consultations" className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2.5">
      <StaffSelect
        label="Status"
        value={filter.status ?? ''}
        options={statusOptions}
        onChange={(status) => onChange({ status })}
        className="max-staff-cards:w-full max-staff-cards:[&>select]:grow"
      />
      <StaffSelect
        label="Nutritionist"
        value={filter.assignment ?? ''}
        options={assignmentOptions}
        onChange={(assignment) => onChange({ assignment })}
        className="max-staff-cards:w-full max-staff-cards:[&>select]:grow"
      />
      <StaffSearch
        label="Search consultations"
        placeholder="Name, notes or number"
        value={filter.search ?? ''}
        onSearch={(search) => onChange({ search })}
      />
      {Object.keys(filter).length > 0 ? <StaffButton onClick={clear}>Clear filters</StaffButton> : null}
    </search>
  );
}
