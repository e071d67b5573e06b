export const mealTypes = ['PROTEIN_PICK', 'POWER_COMBO'] as const;
export type MealType = (typeof mealTypes)[number];

export const mealTypeLabels: Record<MealType, string> = {
  PROTEIN_PICK: 'Protein Pick',
  POWER_COMBO: 'Power Combo',
};
