import { useEffect, useEffectEvent, useState } from 'react';
import type { AdminConsultation } from '#contract/admin-consultations.ts';
import type { AdminUser } from '#contract/admin-users.ts';
import { StaffSelect } from '#web/staff-list/staff-select.tsx';
import { useAssignNutritionist } from './consultations-query.ts';
import { nutritionistOptions, unassigned } from './nutritionist-options.ts';

type NutritionistSelectProps = {
  readonly consultation: AdminConsultation;
  readonly nutritionists: readonly AdminUser[];
};

/** Arrow keys and letters walk through a closed list: only the choice on which they rest is an assignment. */
const restMs = 400;

export function NutritionistSelect({ consultation, nutritionists }: NutritionistSelectProps) {
  const { mutate, isPending, variables } = useAssignNutritionist(consultation.id);
  const [chosen, setChosen] = useState<string>();
  const assigned = String(isPending ? variables : (consultation.nutritionistId ?? unassigned.value));
  const send = () => {
    setChosen(undefined);
    if (chosen !== undefined && chosen !== assigned) mutate(Number(chosen));
  };
  const sendAfterRest = useEffectEvent(send);
  useEffect(() => {
    if (chosen === undefined) return undefined;
    const timer = setTimeout(() => sendAfterRest(), restMs);
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
