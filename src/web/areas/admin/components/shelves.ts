import type { componentShelves } from '#contract/admin-catalog.ts';
import type { ComponentType } from '#domain/component-type.ts';

/** As the paths of the API spell the types. */
export type Shelf = (typeof componentShelves)[number];

type ShelfWords = { readonly shelf: Shelf; readonly type: ComponentType; readonly title: string; readonly one: string };

/** The sections of the page, in their order. */
export const shelves: readonly ShelfWords[] = [
  { shelf: 'bases', type: 'BASE', title: 'Bases', one: 'Base' },
  { shelf: 'proteins', type: 'PROTEIN', title: 'Proteins', one: 'Protein' },
  { shelf: 'addons', type: 'ADDON', title: 'Addons', one: 'Addon' },
];

const shelfByType: Record<ComponentType, Shelf> = { BASE: 'bases', PROTEIN: 'proteins', ADDON: 'addons' };

export const shelfOf = (type: ComponentType): Shelf => shelfByType[type];
