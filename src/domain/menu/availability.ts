import { labelIn } from '../readable-code.ts';

export const foodKinds = ['MEAL', 'COMPONENT'] as const;
export type FoodKind = (typeof foodKinds)[number];
export type FoodRef = { readonly kind: FoodKind; readonly id: number };

export const maxPortionsLeft = 10_000;

/** What the kitchen recorded about a food. A food without a record can be ordered. */
export type Availability = {
  readonly isSoldOut: boolean;
  /** The end of the day for which it is sold out; null: until switched back. */
  readonly soldOutUntil: Date | null;
  /** Null: not counted. */
  readonly portionsLeft: number | null;
};

export const alwaysAvailable: Availability = { isSoldOut: false, soldOutUntil: null, portionsLeft: null };

export const soldOutStates = ['TODAY', 'UNTIL_SWITCHED_BACK'] as const;
export type SoldOut = (typeof soldOutStates)[number];
export const soldOutLabels: Record<SoldOut, string> = { TODAY: 'Sold out today', UNTIL_SWITCHED_BACK: 'Sold out' };

export const availabilityStates = ['AVAILABLE', 'SOLD_OUT_TODAY', 'SOLD_OUT'] as const;
export type AvailabilityState = (typeof availabilityStates)[number];

/** At the end of the day "sold out today" ends by itself. */
export function soldOutAt(
  { isSoldOut, soldOutUntil, portionsLeft }: Availability = alwaysAvailable,
  now: Date,
): SoldOut | null {
  if (isSoldOut && soldOutUntil === null) return 'UNTIL_SWITCHED_BACK';
  if (isSoldOut && soldOutUntil !== null && soldOutUntil > now) return 'TODAY';
  return portionsLeft === 0 ? 'UNTIL_SWITCHED_BACK' : null;
}

export function stateAt(availability: Availability, now: Date): AvailabilityState {
  const soldOut = soldOutAt(availability, now);
  return soldOut === null ? 'AVAILABLE' : soldOut === 'TODAY' ? 'SOLD_OUT_TODAY' : 'SOLD_OUT';
}

/**
 * What the kitchens offer together. A food is sold out when it is sold out in all of them. The count is the largest of any kitchen, because one
 * kitchen cooks an order. Without any kitchen nothing is sold out.
 */
export function bestOf(kitchens: readonly Availability[], now: Date): Availability {
  const offering = kitchens.filter((one) => soldOutAt(one, now) === null);
  if (offering.length > 0) {
    const counts = offering.map(({ portionsLeft }) => portionsLeft ?? Infinity);
    const most = Math.max(...counts);
    return { ...alwaysAvailable, portionsLeft: most === Infinity ? null : most };
  }
  const back = nextReturn(kitchens, now);
  if (back) return { isSoldOut: true, soldOutUntil: back, portionsLeft: null };
  return kitchens[0] ?? alwaysAvailable;
}

export function isSameAvailability(one: Availability, other: Availability): boolean {
  return (
    one.isSoldOut === other.isSoldOut &&
    one.soldOutUntil?.getTime() === other.soldOutUntil?.getTime() &&
    one.portionsLeft === other.portionsLeft
  );
}

/** When the next of them can be ordered again by itself. */
export function nextReturn(availabilities: readonly Availability[], now: Date): Date | null {
  const returns = availabilities.flatMap(({ isSoldOut, soldOutUntil }) =>
    isSoldOut && soldOutUntil !== null && soldOutUntil > now ? [soldOutUntil.getTime()] : [],
  );
  return returns.length === 0 ? null : new Date(Math.min(...returns));
}

export type AvailabilityChange = {
  readonly state?: AvailabilityState | undefined;
  /** Null: no longer counted. */
  readonly portionsLeft?: number | null | undefined;
};

