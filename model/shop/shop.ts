/** The shop as the decisions describe it. Amounts are paise, times are milliseconds; people, foods and kitchens are known by their place in a list. */
export type Status =
  | 'PENDING'
  | 'CONFIRMED'
  | 'PROCESSING'
  | 'OUT_FOR_DELIVERY'
  | 'DELIVERED'
  | 'COMPLETED'
  | 'PAYMENT_FAILED'
  | 'REFUNDED'
  | 'CANCELLED_BY_USER'
  | 'CANCELLED_BY_ADMIN';
export type Method = 'COD' | 'UPI' | 'CARD';

const statusOf = {
  'bad-input': 400,
  'wrong-role': 403,
  'not-found': 404,
  conflict: 409,
  'illegal-transition': 409,
  'total-changed': 409,
  'slot-unavailable': 409,
  'sold-out': 409,
  'rule-violated': 422,
  'order-limit': 422,
  'no-kitchen': 422,
} as const;
export type Code = keyof typeof statusOf;

/** What the shop answers. Of several reasons to refuse, it names any one. */
export type Answer = { readonly status: number } | { readonly refused: readonly Code[] };
export const ok: Answer = { status: 200 };
export const created: Answer = { status: 201 };
export const refused = (...codes: Code[]): { refused: Code[] } => ({ refused: codes });
/** Refused when one of the reasons holds. */
export const unless = (reasons: Partial<Record<Code, boolean>>): Answer | null => {
  const codes = (Object.keys(reasons) as Code[]).filter((code) => reasons[code]);
  return codes.length === 0 ? null : { refused: codes };
};
export const statusOfCode = (code: Code): number => statusOf[code];

export type Food = {
  readonly id: number;
  readonly kind: 'MEAL' | 'COMPONENT';
  readonly name: string;
  price: number;
  readonly calories: number;
  readonly protein: number;
  readonly allergens: readonly string[];
  isOnMenu: boolean;
};
/** Of a food in a kitchen. `until`: the end of a day, or Infinity. */
export type Stock = { soldOutUntil: number; portions: number | null };

export type Kitchen = {
  readonly id: number;
  pausedUntil: number;
  ordersPerSlot: number;
  portionsPerSlot: number;
  leadMinutes: number;
  /** By food. */
  readonly stock: Map<Food, Stock>;
};

/** A meal, or the components of a bowl. */
export type Line = { readonly foods: readonly Food[]; readonly name: string; quantity: number };
export type OrderLine = Line & { readonly price: number; readonly calories: number; readonly protein: number };

export type Payment = {
  state: 'open' | 'paid' | 'failed' | 'expired' | 'replaced';
  readonly amount: number;
  readonly expiresAt: number;
  readonly purpose: 'checkout' | 'door';
};

export type ClaimState = 'BEING_READ' | 'QUESTION_ASKED' | 'GRANTED' | 'REFUSED';
export type Claim = {
  id: number;
  readonly order: Order;
  /** Null: the delivery. */
  readonly lines: readonly { readonly position: number | null; readonly quantity: number }[];
  state: ClaimState;
  granted: { readonly position: number | null; readonly amount: number }[];
  grantedAs: 'credit' | 'refund' | null;
};

export type Order = {
  id: number;
  readonly owner: Person;
  kitchen: Kitchen;
  status: Status;
  method: Method;
  readonly lines: readonly OrderLine[];
  readonly subtotal: number;
  readonly discount: number;
  readonly fee: number;
  readonly tax: number;
  readonly total: number;
  readonly coupon: Coupon | null;
  /** Its portions and the use of its coupon. */
  isGivenBack: boolean;
  /** Store credit that was spent on it. */
  readonly credit: number;
  /** Paid through the gateway for it. */
  paid: number;
  /** What the gateway gave back of that. */
  refunded: number;
  /** Given back as store credit: what a cancellation returned of `credit`, and what claims granted. */
  creditBack: number;
  /** Money that was never counted for the order: it came too late, or did not fit. All of it goes back. */
  late: number;
  misfit: number;
  readonly placedAt: number;
  readonly deliverAt: number | null;
  /** The slot whose room it takes. */
  slot: number | null;
  hasRoom: boolean;
  taken: readonly { readonly stock: Stock; readonly portions: number }[];
  /** Every status that it has had. */
  readonly timeline: Status[];
  steps: { readonly from: Status; readonly to: Status; readonly by: Actor; readonly at: number }[];
  isFollowed: boolean;
  rider: Rider | null;
  isHandedBack: boolean;
  deliveredAt: number | null;
  readonly payments: Payment[];
  readonly claims: Claim[];
  /** The number of its invoice. */
  invoice: string | null;
  readonly program: Program | null;
};
export type Actor = 'customer' | 'kitchen-manager' | 'delivery-assistant' | 'admin' | 'shop';

