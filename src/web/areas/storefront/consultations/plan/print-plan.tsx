import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { MacroTarget } from '#contract/consultations.ts';
import type { DietPlan } from '#contract/diet-plans.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { PlanSheet } from './plan-sheet.tsx';

type PrintPlanProps = {
  readonly plan: DietPlan;
  readonly target: MacroTarget;
  readonly weeks: readonly number[];
  readonly week: number;
};

/** Prints the plan only: the shown week, or all of them. */
export function PrintPlan({ plan, target, weeks, week }: PrintPlanProps) {
  const [isEntirePlan, setIsEntirePlan] = useState(false);
  const print = (entire: boolean) => {
    flushSync(() => setIsEntirePlan(entire));
    window.print();
    setIsEntirePlan(false);
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <PrintButton onClick={() => print(false)}>Print</PrintButton>
        {weeks.length > 1 ? <PrintButton onClick={() => print(true)}>Print all weeks</PrintButton> : null}
      </div>
      {createPortal(<PlanSheet plan={plan} target={target} weeks={isEntirePlan ? weeks : [week]} />, document.body)}
    </>
  );
}

function PrintButton({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  return (
    <Button
      variant="sec"
      size="sm"
      icon={<Printer aria-hidden="true" className="size-4.5" strokeWidth={1.9} />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