/** Switching to "available" removes a count of 0. A count above 0 switches to "available", unless the change says otherwise. */
export function changeAvailability(was: Availability, change: AvailabilityChange, endOfToday: Date): Availability {
  const isCounted = typeof change.portionsLeft === 'number' && change.portionsLeft > 0;
  const state = change.state ?? (isCounted ? 'AVAILABLE' : undefined);
  const switched =
    state === undefined
      ? { isSoldOut: was.isSoldOut, soldOutUntil: was.soldOutUntil }
      : {
          isSoldOut: state !== 'AVAILABLE',
          soldOutUntil: state === 'SOLD_OUT_TODAY' ? endOfToday : null,
        };
  const left = change.portionsLeft === undefined ? was.portionsLeft : change.portionsLeft;
  const isUsedUp = left === 0 && state === 'AVAILABLE' && change.portionsLeft === undefined;
  return { ...switched, portionsLeft: isUsedUp ? null : left };
}

export type NamedFood = FoodRef & { readonly name: string };
/** Each food of a line is needed once for each of its portions. */
export type LineOfFoods = { readonly foods: readonly NamedFood[]; readonly quantity: number };

/** Of an order line, which is a meal or a bowl of components. */
export function foodsOfLine(line: {
  readonly mealId: number | null;
  readonly name: string;
  readonly components: readonly { readonly id: number; readonly name: string }[];
}): NamedFood[] {
  const { mealId, name, components } = line;
  if (mealId !== null) return [{ kind: 'MEAL', id: mealId, name }];
  return components.map((part) => ({ kind: 'COMPONENT', id: part.id, name: part.name }));
}

export type LineProblem = {
  readonly reason: SoldOut | 'TOO_FEW';
  /** What is sold out: the meal itself, or ingredients of a bowl. */
  readonly names: readonly string[];
  /** The portions that are left when there are too few; null when something is sold out. */
  readonly portionsLeft: number | null;
};

/** True when the line is not charged. A line with too few portions left is charged: the customer can order fewer. */
export const isSoldOutLine = (problem: LineProblem | null | undefined): boolean =>
  Boolean(problem && problem.reason !== 'TOO_FEW');

type Lookup = (food: FoodRef) => Availability | undefined;

const keyOf = ({ kind, id }: FoodRef) => `${kind} ${id}`;

/** How many portions of each food the lines need together. */
export function portionsNeeded(
  lines: readonly LineOfFoods[],
): { readonly food: NamedFood; readonly portions: number }[] {
  const needed = new Map<string, { food: NamedFood; portions: number }>();
  for (const { foods, quantity } of lines) {
    for (const food of foods) {
      const known = needed.get(keyOf(food));
      if (known) known.portions += quantity;
      else needed.set(keyOf(food), { food, portions: quantity });
    }
  }
  return [...needed.values()];
}

/** Why each line cannot be ordered now, in their order; null for those that can. Lines that share a food share what is left. */
export function findLineProblems(lines: readonly LineOfFoods[], lookup: Lookup, now: Date): (LineProblem | null)[] {
  const needed = new Map(portionsNeeded(lines).map(({ food, portions }) => [keyOf(food), portions]));
  return lines.map(({ foods }) => {
    const soldOut = foods.flatMap((food) => {
      const state = soldOutAt(lookup(food), now);
      return state === null ? [] : [{ name: food.name, state }];
    });
    if (soldOut.length > 0) {
      const reason = soldOut.every(({ state }) => state === 'TODAY') ? 'TODAY' : 'UNTIL_SWITCHED_BACK';
      return { reason, names: soldOut.map(({ name }) => name), portionsLeft: null };
    }
    const short = foods.flatMap((food) => {
      const left = lookup(food)?.portionsLeft ?? Infinity;
      return left < needed.get(keyOf(food))! ? [{ name: food.name, left }] : [];
    });
    if (short.length === 0) return null;
    return {
      reason: 'TOO_FEW',
      names: short.map(({ name }) => name),
      portionsLeft: Math.min(...short.map(({ left }) => left)),
    };
  });
}

/** In words, without saying what to do about it. */
export function lineProblemText({ reason, names, portionsLeft }: LineProblem): string {
  const which = new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
  if (reason === 'TOO_FEW') {
    return portionsLeft === 1
      ? `Only 1 portion of ${which} is left`
      : `Only ${portionsLeft} portions of ${which} are left`;
  }
  return `${which} ${names.length === 1 ? 'is' : 'are'} ${labelIn(soldOutLabels, reason).toLowerCase()}`;
}
