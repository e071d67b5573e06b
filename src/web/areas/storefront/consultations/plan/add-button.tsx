import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import type { AddPlan, PlanPart } from './use-add-plan.ts';

type AddButtonProps = {
  readonly addPlan: AddPlan;
  readonly part: PlanPart;
  readonly variant?: 'primary' | 'soft';
  readonly children: ReactNode;
};

/** One at a time: the cart is filled in the order of the clicks. */
export function AddButton({ addPlan, part, variant = 'soft', children }: AddButtonProps) {
  const { mutate, isPending, variables } = addPlan;
  const isThis = variables?.weekNumber === part.weekNumber && variables.dayOfWeek === part.dayOfWeek;
  return (
    <Button
      variant={variant}
      size="sm"
      busy={isPending && isThis}
      disabled={isPending && !isThis}
      onClick={() => mutate(part)}
    >
      {children}
    </Button>
  );
}
