import { artKeyForName, type ArtKind } from './art-keys.ts';
import type { BowlArt } from './art-spec.ts';

export type DrawnComponent = {
  readonly id: number;
  readonly name: string;
  readonly artKey: string | null;
  readonly componentType: ArtKind;
};

/** Which drawing stands for a component: its own key, else what its name says, else none of ours. */
export function componentArtKey({ artKey, name, componentType }: DrawnComponent): string {
  return artKey ?? artKeyForName(name, componentType) ?? '';
}

/** The same bowl is the same picture, in whatever order its parts were chosen. */
export function customBowlArt(components: readonly DrawnComponent[]): BowlArt {
  const inOrder = components.toSorted((a, b) => a.id - b.id);
  const keys = (type: ArtKind) => inOrder.filter(({ componentType }) => componentType === type).map(componentArtKey);
  return { base: keys('BASE')[0] ?? '', proteins: keys('PROTEIN'), addons: keys('ADDON') };
}
