import type { ReactNode } from 'react';
import type { MealComponent } from '#contract/catalog.ts';
import { soldOutLabels } from '#domain/menu/availability.ts';
import { labelIn } from '#domain/readable-code.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { OptionTile } from './option-tile.tsx';

type ChoiceSectionProps = {
  readonly title: string;
  readonly rule: string;
  readonly count?: ReactNode;
  readonly kind: 'radio' | 'checkbox';
  readonly name: string;
  readonly components: readonly MealComponent[];
  readonly chosenIds: readonly number[];
  /** No more can be chosen. */
  readonly isFull?: boolean;
  readonly isFirst?: boolean;
  /** For a plan: what is sold out now may be chosen. */
  readonly isForLater?: boolean | undefined;
  readonly onChoose: (id: number) => void;
};

function refuse({ name, soldOut }: MealComponent): void {
  if (soldOut) toast.error(`${name} is ${labelIn(soldOutLabels, soldOut).toLowerCase()}.`);
}

export function ChoiceSection(props: ChoiceSectionProps) {
  const {
    title,
    rule,
    count,
    kind,
    name,
    components,
    chosenIds,
    isFull = false,
    isFirst = false,
    isForLater = false,
    onChoose,
  } = props;
  return (
    <fieldset className="@container mb-7 min-w-0 wide:mb-10">
      <legend className="mb-4 flex w-full flex-wrap items-baseline gap-x-2.5 gap-y-0.5 wide:gap-x-3">
        <h2 className="text-section-s wide:text-section-l">{title}</h2>
        <span className="text-secondary text-ink-2">{rule}</span>
        {count}
      </legend>
      {components.length === 0 && <p className="text-ink-2">Nothing to choose from here today.</p>}
      <div className="grid grid-cols-2 gap-2.5 sm:gap-3 @min-[44.5rem]:grid-cols-3">
        {components.map((component, index) => {
          const isChosen = chosenIds.includes(component.id);
          const isRefused = component.soldOut !== undefined && !isForLater && !isChosen;
          return (
            <OptionTile
              key={component.id}
              component={component}
              kind={kind}
              name={name}
              isChosen={isChosen}
              isClosed={isRefused || (isFull && !isChosen)}
              isEager={isFirst && index < 6}
              onChoose={() => (isRefused ? refuse(component) : onChoose(component.id))}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
