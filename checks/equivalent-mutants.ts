import type { EquivalentMutant } from './equivalent-mutant.ts';
import { finderMutants } from './equivalent-finder-mutants.ts';
import { queryMutants } from './equivalent-query-mutants.ts';

const dietPlan = 'src/domain/consultations/diet-plan.ts';
const proofOfWork = 'src/domain/accounts/proof-of-work.ts';
const passwordStrength = 'src/domain/accounts/password-strength.ts';
const menuFilter = 'src/domain/menu/menu-filter.ts';
const onlySign = 'sorting looks at the sign only';
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
    why: onlySign,
  },
  ...[
    "'price-high': { by: (meal) => factsOf(meal).price, first: 'highest' },",
    "protein: { by: (meal) => factsOf(meal).proteinGrams, first: 'highest' },",
    "share: { by: proteinShare, first: 'highest' },",
  ].map((line) => ({
    file: menuFilter,
    line,
    before: "'highest'",
    after: "''",
    why: 'whatever is not lowest first is highest first',
  })),
  ...[
    "PAYMENT_FAILED: { label: 'Payment Failed', stage: 'unpaid' },",
    "REFUNDED: { label: 'Refunded', stage: 'unpaid', isFinal: true },",
  ].map((line) => ({
    file: 'src/domain/orders/order-status.ts',
    line,
    before: "'unpaid'",
    after: "''",
    why: 'names the stage of which no list is made',
  })),
  {
    file: 'src/domain/orders/prep-sheet.ts',
    line: 'return other.portions - one.portions || (one.name < other.name ? -1 : 1);',
    before: '<',
    after: '<=',
    why: 'two of the same name and number look the same, whichever comes first',
  },
  ...[
    'if (away <= maxKmFromPinCode) return null;',
    'const isHere = [...byPin.values()].some((known) => distanceKm(known, point) <= maxKmFromPinCode);',
  ].map((line) => ({
    file: 'src/domain/places/pin-codes.ts',
    line,
    before: '<=',
    after: '<',
    why: 'a distance is a fraction: no point lies at exactly 15 km',
  })),
  {
    file: 'src/domain/places/geo.ts',
    line: 'return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)));',
    before: '1',
    after: '(1 + 1)',
    why: 'a margin of safety: rounding makes h at most 1 + 2 ** -52, the root of which is 1',
  },
  {
    file: 'src/domain/single-line.ts',
    line: 'while (start < end && bareEdge.test(text[start]!)) start++;',
    before: '<',
    after: '<=',
    why: 'behind the end there is no character',
  },
  {
    file: 'src/domain/single-line.ts',
    line: 'while (end > start && bareEdge.test(text[end - 1]!)) end--;',
    before: '>',
    after: '>=',
    why: 'an end before the start is as empty as one at the start',
  },
  {
    file: 'src/domain/menu/nutrition.ts',
    line: 'return Math.round(Number((value * steps).toFixed(6))) / steps;',
    before: '6',
    after: '(6 + 1)',
    why: 'no amount has more than two decimals: either is far from them and from the noise of floating point',
  },
  {
    file: menuFilter,
    line: "const sign = first === 'lowest' ? 1 : -1;",
    before: '1',
    after: '(1 + 1)',
    why: onlySign,
  },
  {
    file: menuFilter,
    line: 'return (a.figure - b.figure) * sign;',
    before: '*',
    after: '/',
    why: 'the sign is 1 or -1',
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
    file: proofOfWork,
    line: 'return ((root - Math.floor(root)) * 2 ** 32) | 0;',
    before: '-',
    after: '+',
    why: 'whole numbers times 2 ** 32 vanish in 32 bits, whether taken off or added once more',
  },
  {
    file: 'src/domain/calendar/working-hours.ts',
    line: 'if (from <= free && to > free) free = to;',
    before: '>',
    after: '>=',
    why: 'sets `free` to what it is already',
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
  ...(
    [
      ['error instanceof ApiError', 'true'],
      ['0', '(0 + 1)'],
    ] as const
  ).map(([before, after]) => ({
    file: 'src/web/features/cart/cart-actions.ts',
    line: "const { status, code, message } = error instanceof ApiError ? error : { status: 0, code: '', message: '' };",
    before,
    after,
    why: 'what is no response has neither status 401 nor 422; no other one is looked at',
  })),
  {
    file: 'src/web/features/orders/cancel-order.tsx',
    line: 'toast.error(`Failed to cancel order: ${error.message}${hint}`, { durationMs: 8000 });',
    before: '8000',
    after: '(8000 + 1)',
    why: 'nobody notices a millisecond',
  },
  {
    file: 'src/web/features/orders/orders-query.ts',
    line: 'staleTime: 0,',
    before: '0',
    after: '(0 + 1)',
    why: 'nobody notices a millisecond',
  },
  {
    file: 'src/domain/menu/nutrition.ts',
    line: 'if (canonical.has(key)) return key;',
    before: 'canonical.has(key)',
    after: 'false',
    why: 'a shortcut: what is canonical stays as it is the long way as well',
  },
  ...queryMutants,
  ...finderMutants,
];
