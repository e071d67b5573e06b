import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { CustomizeOptions } from '#contract/catalog.ts';
import { bowlProblemTexts } from '#domain/menu/bowl.ts';
import { formatRupees } from '#domain/money.ts';
import { nothingChosen } from '#web/features/bowl/bowl-choice.ts';
import { bowlInProgress } from '#web/features/bowl/bowl-in-progress.ts';
import { Choices } from '#web/features/bowl/choices.tsx';
import { customizeOptionsQuery } from '#web/features/bowl/customize-options-query.ts';
import { BowlMacroBar, NutritionFacts } from '#web/features/bowl/nutrition-facts.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import type { BowlToOrder } from './phone-order-lines.ts';

type PhoneBowlDialogProps = {
  readonly onAdd: (bowl: BowlToOrder) => void;
  readonly onClose: () => void;
};

/** A bowl that the caller puts together. */
export function PhoneBowlDialog({ onAdd, onClose }: PhoneBowlDialogProps) {
  const { data: options, isError, refetch } = useQuery(customizeOptionsQuery);
  return (
    <Dialog open onOpenChange={onClose} title="Build a Bowl">
      {options ? (
        <Builder options={options} onAdd={onAdd} />
      ) : isError ? (
        <ErrorState message="Failed to load the ingredients." onRetry={() => void refetch()} />
      ) : (
        <p role="status" className="py-14 text-center text-lg text-ink-2">
          Loading ingredients...
        </p>
      )}
    </Dialog>
  );
}

function Builder({ options, onAdd }: Pick<PhoneBowlDialogProps, 'onAdd'> & { readonly options: CustomizeOptions }) {
  const [selection, setSelection] = useState(nothingChosen);
  const bowl = useMemo(() => bowlInProgress(options, selection), [options, selection]);
  const { figures, choice, isComplete, soldOutText } = bowl;
  const { baseComponentId, proteinOptionIds, addOnIds } = choice.selection;
  const add = () => {
    if (baseComponentId !== null)
      onAdd({ baseComponentId, proteinOptionIds: [...proteinOptionIds], addOnIds: [...addOnIds] });
  };
  return (
    <>
      <div className="[&_h2]:text-card">
        <Choices label="Bowl of the caller" options={options} selection={choice.selection} onChoose={setSelection} />
      </div>
      <section aria-label="The bowl" className="grid gap-2.5">
        <BowlMacroBar bowl={figures} />
        <NutritionFacts bowl={figures} />
      </section>
      <div className="dialog-foot">
        <p role="status" className="num mr-auto self-center font-[640]">
          {!isComplete
            ? bowlProblemTexts.incomplete
            : (soldOutText ?? `${formatRupees(figures.price)}, ${figures.caloriesKcal} kcal`)}
        </p>
        <StaffButton variant="primary" disabled={!isComplete || soldOutText !== null} onClick={add}>
          Add Bowl
        </StaffButton>
      </div>
    </>
  );
}
