import type { MealType } from '#domain/menu/meal-type.ts';

export const tabLabels: Record<MealType, string> = { PROTEIN_PICK: 'Protein Picks', POWER_COMBO: 'Power Combos' };

export const menuPanelId = 'menu-panel';
