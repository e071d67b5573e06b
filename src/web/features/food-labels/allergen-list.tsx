import { allergens as labelOrder, type Allergen } from '#domain/menu/allergen.ts';
import { classNames } from '#web/ui/class-names.ts';

type AllergenListProps = {
  readonly allergens: readonly Allergen[];
  /** Shows a text for an empty list; without it, nothing is shown. */
  readonly sayNone?: boolean;
  readonly className?: string;
};

/** 'Contains milk, soya', in the order of every label. */
export function AllergenList({ allergens, sayNone = false, className }: AllergenListProps) {
  if (allergens.length === 0 && !sayNone) return null;
  return (
    <p className={classNames('text-sm/[1.35] text-ink-2', className)}>
      {allergens.length === 0 ? (
        'No listed allergens'
      ) : (
        <>
          <span className="sr-only">Allergens: </span>
          Contains{' '}
          <span className="font-semibold text-ink">
            {labelOrder.filter((allergen) => allergens.includes(allergen)).join(', ')}
          </span>
        </>
      )}
    </p>
  );
}
