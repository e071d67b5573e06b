import { useDayLeft } from './use-day-left.ts';

type FoodFacts = {
  readonly caloriesKcal: number;
  readonly nutritionValues: Readonly<Record<string, number>>;
};

type WhatItLeavesProps = FoodFacts & {
  readonly quantity?: number;
  readonly className: string;
};

/** What a food would leave of today's target. It appears after hydration: its place must be reserved, or free. */
export function WhatItLeaves({ caloriesKcal, nutritionValues, quantity = 1, className }: WhatItLeavesProps) {
  const day = useDayLeft();
  if (!day) return null;
  return <p className={className}>{day.describe(foodOf({ caloriesKcal, nutritionValues }, quantity))}</p>;
}

export function foodOf({ caloriesKcal, nutritionValues }: FoodFacts, quantity = 1) {
  const { protein = 0, carbs = 0, fats = 0 } = nutritionValues;
  return {
    caloriesKcal: caloriesKcal * quantity,
    protein: protein * quantity,
    carbs: carbs * quantity,
    fats: fats * quantity,
  };
}
