import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState, type SyntheticEvent } from 'react';
import type { CustomizeOptions } from '#contract/catalog.ts';
import { maxBowlNameLength } from '#domain/menu/bowl-name.ts';
import { bowlProblemTexts } from '#domain/menu/bowl.ts';
import { bowlInProgress, type BowlInProgress } from '#web/features/bowl/bowl-in-progress.ts';
import { Choices } from '#web/features/bowl/choices.tsx';
import { customizeOptionsQuery } from '#web/features/bowl/customize-options-query.ts';
import { BowlMacroBar, NutritionFacts } from '#web/features/bowl/nutrition-facts.tsx';
import { LiveBowl } from '#web/features/bowl/live-bowl.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { NotesField } from './notes-field.tsx';
import type { PickerPanel } from './picker-draft.ts';
import { plannedBowl, defaultBowlName } from './planned-meals.ts';

export function CustomBowl(panel: PickerPanel) {
  const { data: options, isError, refetch } = useQuery(customizeOptionsQuery);
  if (options) return <Builder {...panel} options={options} />;
  if (isError) return <ErrorState message="Failed to load the ingredients." onRetry={() => void refetch()} />;
  return (
    <p role="status" className="py-14 text-center text-lg text-ink-2">
      Loading ingredients...
    </p>
  );
}

function Builder({ draft, change, choose, options }: PickerPanel & { readonly options: CustomizeOptions }) {
  const bowl = useMemo(() => bowlInProgress(options, draft.bowl), [options, draft.bowl]);
  const [hasTried, setHasTried] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const name = draft.bowlName ?? defaultBowlName(bowl);
  const add = (event: SyntheticEvent) => {
    event.preventDefault();
    setHasTried(true);
    const meal = plannedBowl(bowl, name);
    if (meal) return choose(meal);
    if (bowl.isComplete) nameField.current?.focus();
    else toast.error(bowlProblemTexts.incomplete);
  };
  return (
    <div className="grid gap-x-6 gap-y-4 md:grid-cols-[minmax(0,1fr)_300px] md:items-start">
      <BowlSoFar bowl={bowl} />
      <div className="min-w-0 md:col-start-1 md:row-span-2 md:row-start-1 [&_h2]:text-card">
        <Choices
          label="Custom bowl"
          isForLater
          options={options}
          selection={bowl.choice.selection}
          onChoose={(selection) => change({ bowl: selection })}
        />
      </div>
      <form noValidate className="contents" onSubmit={add}>
        <div className="grid gap-4">
          <TextField
            ref={nameField}
            label="Bowl Name"
            autoComplete="off"
            maxLength={maxBowlNameLength}
            value={name}
            error={hasTried && name.trim() === '' ? 'Please enter a name for your custom meal' : undefined}
            onChange={({ target }) => change({ bowlName: target.value })}
          />
          <NotesField draft={draft} change={change} />
        </div>
        <div className="dialog-foot md:col-span-2">
          <p className="num mr-auto self-center font-[640]">
            {bowl.isComplete ? `${bowl.figures.caloriesKcal} kcal` : bowlProblemTexts.incomplete}
          </p>
          <StaffButton type="submit" variant="primary">
            Add Custom Bowl
          </StaffButton>
        </div>
      </form>
    </div>
  );
}

function BowlSoFar({ bowl }: { readonly bowl: BowlInProgress }) {
  const { parts, missingCount } = bowl.choice;
  return (
    <section
      aria-label="The bowl"
      className="overflow-hidden rounded-m border border-line md:sticky md:top-0 md:col-start-2 md:row-start-1"
    >
      <div className="bg-pista-300 p-2">
        <LiveBowl components={parts} macros={bowl.macros} idPrefix="plan-bowl" className="mx-auto w-42" />
      </div>
      <div className="grid gap-2.5 p-3.5">
        <p className="min-h-[2lh] text-sm text-ink-2">
          {parts.length === 0 ? 'Nothing in it yet. Start with a base.' : parts.map(({ name }) => name).join(', ')}
        </p>
        {missingCount > 0 ? (
          <p role="status" className="text-sm font-[560] text-st-red">
            {missingCount === 1 ? 'One ingredient is' : `${missingCount} ingredients are`} no longer available and left
            out.
          </p>
        ) : null}
        <BowlMacroBar bowl={bowl.figures} />
        <NutritionFacts bowl={bowl.figures} />
      </div>
    </section>
  );
}
