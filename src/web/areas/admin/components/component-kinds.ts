import type { componentKinds } from '#contract/admin-catalog.ts';
import type { ComponentType } from '#domain/menu/component-type.ts';

/** The component types as spelled in API paths. */
export type ComponentKind = (typeof componentKinds)[number];

type SectionTexts = {
  readonly componentKind: ComponentKind;
  readonly type: ComponentType;
  readonly title: string;
  readonly one: string;
};

/** The sections of the page, in order. */
export const componentSections: readonly SectionTexts[] = [
  { componentKind: 'bases', type: 'BASE', title: 'Bases', one: 'Base' },
  { componentKind: 'proteins', type: 'PROTEIN', title: 'Proteins', one: 'Protein' },
  { componentKind: 'addons', type: 'ADDON', title: 'Addons', one: 'Addon' },
];

const kindByType: Record<ComponentType, ComponentKind> = { BASE: 'bases', PROTEIN: 'proteins', ADDON: 'addons' };

export const kindOf = (type: ComponentType): ComponentKind => kindByType[type];
