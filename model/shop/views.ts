import { dueOf } from './account.ts';
import { chargedLines, unitPrice } from './cart.ts';
import { quote, usesOf } from './order.ts';
import {
  type Claim,
  type Coupon,
  type Food,
  type Kitchen,
  type LogEntry,
  type Order,
  type Person,
  type Shop,
  isCancelled,
  stockOf,
  sum,
} from './shop.ts';

/** What people see, as the contract spells it. Fields that are left out are observed, not predicted. */
export const rupees = (paise: number): number => paise / 100;

const isReleased = ({ status }: Order) => isCancelled(status) || status === 'PAYMENT_FAILED' || status === 'REFUNDED';

export const orderView = (order: Order): object => ({
  id: order.id,
  userId: order.owner.id,
  kitchenId: order.kitchen.id,
  status: order.status,
  paymentMethod: order.method,
  subtotalAmount: rupees(order.subtotal),
  discountAmount: rupees(order.discount),
  deliveryFee: rupees(order.fee),
  taxAmount: rupees(order.tax),
  totalAmount: rupees(order.total),
  creditAmount: rupees(order.credit),
  paidAmount: rupees(order.paid),
  amountDue: isReleased(order) ? 0 : rupees(dueOf(order)),
  couponCode: order.coupon?.code ?? null,
  deliverAt: order.deliverAt === null ? null : new Date(order.deliverAt).toISOString(),
  items: order.lines.map(({ name, quantity, price, calories }) => ({
    mealNameSnapshot: name,
    quantity,
    pricePerItemSnapshot: rupees(price),
    lineItemTotal: rupees(price * quantity),
    caloriesKcal: calories,
  })),
  timeline: order.timeline.map((status) => ({ status })),
});

export const cartView = (shop: Shop, person: Person): object => {
  const { subtotal, fee, tax, total } = quote(shop, chargedLines(shop, person));
  const amounts = { subtotal: rupees(subtotal), deliveryFee: rupees(fee), tax: rupees(tax), total: rupees(total) };
  const shown = person.cart.filter(({ foods }) => foods.every(({ isOnMenu }) => isOnMenu));
  return {
    items: shown.map((line) => ({
      mealName: line.name,
      quantity: line.quantity,
      pricePerItem: rupees(unitPrice(line)),
    })),
    quote: amounts,
  };
};

export const creditView = ({ credit }: Person): object => ({ balance: rupees(credit) });

export const stockView = ({ now }: Shop, kitchen: Kitchen, food: Food): object => {
  const { soldOutUntil, portions } = stockOf(kitchen, food);
  const isUntilSwitched = soldOutUntil === Infinity || (portions === 0 && soldOutUntil <= now);
  return {
    kind: food.kind,
    id: food.id,
    name: food.name,
    state: isUntilSwitched ? 'SOLD_OUT' : soldOutUntil > now ? 'SOLD_OUT_TODAY' : 'AVAILABLE',
    portionsLeft: portions,
  };
};

export const menuView = ({ id, name, price, calories, allergens }: Food): object => ({
  id,
  name,
  price: rupees(price),
  caloriesKcal: calories,
  allergens,
});

export const couponView = (shop: Shop, coupon: Coupon): object => {
  const uses = usesOf(shop, coupon);
  return {
    code: coupon.code,
    uses: uses.length,
    discountGiven: rupees(sum(uses.map(({ discount }) => discount))),
    revenue: rupees(sum(uses.map(({ total }) => total))),
  };
};

export const claimView = ({ id, state, grantedAs, granted }: Claim): object => ({
  id,
  state,
  grantedAs,
  grantedAmount: grantedAs === null ? null : rupees(sum(granted.map(({ amount }) => amount))),
});

export const paperView = ({ invoice }: Order): object =>
  invoice === null ? { state: 'none', paper: null } : { state: 'issued', paper: { number: invoice } };

export const isLogged = ({ isEaten, isOwn }: LogEntry): boolean => isEaten || !isOwn;

export const logView = (all: readonly LogEntry[]): object => {
  const entries = all.filter(isLogged);
  const eaten = entries.filter(({ isEaten }) => isEaten);
  return {
    entries: entries.map(({ name, quantity, calories, isEaten }) => ({
      name,
      quantity,
      caloriesKcal: calories,
      isEaten,
    })),
    totals: {
      caloriesKcal: sum(eaten.map(({ calories }) => calories)),
      protein: sum(eaten.map(({ protein }) => protein)),
    },
  };
};