export type Rider = { readonly id: number };
export type LogEntry = {
  readonly day: string;
  readonly name: string;
  readonly quantity: number;
  readonly calories: number;
  readonly protein: number;
  isEaten: boolean;
  /** Entered by the person: not eaten, it is gone. */
  readonly isOwn: boolean;
};
export type Person = {
  readonly id: number;
  readonly addressId: number;
  readonly household: string;
  readonly kitchen: Kitchen;
  cart: Line[];
  credit: number;
  readonly orders: Order[];
  readonly log: LogEntry[];
};

export type Coupon = {
  id: number;
  readonly code: string;
  readonly percent: number | null;
  readonly amount: number | null;
  readonly smallestOrder: number;
  readonly largestDiscount: number | null;
  readonly maxUses: number | null;
  readonly maxUsesPerCustomer: number | null;
  readonly isFirstOrderOnly: boolean;
  isEnded: boolean;
};

/** A program that acts for a person, with the amounts up to which it orders without asking. */
export type Program = {
  readonly id: number;
  readonly person: Person;
  allowance: { readonly perOrder: number; readonly perDay: number } | null;
  readonly spent: Map<string, number>;
};
export type Quoted = {
  readonly id: string;
  readonly program: Program;
  readonly line: Line;
  readonly total: number;
  readonly expiresAt: number;
  order: Order | null;
  isDeclined: boolean;
};

export type Delivery = { state: 'planned' | 'skipped' | 'ordered'; order: Order | null; isLateSkip: boolean };
export type Subscription = {
  id: number;
  readonly person: Person;
  readonly weekdays: readonly number[];
  /** Of the day, in minutes. */
  readonly minute: number;
  readonly line: Line;
  readonly startsOn: string;
  endsOn: string | null;
  isEnded: boolean;
  pause: { readonly from: string; readonly until: string | null } | null;
  lateSkips: number;
  /** What is known of a day beside the pattern. */
  readonly deliveries: Map<string, Delivery>;
};
/** Room that a delivery holds. */
export type Room = {
  readonly subscription: Subscription;
  readonly date: string;
  readonly kitchen: Kitchen;
  readonly slot: number;
  readonly portions: number;
};

export type Rating = { readonly order: Order; readonly meal: Food; stars: number; readonly givenAt: number };

export type Terms = { readonly taxBasisPoints: number; readonly fee: number };

export type Shop = {
  now: number;
  readonly terms: Terms;
  readonly kitchens: readonly Kitchen[];
  readonly meals: readonly Food[];
  /** Base, protein, protein, add-on. */
  readonly parts: readonly Food[];
  readonly people: readonly Person[];
  readonly riders: readonly Rider[];
  readonly orders: Order[];
  readonly coupons: Coupon[];
  readonly claims: Claim[];
  readonly ratings: Rating[];
  readonly programs: Program[];
  readonly quotes: Quoted[];
  readonly subscriptions: Subscription[];
  rooms: Room[];
  /** How many papers each series and financial year has. */
  readonly series: Map<string, number>;
};

const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const slotMs = 30 * minuteMs;
const indiaMs = 5.5 * hourMs;

/** The day in India, such as 2027-03-31. */
export const dayOf = (time: number): string => new Date(time + indiaMs).toISOString().slice(0, 10);
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00+05:30`);
export const addDays = (day: string, days: number): string => dayOf(startOfDay(day) + days * dayMs);
export const endOfDay = (time: number): number => startOfDay(dayOf(time)) + dayMs;

export const openStatuses: readonly Status[] = ['PENDING', 'CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY'];
export const deliveredStatuses: readonly Status[] = ['DELIVERED', 'COMPLETED'];
/** Nothing of it is cooked. */
export const isUncooked = (status: Status): boolean => status === 'PENDING' || status === 'CONFIRMED';
export const isCancelled = (status: Status): boolean => status.startsWith('CANCELLED');

export const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, amount) => total + amount, 0);
export const portionsOf = (lines: readonly Line[]): number => sum(lines.map(({ quantity }) => quantity));

export function stockOf({ stock }: Kitchen, food: Food): Stock {
  const known = stock.get(food);
  if (known) return known;
  const fresh = { soldOutUntil: 0, portions: null };
  stock.set(food, fresh);
  return fresh;
}
