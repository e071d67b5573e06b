/** Of a meal, for anyone who has set none. Apart from `target.ts`: the page of a meal needs no more than this. */
export const defaultTarget = { caloriesKcal: 540, protein: 45, carbs: 54, fats: 16 };
