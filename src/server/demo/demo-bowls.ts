/** Bowls that demo customers have built, by the names of the demo ingredients. */
export type DemoBowl = {
  readonly name: string;
  readonly base: string;
  readonly proteins: readonly string[];
  readonly addOns: readonly string[];
  readonly specialInstructions: string;
};

export const demoBowls: readonly DemoBowl[] = [
  {
    name: 'Leg day bowl',
    base: 'Brown Rice',
    proteins: ['Grilled Chicken', 'Boiled Eggs'],
    addOns: ['Broccoli', 'Sweet Corn', 'Five Seeds'],
    specialInstructions: '',
  },
  {
    name: 'Paneer and greens',
    base: 'Garden Greens',
    proteins: ['Tikka Paneer'],
    addOns: ['Cucumber', 'Cherry Tomato', 'Pomegranate', 'Mint Yogurt'],
    specialInstructions: 'Mint yogurt on the side, please.',
  },
  {
    name: 'Millet fish bowl',
    base: 'Foxtail Millet',
    proteins: ['Tandoori Fish'],
    addOns: ['Carrot', 'Purple Cabbage'],
    specialInstructions: '',
  },
  {
    name: 'Soya and rajma power bowl',
    base: 'Quinoa',
    proteins: ['Soya Chunks', 'Rajma', 'Chaat Chana'],
    addOns: ['Avocado', 'Roast Beetroot'],
    specialInstructions: 'Less spicy.',
  },
  {
    name: 'Tofu noodles',
    base: 'Ragi Noodles',
    proteins: ['Sesame Tofu'],
    addOns: ['Broccoli', 'Carrot', 'Peanuts'],
    specialInstructions: '',
  },
  {
    name: 'Prawn penne',
    base: 'Whole-Wheat Penne',
    proteins: ['Garlic Prawns'],
    addOns: [],
    specialInstructions: 'No chilli flakes.',
  },
];
