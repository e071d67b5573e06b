import type { Kitchen } from '#contract/admin-kitchens.ts';
import type { StaffColumn } from '#web/ui/staff-list/staff-table.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { pinCount, pinsWithinReach } from './coverage-map.ts';

type Actions = Readonly<Record<'onEdit' | 'onHours' | 'onDelete', (id: number) => void>>;

/** Browsers give fifteen digits; the fifth decimal is a metre. */
const toMetre = (degrees: number) => Number(degrees.toFixed(5));

export function kitchenColumns({ onEdit, onHours, onDelete }: Actions): readonly StaffColumn<Kitchen>[] {
  return [
    {
      head: 'Name',
      isLead: true,
      cell: ({ name }) => <b className="block min-w-26 font-[660] [overflow-wrap:break-word]">{name}</b>,
    },
    {
      head: 'Status',
      isLead: true,
      cell: ({ active }) =>
        active ? (
          <StatusBadge colour="green" icon="circle-check" label="Active" />
        ) : (
          <StatusBadge colour="grey" icon="circle" label="Inactive" />
        ),
    },
    { head: 'Address', cell: (kitchen) => addressOf(kitchen) },
    {
      head: 'Location',
      cell: ({ latitude, longitude }) => (
        <span className="num staff-board:whitespace-nowrap">{`${toMetre(latitude)}, ${toMetre(longitude)}`}</span>
      ),
    },
    { head: 'Radius', isNumber: true, cell: ({ deliveryRadiusKm }) => `${deliveryRadiusKm} km` },
    { head: 'PIN codes', isNumber: true, cell: (kitchen) => `${pinsWithinReach(kitchen)} of ${pinCount}` },
    {
      head: 'Actions',
      isActions: true,
      cell: ({ id, name }) => (
        <>
          <StaffButton aria-label={`Edit ${name}`} onClick={() => onEdit(id)}>
            Edit
          </StaffButton>
          <StaffButton aria-label={`Hours of ${name}`} onClick={() => onHours(id)}>
            Hours
          </StaffButton>
          <StaffButton variant="danger" aria-label={`Delete ${name}`} onClick={() => onDelete(id)}>
            Delete
          </StaffButton>
        </>
      ),
    },
  ];
}

function addressOf({ addressLine1, city, postalCode }: Kitchen): string {
  const cityLine = [city, postalCode].filter(Boolean).join(' ');
  return [addressLine1, cityLine].filter(Boolean).join(', ') || '—';
}
