import type { CustomizeOptions, MealComponent } from '#contract/catalog.ts';
import { bowlProblemTexts, maxProteins, type BowlSelection } from '#domain/menu/bowl.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { withAddOnToggled, withBase, withProteinToggled } from './bowl-choice.ts';
import { ChoiceSection } from './choice-section.tsx';

type ChoicesProps = {
  readonly label: string;
  readonly options: CustomizeOptions;
  readonly selection: BowlSelection;
  readonly onChoose: (selection: BowlSelection) => void;
  /** For a plan: what is sold out now may be chosen. */
  readonly isForLater?: boolean;
};

const active = (components: readonly MealComponent[]) => components.filter((component) => component.active);

export function Choices({ label, options, selection, onChoose, isForLater }: ChoicesProps) {
  const { baseComponentId, proteinOptionIds, addOnIds } = selection;
  const isFull = proteinOptionIds.length >= maxProteins;
  const toggleProtein = (id: number) => {
    const next = withProteinToggled(selection, id);
    if (next) onChoose(next);
    else toast.error(bowlProblemTexts['too-many-proteins']);
  };

  return (
    // Without autocomplete="off" a reload in Firefox would restore the previous ticks, whatever the URL says.
    <form aria-label={label} autoComplete="off" className="min-w-0" onSubmit={(event) => event.preventDefault()}>
      <ChoiceSection
        isForLater={isForLater}
        title="Base"
        rule="Choose one"
        kind="radio"
        name="base"
        components={active(options.bases)}
        chosenIds={baseComponentId === null ? [] : [baseComponentId]}
        isFirst
        onChoose={(id) => onChoose(withBase(selection, id))}
      />
      <ChoiceSection
        isForLater={isForLater}
        title="Protein"
        rule="Choose up to 3"
        count={<ProteinCount count={proteinOptionIds.length} isFull={isFull} />}
        kind="checkbox"
        name="protein"
        components={active(options.proteinOptions)}
        chosenIds={proteinOptionIds}
        isFull={isFull}
        onChoose={toggleProtein}
      />
      <ChoiceSection
        isForLater={isForLater}
        title="Add-ons"
        rule="Any number"
        kind="checkbox"
        name="addon"
        components={active(options.addOns)}
        chosenIds={addOnIds}
        onChoose={(id) => onChoose(withAddOnToggled(selection, id))}
      />
    </form>
  );
}

function ProteinCount({ count, isFull }: { readonly count: number; readonly isFull: boolean }) {
  return (
    <span aria-live="polite" className="num ml-auto text-secondary font-[640] text-beet-700">
      {isFull ? bowlProblemTexts['too-many-proteins'] : `${count} of ${maxProteins}`}
    </span>
  );
}
