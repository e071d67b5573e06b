import { useEffect, useEffectEvent, useState } from 'react';
import type { AdminConsultation } from '#contract/admin-consultations.ts';
import type { AdminUser } from '#contract/admin-users.ts';
import { StaffSelect } from '#web/ui/staff-list/staff-select.tsx';
import { useAssignNutritionist } from './consultations-query.ts';
import { nutritionistOptions, unassigned } from './nutritionist-options.ts';

type NutritionistSelectProps = {
  readonly consultation: AdminConsultation;
  readonly nutritionists: readonly AdminUser[];
};

/** Debounced: arrow keys and letters change a closed select step by step, and only the final choice is saved. */
const debounceMs = 400;

export function NutritionistSelect({ consultation, nutritionists }: NutritionistSelectProps) {
  const { mutate, isPending, variables } = useAssignNutritionist(consultation.id);
  const [chosen, setChosen] = useState<string>();
  const assigned = String(isPending ? variables : (consultation.nutritionistId ?? unassigned.value));
  const send = () => {
    setChosen(undefined);
    if (chosen !== undefined && chosen !== assigned) mutate(Number(chosen));
  };
  const sendDebounced = useEffectEvent(send);
  useEffect(() => {
    if (chosen === undefined) return undefined;
    const timer = setTimeout(() => sendDebounced(), debounceMs);
    return () => clearTimeout(timer);
  }, [chosen]);
  return (
    <StaffSelect
      label={`Nutritionist for ${consultation.userName}`}
      hideLabel
      value={chosen ?? assigned}
      options={nutritionistOptions(nutritionists, consultation)}
      onChange={setChosen}
      onBlur={send}
      aria-busy={isPending || undefined}
      className="w-full [&>select]:w-full"
    />
  );
}
