import { gramsPerKilogram, proteinGoals, type ProteinGoal } from '#domain/menu/protein-need.ts';

const labels: Record<ProteinGoal, string> = {
  everyday: 'Everyday life',
  training: 'Regular training',
  muscle: 'Building muscle',
  deficit: 'Eating in a deficit',
};

/** 0.83, 1.0, 1.6: at least one decimal, so that a range reads as one. */
const figure = (grams: number) => (Number.isInteger(grams) ? grams.toFixed(1) : String(grams));

const perKilogram = (goal: ProteinGoal) =>
  `${figure(gramsPerKilogram[goal].from)}–${figure(gramsPerKilogram[goal].to)} g per kg`;

export const goalChoices = proteinGoals.map((goal) => ({ value: goal, label: labels[goal], note: perKilogram(goal) }));
