import Check from 'lucide-react/icons/check';
import type { MealComponent } from '#contract/catalog.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { formatNutrient, normaliseNutrition } from '#domain/menu/nutrition.ts';
import { ComponentPicture } from '#web/features/meal-card/component-picture.tsx';
import { AllergenList } from '#web/features/food-labels/allergen-list.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SoldOutMark } from '#web/features/food-labels/sold-out-mark.tsx';
import { VegMark } from '#web/features/food-labels/veg-mark.tsx';

type OptionTileProps = {
  readonly component: MealComponent;
  readonly kind: 'radio' | 'checkbox';
  readonly name: string;
  readonly isChosen: boolean;
  /** It cannot be chosen now; it stays focusable, and choosing it explains why not. */
  readonly isClosed?: boolean;
  readonly isEager: boolean;
  readonly onChoose: () => void;
};

const tileClass =
  'group relative grid content-start items-center gap-2 rounded-2xl border-input p-3 transition-colors duration-160 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:grid-cols-[66px_minmax(0,1fr)] sm:content-center sm:gap-3 sm:rounded-panel sm:pr-2.5';

/** The invisible radio or checkbox covers the tile, so that all of it is clickable. */
export function OptionTile(props: OptionTileProps) {
  const { component, kind, name, isChosen, isClosed = false, isEager, onChoose } = props;
  const id = `${name}-${component.id}`;
  return (
    <div
      className={classNames(
        tileClass,
        isChosen && 'border-beet-700 bg-beet-50 ring-1 ring-beet-700 ring-inset',
        !isChosen && !isClosed && 'border-line-strong bg-paper hover:border-beet-700',
        isClosed && 'border-line bg-[#F6F6F2]',
      )}
    >
      <input
        id={id}
        type={kind}
        name={name}
        value={component.id}
        checked={isChosen}
        aria-disabled={isClosed || undefined}
        aria-describedby={`${id}-facts`}
        onChange={onChoose}
        className={classNames(
          'absolute inset-0 z-1 size-full appearance-none opacity-0',
          isClosed ? 'cursor-not-allowed' : 'cursor-pointer',
        )}
      />
      <span className="relative block size-16 sm:size-16.5">
        <ComponentPicture
          component={component}
          isEager={isEager}
          className={classNames('size-full', isChosen ? 'bg-paper' : 'bg-mist', isClosed && 'opacity-45')}
        />
      </span>
      <div className="min-w-0">
        <label
          htmlFor={id}
          className={classNames(
            'block text-secondary-l/[1.2] font-[660] wrap-anywhere sm:pr-6',
            isClosed && 'text-ink-3',
          )}
        >
          {component.name}
        </label>
        <Facts id={`${id}-facts`} component={component} isClosed={isClosed} />
      </div>
      <Tick kind={kind} isChosen={isChosen} isClosed={isClosed} />
    </div>
  );
}

type FactsProps = { readonly id: string; readonly component: MealComponent; readonly isClosed: boolean };

function Facts({ id, component, isClosed }: FactsProps) {
  const { protein } = normaliseNutrition(component.nutritionValues);
  return (
    <div id={id} className={classNames('num text-note-l/[1.4]', isClosed ? 'text-ink-3' : 'text-ink-2')}>
      {component.soldOut && <SoldOutMark soldOut={component.soldOut} className="mt-1 px-2! py-px! text-note!" />}
      <VegMark isVegetarian={component.vegetarian} className="absolute top-2 left-2 sm:top-1.5 sm:left-1.5" />
      <p className="mt-0.75">{formatNutrient('protein', protein)} protein</p>
      <p className="mt-0.75 flex flex-wrap gap-x-2">
        <span className={classNames('text-small font-[640]', !isClosed && 'text-ink')}>
          {formatRupeesOnWire(component.price)}
        </span>{' '}
        {component.caloriesKcal} kcal
      </p>
      <AllergenList allergens={component.allergens} className="mt-0.75" />
    </div>
  );
}

type TickProps = Pick<OptionTileProps, 'kind' | 'isChosen'> & { readonly isClosed: boolean };

function Tick({ kind, isChosen, isClosed }: TickProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'absolute top-2.75 right-2.75 grid size-5.5 place-items-center border-input',
        kind === 'radio' ? 'rounded-full' : 'rounded-[7px]',
        isChosen ? 'border-beet-700 bg-beet-700 text-white' : 'bg-paper',
        !isChosen && (isClosed ? 'border-line-strong' : 'border-control'),
      )}
    >
      {isChosen && <Check className="size-3.5" strokeWidth={3.2} />}
    </span>
  );
}
