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
const proofOfWork = 'src/domain/accounts/proof-of-work.ts';
const passwordStrength = 'src/domain/accounts/password-strength.ts';
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
  ...(
    [
      ['const roundConstants = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));', '64', '(64 + 1)'],
      ['const initialState = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));', '8', '(8 + 1)'],
      ['const schedule = new Int32Array(64);', '64', '(64 + 1)'],
      ['for (let n = 16; n < 64; n++) {', '<', '<='],
      ['for (let n = 16; n < 64; n++) {', '64', '(64 + 1)'],
      [
        'for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);',
        '<',
        '<=',
      ],
    ] as const
  ).map(([line, before, after]) => ({
    file: proofOfWork,
    line,
    before,
    after,
    why: 'one more word than SHA-256 has: nothing reads it',
  })),
  {
    file: proofOfWork,
    line: 'for (let n = 0; n < text.length; n++) w[n >> 2]! |= text.charCodeAt(n) << (24 - (n % 4) * 8);',
    before: '<',
    after: '<=',
    why: 'behind the end there is no character, which changes no bit',
  },
  {
    file: proofOfWork,
    line: 'return (a + initialState[0]!) | 0;',
    before: '0',
    after: '(0 + 1)',
    why: 'the lowest bit decides about nothing: a proof has at most 31 zero bits in front',
  },
  {
    file: passwordStrength,
    line: "const shopWords = ['macrobowl', 'macro', 'bowl', 'protein', 'kitchen', 'nutrition', 'delivery', 'hyderabad', 'admin'];",
    before: "'macrobowl'",
    after: "''",
    why: 'its two halves are in the list as well',
  },
  {
    file: passwordStrength,
    line: 'for (let cut = leastOfPair; cut <= text.length - leastOfPair; cut++) {',
    before: '-',
    after: '+',
    why: 'cuts beyond the end leave an empty half, which nobody has for a password',
  },
  {
    file: passwordStrength,
    line: '.filter((_, at) => at % 2 === from)',
    before: '===',
    after: '!==',
    why: 'the two hands change places; their sum is the same',
  },
  {
    file: passwordStrength,
    line: "return text.split('').filter((sign, at) => !rows.some((row) => at > 0 && row.includes(text[at - 1] + sign))).length;",
    before: '>',
    after: '>=',
    why: 'before the first sign stands undefined, which is in no row',
  },
];
