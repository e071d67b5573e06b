import type { AdminConsultation } from '#contract/admin-consultations.ts';
import type { AdminUser } from '#contract/admin-users.ts';
import type { SelectOption } from '#web/ui/staff-list/staff-select.tsx';

export const unassigned: SelectOption = { value: '0', label: 'Unassigned' };

type Assigned = Pick<AdminConsultation, 'nutritionistId' | 'nutritionistName'>;

/** Unassigned and every assignable nutritionist. The current one stays in the list even if no longer assignable. */
export function nutritionistOptions(
  users: readonly AdminUser[],
  { nutritionistId, nutritionistName }: Assigned,
): readonly SelectOption[] {
  const assignable = users
    .filter(({ enabled, roles }) => enabled && roles.includes('ROLE_NUTRITIONIST'))
    .map(({ id, firstName, lastName }) => ({ value: String(id), label: nameOf(`${firstName} ${lastName}`) }));
  const current = String(nutritionistId ?? unassigned.value);
  const isListed = current === unassigned.value || assignable.some(({ value }) => value === current);
  const kept = isListed ? [] : [{ value: current, label: nameOf(nutritionistName) }];
  return [unassigned, ...kept, ...assignable];
}

function nameOf(name: string | null): string {
  return name?.trim() || 'Unnamed User';
}
