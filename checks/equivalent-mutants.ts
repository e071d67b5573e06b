/** Changes that no test can notice, each with why. Reviewed by hand; `npm run mutants` leaves them out. */
export type EquivalentMutant = {
  readonly file: string;
  /** The line it stands in, without the space around it. */
  readonly line: string;
  readonly before: string;
  readonly after: string;
  readonly why: string;
};

const dietPlan = 'src/domain/consultations/diet-plan.ts';
const noFirstRepeat = 'the first of a list repeats nothing: the index is -1 or at least 1';

export const equivalentMutants: readonly EquivalentMutant[] = [
  ...['dayTwice', 'slotTwice'].flatMap((name) => {
    const line =
      name === 'dayTwice'
        ? "if (dayTwice >= 0) return { reason: 'day-twice', at: [dayTwice, 'dayOfWeek'] };"
        : "if (slotTwice >= 0) return { reason: 'slot-twice', at: [index, 'scheduledMeals', slotTwice, 'mealSlot'] };";
    return [
      { file: dietPlan, line, before: '>=', after: '>', why: noFirstRepeat },
      { file: dietPlan, line, before: '0', after: '(0 + 1)', why: noFirstRepeat },
    ];
  }),
  {
    file: 'src/domain/orders/prep-sheet.ts',
    line: 'return other.portions - one.portions || (one.name < other.name ? -1 : 1);',
    before: '1',
    after: '(1 + 1)',
    why: 'sorting looks at the sign only',
  },
];
