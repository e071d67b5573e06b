import type { componentKinds } from '#contract/admin-catalog.ts';
import type { ComponentType } from '#domain/menu/component-type.ts';

/** As the paths of the API spell the types. */
export type ComponentKind = (typeof componentKinds)[number];

type KindWords = {
  readonly componentKind: ComponentKind;
  readonly type: ComponentType;
  readonly title: string;
  readonly one: string;
};

/** The sections of the page, in their order. */
export const kindLists: readonly KindWords[] = [
  { componentKind: 'bases', type: 'BASE', title: 'Bases', one: 'Base' },
  { componentKind: 'proteins', type: 'PROTEIN', title: 'Proteins', one: 'Protein' },
  { componentKind: 'addons', type: 'ADDON', title: 'Addons', one: 'Addon' },
];

const kindByType: Record<ComponentType, ComponentKind> = { BASE: 'bases', PROTEIN: 'proteins', ADDON: 'addons' };

export const kindOf = (type: ComponentType): ComponentKind => kindByType[type];
