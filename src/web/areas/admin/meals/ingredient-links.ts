import { useQueries } from '@tanstack/react-query';
import type { MealComponent } from '#contract/catalog.ts';
import { componentSections } from '../components/component-kinds.ts';
import { componentsQuery } from '../components/components-query.ts';

/** All components of the catalogue that are loaded so far. */
export function useCatalogueComponents(): readonly MealComponent[] {
  return useQueries({
    queries: componentSections.map(({ componentKind }) => componentsQuery(componentKind)),
    combine: (results) => results.flatMap(({ data = [] }) => data),
  });
}

type Named = Pick<MealComponent, 'id' | 'name'>;

export function findComponent<C extends Named>(name: string, components: readonly C[]): C | undefined {
  const wanted = name.trim().toLowerCase();
  return components.find((component) => component.name.toLowerCase() === wanted);
}

type Ingredient = { readonly name: string; readonly grams: number; readonly componentId?: number | null | undefined };

/** A name from the catalogue links to its component. Any other name keeps the link of the ingredient. */
export function linkIngredients<I extends Ingredient>(ingredients: readonly I[], components: readonly Named[]) {
  return ingredients.map((ingredient) => ({
    ...ingredient,
    componentId: findComponent(ingredient.name, components)?.id ?? ingredient.componentId ?? null,
  }));
}
