import { allergens as labelOrder, type Allergen } from '#domain/menu/allergen.ts';

type KitchenAllergensProps = {
  /** Undefined from a process of the previous release. */
  readonly allergens: readonly Allergen[] | undefined;
  readonly className?: string;
};

/** The allergens that the kitchen handles; renders nothing when it has listed none. */
export function KitchenAllergens({ allergens, className }: KitchenAllergensProps) {
  if (!allergens?.length) return null;
  return (
    <p className={className}>
      Made in a kitchen that handles {labelOrder.filter((allergen) => allergens.includes(allergen)).join(', ')}.
    </p>
  );
}
