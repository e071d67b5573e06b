import { artKeyForName, type ArtKind } from './art-names.ts';
import type { BowlArt } from './art-spec.ts';

export type DrawnComponent = {
  readonly id: number;
  readonly name: string;
  readonly artKey: string | null;
  readonly componentType: ArtKind;
};

/** Which drawing shows a component: its own key, else one found by its name, else the mound. */
export function componentArtKey({ artKey, name, componentType }: DrawnComponent): string {
  return artKey ?? artKeyForName(name, componentType) ?? '';
}

/** The picture does not depend on the order in which the parts were chosen. */
export function customBowlArt(components: readonly DrawnComponent[]): BowlArt {
  const inOrder = components.toSorted((a, b) => a.id - b.id);
  const keys = (type: ArtKind) => inOrder.filter(({ componentType }) => componentType === type).map(componentArtKey);
  return { base: keys('BASE')[0] ?? '', proteins: keys('PROTEIN'), addons: keys('ADDON') };
}
