export const demoCategories = [
  'Rice Bowls',
  'Millet & Quinoa',
  'Salad Bowls',
  'Noodles & Pasta',
  'Low-Carb Bowls',
  'Combos',
] as const;

export type DemoCategory = (typeof demoCategories)[number];
